import './link-tabs.css';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';

export interface LinkTab {
  to: string;
  label: string;
  /** Shown where there is room for it. */
  icon?: ReactNode;
  /** A number beside the label; null: its place is kept until it is known. */
  count?: number | null;
  isCurrent: boolean;
}

/** Tabs that are pages: each has its own address. */
export function LinkTabs({
  label,
  tabs,
  className = '',
}: {
  label: string;
  tabs: readonly LinkTab[];
  className?: string;
}) {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  // Where not all of them fit, the current one is in sight.
  useLayoutEffect(() => {
    const tab = list.current?.children[current];
    if (list.current !== null && tab instanceof HTMLElement)
      list.current.scrollLeft = tab.offsetLeft + tab.offsetWidth - list.current.clientWidth;
    return watchEdges(list.current);
  }, [current]);
  return (
    <nav className={`tabs ${className}`} aria-label={label}>
      <ul ref={list} className="plain">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              href={tab.to}
              className="tab focus-inside"
              aria-current={tab.isCurrent ? 'page' : undefined}
            >
              {tab.icon ? <span className="tab-icon">{tab.icon}</span> : null}
              <span className="steady" data-words={tab.label}>
                {tab.label}
              </span>
              {tab.count === undefined ? null : (
                <span className="tab-count">{tab.count?.toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Says at which sides there is more to scroll to, for as long as it is watched. */
function watchEdges(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const look = () => {
    const { scrollLeft, scrollWidth, clientWidth } = list;
    const atStart = Math.abs(scrollLeft) < 2;
    const atEnd = Math.abs(scrollLeft) + clientWidth > scrollWidth - 2;
    list.dataset.more = `${atStart ? '' : 'before'} ${atEnd ? '' : 'after'}`.trim();
  };
  look();
  const sizes = new ResizeObserver(look);
  sizes.observe(list);
  list.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    list.removeEventListener('scroll', look);
  };
}
