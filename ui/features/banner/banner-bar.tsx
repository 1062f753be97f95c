import { useSignals } from '@preact/signals-react/runtime';
import { Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { Banner } from '../../../src/contract/banner.ts';
import { read } from '../../lib/http.ts';
import { onReturn } from '../../lib/on-return.ts';
import { useIsBefore } from '../../lib/use-is-before.ts';
import { createUserResource } from '../session/user-data.ts';

/** The page itself comes first. */
const FIRST_LOOK_MS = 4_000;
const RARELY_MS = 60_000;

const banner = createUserResource(() => read<Banner>('/api/user/banner'));
let lookedAt = 0;

function look(): void {
  if (Date.now() - lookedAt < RARELY_MS) return;
  lookedAt = Date.now();
  void banner.refresh();
}

/** What the operator tells all users, such as a downtime to come. */
export function BannerBar() {
  useSignals();
  useEffect(() => {
    const timer = setTimeout(look, FIRST_LOOK_MS);
    const end = onReturn(look);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, []);
  const state = banner.state.value;
  const shown = state.status === 'ready' ? state.value : null;
  const isInTime = useIsBefore(shown?.until ?? null);
  return (
    <div role="status">
      {shown !== null && (shown.until === null || isInTime) ? (
        <div className={`banner-bar ${shown.level === 'warning' ? 'warn' : 'info'}`}>
          {shown.level === 'warning' ? <TriangleAlert aria-hidden="true" /> : <Info aria-hidden="true" />}
          <span dir="auto">{shown.text}</span>
        </div>
      ) : null}
    </div>
  );
}
