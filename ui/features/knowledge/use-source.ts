import { useCallback, useEffect, useState } from 'react';
import type { KnowledgeChangeBody, KnowledgeDetail, KnowledgeUse } from '../../../src/contract/knowledge.ts';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { isBeingRead } from './being-read.ts';
import { fetchSource, fetchUses, putSource } from './knowledge.api.ts';
import { lookAgain } from './knowledge.store.ts';

export interface LoadedSource {
  source: KnowledgeDetail;
  uses: readonly KnowledgeUse[];
}

type Loading = LoadedSource | 'missing' | 'failed' | null;

/** Resolves with whether it is saved; else a notice says why. */
export type ChangeSource = (change: Omit<KnowledgeChangeBody, 'version'>) => Promise<boolean>;

export type SourceActions = Pick<ReturnType<typeof useSource>, 'act' | 'change'>;

/** One source, looked at again while it is being read. */
export function useSource(id: number) {
  const [loaded, setLoaded] = useState<Loading>(null);
  const load = useCallback(async () => {
    try {
      const [source, uses] = await Promise.all([fetchSource(id), fetchUses(id)]);
      setLoaded({ source, uses });
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404;
      const failure = isMissing ? 'missing' : 'failed';
      // What is shown stays, unless it is gone.
      setLoaded((shown) => (isLoaded(shown) && !isMissing ? shown : failure));
    }
  }, [id]);
  useEffect(() => void load(), [load]);

  const source = isLoaded(loaded) ? loaded.source : null;
  const isReading = source !== null && isBeingRead(source, Date.now());
  useEffect(() => (isReading ? lookAgain(load) : undefined), [isReading, load]);

  /** Does something to it, then shows it as it is now. */
  const act = useCallback(
    async (action: () => Promise<unknown>): Promise<boolean> => {
      try {
        await action();
        return true;
      } catch (error) {
        notify({ title: 'Not saved', text: refusal(error), variant: 'destructive' });
        return false;
      } finally {
        await load();
      }
    },
    [load],
  );
  const version = source?.version ?? 0;
  const change: ChangeSource = useCallback(
    (edit) => act(() => putSource(id, { version, ...edit })),
    [act, id, version],
  );
  return { loaded, load, act, change };
}

function isLoaded(state: Loading): state is LoadedSource {
  return typeof state === 'object' && state !== null;
}

function refusal(error: unknown): string {
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  if (isConflict) return 'It was changed elsewhere in the meantime. Look at it, and save again.';
  return sentenceOf(error, 'That did not work. Check your connection and try again.');
}
