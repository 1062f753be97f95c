import './knowledge.css';
import { useSignals } from '@preact/signals-react/runtime';
import { CircleCheck, CircleX, Clock, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'wouter';
import { Spinner } from '../../components/button.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { knowledgePath } from '../../paths.ts';
import { lengthWords, lookAtWords, warningWords } from './source-words.ts';
import { dismissUpload, type Upload, uploads } from './uploads.store.ts';

/** Files on their way, each in a row of its own. */
export function UploadRows() {
  useSignals();
  const { value: list } = uploads;
  const rows = useRef<HTMLDivElement>(null);
  return (
    <div aria-live="polite" className="unless-empty" ref={rows} tabIndex={-1}>
      {list.length === 0 ? null : (
        <section className="card flush mb-5" aria-label="Uploads">
          <ul className="plain">
            {list.map((upload) => (
              <li key={upload.id} className="upload-row line-above row gap-3 top">
                <UploadIcon status={upload.status} />
                <div className="grid gap-1 grows breaks">
                  <p className="strong">
                    <bdi>{upload.name}</bdi>
                  </p>
                  <UploadState upload={upload} />
                </div>
                {upload.status === 'sending' || upload.status === 'reading' ? null : (
                  <Tooltip text="Dismiss">
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Dismiss ${upload.name}`}
                      onClick={() => {
                        dismissUpload(upload.id);
                        focusIfLost(() => rows.current?.querySelector('button') ?? rows.current);
                      }}
                    >
                      <X aria-hidden="true" />
                    </button>
                  </Tooltip>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function UploadIcon({ status }: { status: Upload['status'] }) {
  if (status === 'read') {
    return (
      <span className="row-icon ok">
        <CircleCheck aria-hidden="true" />
      </span>
    );
  }
  if (status === 'failed') {
    return (
      <span className="row-icon danger">
        <CircleX aria-hidden="true" />
      </span>
    );
  }
  return (
    <span className="row-icon">{status === 'waiting' ? <Clock aria-hidden="true" /> : <Spinner />}</span>
  );
}

function UploadState({ upload }: { upload: Upload }) {
  switch (upload.status) {
    case 'waiting':
      return <p className="hint">Waits for the ones before it</p>;
    case 'pausing':
      return <p className="hint">Goes on within a minute: these are many files at once</p>;
    case 'sending':
      return <Sending part={upload.part} />;
    case 'reading':
      return <p className="hint">Reading…</p>;
    case 'failed':
      return <p className="text-small upload-problem">{upload.sentence}</p>;
    case 'read':
      return <Understood source={upload.source} note={upload.note} />;
  }
}

function Sending({ part }: { part: number }) {
  const id = useId();
  return (
    <>
      <p className="hint" id={id}>
        Sending…
      </p>
      <progress className="sent-part" aria-labelledby={id} value={part} max={1} />
    </>
  );
}

function Understood({
  source: { id, characters, warnings, unsurePages },
  note,
}: Pick<Extract<Upload, { status: 'read' }>, 'source' | 'note'>) {
  return (
    <>
      <p className="hint">
        Read: {lengthWords(characters)}
        {warnings > 0 ? `, ${warningWords(warnings)}` : ''}.{' '}
        <Link href={knowledgePath(id)} className="link">
          See what was understood
        </Link>
      </p>
      {unsurePages.length === 0 ? null : (
        <p className="text-small">
          <Link href={`${knowledgePath(id)}#page-${unsurePages[0]}`} className="link">
            {lookAtWords(unsurePages)}
          </Link>
          : its rows and columns could not be told for certain.
        </p>
      )}
      {note === '' ? null : <p className="text-small upload-problem">{note}</p>}
    </>
  );
}
