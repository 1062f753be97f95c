import { useEffect, useState } from 'react';
import type { SharingView } from '../../../src/contract/sharing.ts';
import { ApiError } from '../../lib/http.ts';
import { fetchSharing } from './sharing.api.ts';

/** missing: the server is yet to be updated. */
export type SharingState = SharingView | 'loading' | 'missing' | 'failed';

const AGAIN_MS = 3_000;

/** Which templates share conversations with this one; read again while conversations are moved. */
export function useSharing(templateId: number): [SharingState, (view: SharingView) => void] {
  const [state, setState] = useState<SharingState>('loading');
  const isMoving = typeof state === 'object' && state.isMoving;

  useEffect(() => {
    fetchSharing(templateId).then(setState, (error: unknown) => {
      setState(error instanceof ApiError && error.status === 404 ? 'missing' : 'failed');
    });
  }, [templateId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known now is newer than what was asked for before.
  useEffect(() => {
    if (!isMoving) return;
    let isWanted = true;
    const take = (view: SharingView) => {
      if (isWanted) setState(view);
    };
    const timer = setInterval(() => void fetchSharing(templateId).then(take, () => undefined), AGAIN_MS);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [templateId, state]);
  return [state, setState];
}
