import { Link, useLocation } from 'wouter';

/** Current on its own page and, with `under`, on every page below that path. */
export function isCurrentPage(path: string, to: string, under: string | undefined): boolean {
  return path === to || (under !== undefined && (path === under || path.startsWith(`${under}/`)));
}

export function BarLink({ to, label, under }: { to: string; label: string; under?: string | undefined }) {
  const [path] = useLocation();
  return (
    <li>
      <Link
        href={to}
        className="bar-link focus-inside"
        aria-current={isCurrentPage(path, to, under) ? 'page' : undefined}
      >
        <span className="steady" data-words={label}>
          {label}
        </span>
      </Link>
    </li>
  );
}
