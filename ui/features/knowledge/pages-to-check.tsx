import './knowledge.css';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { checkText } from '../../../src/contract/fields.ts';
import type { KnowledgeDetail } from '../../../src/contract/knowledge.ts';
import { KNOWLEDGE_RULES } from '../../../src/contract/knowledge-lists.ts';
import { pageText } from '../../../src/contract/page-text.ts';
import { Button } from '../../components/button.tsx';
import { TextArea } from '../../components/field.tsx';
import { Note } from '../../components/note.tsx';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { PagePicture } from './page-picture.tsx';
import { lookAtWords } from './source-words.ts';

type OnCorrect = (page: number, text: string) => Promise<boolean>;

/** So many pages are named at first. */
const SHOWN = 5;

/** Pages with a table that could not be read for certain, each to be looked at and corrected. */
export function PagesToCheck({
  source,
  onCorrect,
  onUnsaved,
}: {
  source: KnowledgeDetail;
  onCorrect: OnCorrect;
  /** Must stay the same function. */
  onUnsaved: (isUnsaved: boolean) => void;
}) {
  const { unsurePages, droppedPages } = source.findings;
  const pages = [...new Set([...droppedPages, ...unsurePages])].toSorted((a, b) => a - b);
  const hash = useLocationProperty(() => location.hash);
  const named = Number(/^#page-(\d{1,5})$/.exec(hash)?.[1] ?? 0);
  const [open, setOpen] = useState<number | null>(null);
  useEffect(() => {
    if (named > 0) setOpen(named);
  }, [named]);
  if (pages.length === 0) return null;
  return (
    <div className="grid gap-3 mb-5">
      <Note look="warn" title={lookAtWords(pages)}>
        <p>
          {droppedPages.length === 0
            ? 'It could not be told for certain what belongs to which row and column, so its lines stay as they are.'
            : 'The file has changed, so what you had corrected there was dropped.'}
        </p>
        <div className="row wrap gap-2 mt-2">
          {pages.slice(0, SHOWN).map((page) => (
            <Button
              key={page}
              look="secondary"
              size="small"
              aria-expanded={open === page}
              onClick={() => setOpen(open === page ? null : page)}
            >
              Page {page}
            </Button>
          ))}
          {pages.length > SHOWN ? (
            <span className="hint">and {pages.length - SHOWN} more after these</span>
          ) : null}
        </div>
      </Note>
      {open !== null && pages.includes(open) ? (
        <PageForm
          key={`${open} ${source.version}`}
          {...{ source, page: open, onCorrect, onUnsaved }}
          onClose={() => {
            setOpen(null);
            focusIfLost(() => document.querySelector('main'));
          }}
        />
      ) : null}
    </div>
  );
}

function PageForm({
  source: { id, text: whole, isFileKept },
  page,
  onCorrect,
  onUnsaved,
  onClose,
}: {
  source: KnowledgeDetail;
  page: number;
  onCorrect: OnCorrect;
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
}) {
  const before = pageText(whole, page) ?? '';
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, run] = useOnceAtATime();
  const isChanged = text !== before;
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = checkText(KNOWLEDGE_RULES.text, text);
    setProblem(wrong);
    if (wrong !== null) return;
    void run(async () => {
      if (await onCorrect(page, text)) onClose();
    });
  }

  return (
    <section className="card grid gap-4" aria-labelledby="page-to-check">
      <h2 id="page-to-check">Page {page}</h2>
      <form noValidate onSubmit={submit} className="correct grid gap-4">
        <div className="halves grid gap-4">
          <PagePicture {...{ id, page, isFileKept }} />
          <TextArea
            label="What it says"
            hint={
              <>
                One line for each row, with the names of its columns:{' '}
                <code className="bare">Cake: Cherry tart, Small: 4.50 €</code>
              </>
            }
            rows={12}
            dir="auto"
            value={text}
            error={problem}
            onChange={({ target: { value } }) => setText(value)}
          />
        </div>
        <div className="actions">
          <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
            {isChanged ? 'Save the page' : 'It is right'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  );
}
