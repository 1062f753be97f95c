import type { ReactNode } from 'react';

/** Nothing here yet: what will be, and the way there. */
export function Empty({
  title,
  titleLevel = 2,
  hasBubbles = true,
  children,
}: {
  title: string;
  titleLevel?: 1 | 2;
  hasBubbles?: boolean;
  children: ReactNode;
}) {
  const Title = titleLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="empty">
      {hasBubbles ? (
        <span className="empty-bubbles grid mb-2" aria-hidden="true">
          <i />
          <i />
        </span>
      ) : null}
      <Title>{title}</Title>
      {children}
    </div>
  );
}
