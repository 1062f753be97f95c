import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PauseDialog } from './pause-dialog.tsx';
import type { Thread, ThreadReady } from './thread.store.ts';

/** What a mail's link asks for with '?do=': it opens something, and changes nothing by itself. */
export function AskedFor({ thread, state }: { thread: Thread; state: ThreadReady }) {
  const asked = new URLSearchParams(useSearch()).get('do');
  const [path, navigate] = useLocation();
  const [isPausing, setPausing] = useState(false);
  useEffect(() => {
    if (asked === null) return;
    if (asked === 'pause') setPausing(true);
    if (asked === 'reply') focusReply();
    // A reload, or the way back, asks for nothing any more.
    navigate(path, { replace: true });
  }, [asked, path, navigate]);
  if (!isPausing) return null;
  return <PauseDialog thread={thread} conversation={state.conversation} onClose={() => setPausing(false)} />;
}

/** Where one answers; of two that do the same, the one that this size shows. */
function focusReply(): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-reply]')];
  places.find(({ offsetParent }) => offsetParent !== null)?.focus();
}
