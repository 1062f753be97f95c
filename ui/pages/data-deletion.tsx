import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import type { InstagramDeletion } from '../../src/contract/instagram-api.ts';
import { fetchDeletion } from '../features/instagram/instagram.api.ts';
import { Article } from '../layout/article.tsx';
import { formatDay } from '../lib/dates.ts';
import { ApiError } from '../lib/http.ts';
import { useTitle } from '../lib/use-title.ts';

/** What became of the wish, sent by Meta, that somebody's data be deleted. Anybody with the code sees it. */
export function DataDeletionPage() {
  useTitle('Data deletion - dmreply');
  const { code = '' } = useParams<{ code: string }>();
  const [found, setFound] = useState<InstagramDeletion | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    fetchDeletion(code).then(setFound, (error: unknown) =>
      setProblem(
        error instanceof ApiError && error.status < 500
          ? 'There is no request with this code. Requests can be looked up for a year after they are done.'
          : 'It can’t be looked up at the moment. Reload this page.',
      ),
    );
  }, [code]);
  return (
    <Article title="Data deletion" meta={`Code: ${code}`}>
      <p role="status">{problem ?? (found === null ? 'Looking it up...' : wordsFor(found))}</p>
    </Article>
  );
}

function wordsFor({ requestedAt, doneAt }: InstagramDeletion): string {
  const asked = `On ${formatDay(requestedAt)} you asked for your data to be deleted.`;
  return doneAt === null
    ? `${asked} The connection with Instagram is gone already; the conversations are being deleted.`
    : `${asked} It is done since ${formatDay(doneAt)}: the connection with Instagram and all its conversations are gone. Copies in backups go when those do, after eight weeks unless the operator of this server chose otherwise.`;
}
