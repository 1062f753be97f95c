import { type RefObject, useEffect } from 'react';
import { follow } from '../../lib/base.ts';

/**
 * Opens a row from its texts too, which lie above its link so that they can be selected. One listener for thousands of
 * rows. The link itself does the rest, and is what a keyboard finds.
 */
export function useWholeRows(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = table.current;
    if (element === null) return;
    element.addEventListener('click', open);
    element.addEventListener('auxclick', open);
    return () => {
      element.removeEventListener('click', open);
      element.removeEventListener('auxclick', open);
    };
  }, [table]);
}

function open(event: MouseEvent): void {
  const { target, button } = event;
  if (!(target instanceof Element) || target.closest('a, button') !== null || button > 1) return;
  const link = target.closest('[role=row]')?.querySelector('a');
  if (link === null || link === undefined || getSelection()?.isCollapsed === false) return;
  const isElsewhere = button === 1 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (isElsewhere) window.open(link.href, '_blank', 'noopener');
  else follow(link);
}
