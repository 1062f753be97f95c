/** A block in the shape of what comes. */
export function Skeleton({ width = '100%', height = 20 }: { width?: number | string; height?: number }) {
  return <span className="skeleton" style={{ width, height, maxWidth: '100%' }} aria-hidden="true" />;
}

/** Where the shape of what comes is not known. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="page-spinner center faint" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
