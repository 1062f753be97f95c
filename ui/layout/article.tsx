import type { ReactNode } from 'react';

/** A page to read: one column of at most 68 characters. */
export function Article({ title, meta, children }: { title: string; meta?: string; children: ReactNode }) {
  return (
    <article className="column article">
      <h1>{title}</h1>
      {meta === undefined ? null : <p className="hint">{meta}</p>}
      <div className="prose">{children}</div>
    </article>
  );
}
