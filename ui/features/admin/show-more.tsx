import { Button } from '../../components/button.tsx';
import type { PagedList } from './paged-list.ts';

/** The way to what follows. */
export function ShowMore({ list, onMore }: { list: PagedList<unknown>; onMore: () => void }) {
  if (list.next === null) return null;
  return (
    <div className="center mt-4">
      <Button look="secondary" isBusy={list.isLoadingMore} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
