import './knowledge.css';
import { ArrowLeft, Download, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { KnowledgeDetail } from '../../../src/contract/knowledge.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { formatDay } from '../../lib/dates.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { PATHS } from '../../paths.ts';
import { isBeingRead } from './being-read.ts';
import { deleteSource, fileAddress } from './knowledge.api.ts';
import { KINDS } from './source-kinds.tsx';
import { lengthWords, stateOf } from './source-words.ts';

/** What it is, how it is doing, and what can be done with all of it. */
export function SourceHead({ source, onRead }: { source: KnowledgeDetail; onRead: () => Promise<boolean> }) {
  const [, navigate] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const [isAsking, run] = useOnceAtATime();
  const { id, name, url, kind } = source;
  const now = Date.now();
  const state = stateOf(source, now);
  const isReading = isBeingRead(source, now);

  async function remove(): Promise<boolean> {
    try {
      await deleteSource(id);
    } catch (error) {
      const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
      notify({ title: 'Not deleted', text, variant: 'destructive' });
      return false;
    }
    navigate(PATHS.knowledge, { replace: true });
    notify({ title: 'Deleted', variant: 'success' });
    return true;
  }

  return (
    <>
      <div className="row top gap-3 apart">
        <Link href={PATHS.knowledge} className="back-link">
          <ArrowLeft aria-hidden="true" />
          Back to knowledge
        </Link>
        <div className="actions gap-0">
          {source.isFileKept ? (
            <a className="button quiet" href={fileAddress(id)} download={name}>
              <Download aria-hidden="true" />
              <span className="wide-words">Original</span>
            </a>
          ) : null}
          <Button look="quiet" className="dangerous" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" />
            <span className="wide-words">Delete</span>
          </Button>
        </div>
      </div>
      <div className="grid gap-1 mb-5">
        <h1 className="breaks">
          <bdi>{name}</bdi>
        </h1>
        <p className={`source-state ${state.look}`} role="status">
          {state.text}
        </p>
        <p className="hint breaks">{factsOf(source).join(', ')}</p>
        {kind === 'page' ? (
          <div className="row wrap gap-3">
            <a className="link breaks" href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
            <Button
              look="secondary"
              size="small"
              isBusy={isAsking || isReading}
              busyLabel="Reading..."
              onClick={() => void run(async () => void (await onRead()))}
            >
              <RefreshCw aria-hidden="true" />
              Read again now
            </Button>
          </div>
        ) : null}
      </div>
      {isDeleting ? (
        <ConfirmDialog
          title={`Delete “${name}”?`}
          goLabel={`Delete ${KINDS[kind].label.toLowerCase()}`}
          busyLabel="Deleting..."
          onGo={remove}
          onClose={() => setDeleting(false)}
        >
          Replies no longer use it, and its facts count no more. Conversations stay.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function factsOf({ kind, isEmpty, characters, readAt, isCorrected }: KnowledgeDetail): string[] {
  return [
    KINDS[kind].label,
    ...(isEmpty ? [] : [lengthWords(characters)]),
    ...(readAt === null ? [] : [`read ${formatDay(readAt)}`]),
    ...(isCorrected ? ['corrected by you'] : []),
  ];
}
