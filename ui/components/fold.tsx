import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** What most do without: closed, one line says what of it is set. It opens by itself where something is wrong in it. */
export function Fold({
  title = 'More',
  isSet,
  isWrong = false,
  className = 'line-above',
  onOpen,
  children,
}: {
  title?: string;
  /** What of it is set, in words; or what is wrong. */
  isSet?: string;
  isWrong?: boolean;
  className?: string;
  /** For what is read only when somebody looks. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`fold ${className}`}
      open={isOpen || isWrong}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        if (open) onOpen?.();
      }}
    >
      <summary>
        <ChevronRight className="chevron" aria-hidden="true" />
        <span>
          <strong>{title}</strong>
          {isSet === undefined ? null : (
            <span className={isWrong ? 'hint danger' : 'hint'} dir="auto">
              {isSet}
            </span>
          )}
        </span>
      </summary>
      <div className="grid gap-4">{children}</div>
    </details>
  );
}
