import './knowledge.css';
import { ArrowLeft, Download, FileUp, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { KnowledgeDetail } from '../../../src/contract/knowledge.ts';
import { KNOWLEDGE_ENDINGS } from '../../../src/contract/knowledge-lists.ts';
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
export function SourceHead({
  source,
  onRead,
}: {
  source: KnowledgeDetail;
  /** With a file: reads that one in place of the one before. */
  onRead: (file?: File) => Promise<boolean>;
}) {
  const [, navigate] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const [isAsking, run] = useOnceAtATime();
  const { id, name, url, kind, isFileKept } = source;
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
          {isFileKept ? (
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
        {kind === 'text' ? null : (
          <div className="row wrap gap-3">
            {kind === 'page' ? (
              <a className="link breaks" href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
            ) : null}
            {kind === 'page' || isFileKept ? (
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
            ) : null}
            {kind === 'file' ? (
              <ChooseFile
                isBusy={isAsking}
                onFile={(file) => void run(async () => void (await onRead(file)))}
              />
            ) : null}
          </div>
        )}
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

/** A newer one, or the same again where the original is not kept. */
function ChooseFile({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="secondary"
        size="small"
        isBusy={isBusy}
        busyLabel="Reading..."
        onClick={() => input.current?.click()}
      >
        <FileUp aria-hidden="true" />
        Read a newer file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={KNOWLEDGE_ENDINGS.map((ending) => `.${ending}`).join(',')}
        aria-label="A file in place of this one"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file chosen again is a choice too.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

function factsOf({ kind, isEmpty, characters, readAt, isCorrected, isFileKept }: KnowledgeDetail): string[] {
  return [
    KINDS[kind].label,
    ...(isEmpty ? [] : [lengthWords(characters)]),
    ...(readAt === null ? [] : [`read ${formatDay(readAt)}`]),
    ...(kind === 'file' && !isFileKept ? ['the file itself is not kept'] : []),
    ...(isCorrected ? ['corrected by you'] : []),
  ];
}
