/** A block in the shape of what comes. */
export function Skeleton({ width = '100%', height = 20 }: { width?: number | string; height?: number }) {
  return <span className="skeleton" style={{ width, height, maxWidth: '100%' }} aria-hidden="true" />;
}

/** A page's worth of them, with words for those who can't see it. */
export function PageSkeleton() {
  return (
    <div className="column" role="status" aria-busy="true">
      <span className="visually-hidden">Loading</span>
      <Skeleton width={240} height={36} />
      <div className="card skeleton-card">
        <Skeleton width={160} height={22} />
        <Skeleton width="70%" />
        <Skeleton height={44} />
        <Skeleton width={140} height={44} />
      </div>
      <div className="card skeleton-card">
        <Skeleton width={200} height={22} />
        <Skeleton width="60%" />
      </div>
    </div>
  );
}

/** Where the shape of what comes is not known. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="page-spinner" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
