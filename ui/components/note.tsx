import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { plain: Info, warn: TriangleAlert, danger: CircleX } as const;

/** A card that says what is wrong or worth knowing, with at most one button. */
export function Note({
  look = 'plain',
  icon,
  title,
  children,
}: {
  look?: keyof typeof ICONS;
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
}) {
  const Icon = ICONS[look];
  return (
    <div className={`note ${look}`} role={look === 'danger' ? 'alert' : undefined}>
      {icon ?? <Icon aria-hidden="true" />}
      <div className="note-body">
        <p className="note-title">{title}</p>
        {children}
      </div>
    </div>
  );
}
