import { Link, useLocation } from 'wouter';

/** Where a place of the bar is. */
export interface Place {
  to: string;
  label: string;
  /** Other paths whose pages belong to it. */
  also?: readonly string[];
  /** Pages below its path are places of their own. */
  isAlone?: boolean;
}

export function isCurrentPage(
  path: string,
  { to, also = [], isAlone = false }: Omit<Place, 'label'>,
): boolean {
  if (isAlone) return path === to;
  return [to, ...also].some((start) => path === start || path.startsWith(`${start}/`));
}

export function BarLink({ place }: { place: Place }) {
  const [path] = useLocation();
  return (
    <li>
      <Link
        href={place.to}
        className="bar-link focus-inside"
        aria-current={isCurrentPage(path, place) ? 'page' : undefined}
        data-also={place.also?.join(' ')}
      >
        <span className="steady" data-words={place.label}>
          {place.label}
        </span>
      </Link>
    </li>
  );
}
