import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** Fields that most do without: closed, one line says what of them is set. It opens by itself where something is wrong in it. */
export function Fold({
  title = 'More',
  isSet,
  isWrong = false,
  children,
}: {
  title?: string;
  /** What of it is set, in words. */
  isSet: string;
  isWrong?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="fold line-above"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <ChevronRight className="chevron" aria-hidden="true" />
        <span>
          <strong>{title}</strong>
          <span className="hint" dir="auto">
            {isSet}
          </span>
        </span>
      </summary>
      <div className="grid gap-4">{children}</div>
    </details>
  );
}
