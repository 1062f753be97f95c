import './link-tabs.css';
import type { ReactNode } from 'react';
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
  return (
    <nav className={`tabs ${className}`} aria-label={label}>
      <ul className="plain">
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
