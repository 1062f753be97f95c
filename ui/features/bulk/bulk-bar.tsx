import './bulk.css';
import { useSignals } from '@preact/signals-react/runtime';
import { ListChecks } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { checkTag, TAG_MAX } from '../../../src/contract/contact-fields.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { doHeld } from '../../lib/held.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { count } from '../replies/amounts.ts';
import { type BulkList, exportRows, toggle } from './bulk-list.ts';

/** What was chosen is chosen no more once others are shown; what is held back is done where the page is left. */
export function useChoosing<T>({ chosen }: BulkList<T>, shown: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are shown.
  useEffect(() => {
    if (chosen.value !== null) chosen.value = new Set();
  }, [shown]);
  useEffect(
    () => () => {
      chosen.value = null;
      doHeld();
    },
    [chosen],
  );
}

/** Begins to choose rows. */
export function SelectButton<T>({ list }: { list: BulkList<T> }) {
  useSignals();
  const place = useRef<HTMLSpanElement>(null);
  const isSelecting = list.chosen.value !== null;
  const wasSelecting = useRef(false);
  useEffect(() => {
    if (wasSelecting.current && !isSelecting) focusIfLost(() => place.current?.querySelector('button'));
    wasSelecting.current = isSelecting;
  }, [isSelecting]);
  return (
    <span ref={place}>
      {isSelecting ? null : (
        <Button
          look="quiet"
          size="small"
          className="select-button"
          onClick={() => {
            list.chosen.value = new Set();
          }}
        >
          <ListChecks aria-hidden="true" />
          Select
        </Button>
      )}
    </span>
  );
}

/** The box of one row; all of the row chooses it. */
export function SelectBox<T>({ list, id, label }: { list: BulkList<T>; id: number; label: string }) {
  useSignals();
  return (
    <label className="select-row">
      <input
        type="checkbox"
        className="tick"
        aria-label={label}
        checked={list.chosen.value?.has(id) ?? false}
        onChange={() => toggle(list, id)}
      />
    </label>
  );
}

export interface BulkWords<T> {
  noun: string;
  /** Of the question before rows are deleted. */
  deleteTitle(rows: readonly T[]): string;
  deleteText(rows: readonly T[]): string;
}

/** What can be done with the rows that are chosen. `rows`: those that are shown. */
export function BulkBar<T extends { id: number }>({
  list,
  rows,
  words,
  tags,
  onTag,
  onDelete,
  more,
}: {
  list: BulkList<T>;
  rows: readonly T[];
  words: BulkWords<T>;
  /** Those that there are already. */
  tags: readonly string[];
  onTag(rows: readonly T[], tag: string): void;
  onDelete(rows: readonly T[]): void;
  more?: (rows: readonly T[]) => ReactNode;
}) {
  useSignals();
  const [isAsking, setAsking] = useState<'tag' | 'delete' | null>(null);
  const [isSaving, run] = useOnceAtATime();
  const bar = useRef<HTMLElement>(null);
  const ids = list.chosen.value;
  const isSelecting = ids !== null;
  useEffect(() => {
    if (isSelecting) focusIfLost(() => bar.current?.querySelector('input'));
  }, [isSelecting]);
  if (ids === null) return null;
  const chosen = rows.filter(({ id }) => ids.has(id));
  const isAll = chosen.length === rows.length && rows.length > 0;
  const isNone = chosen.length === 0;
  const close = () => setAsking(null);
  return (
    <section ref={bar} className="bulk-bar floating" aria-label={`Chosen ${words.noun}s`}>
      <label className="radio-row">
        <input
          type="checkbox"
          className="tick"
          checked={isAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = !isAll && !isNone;
          }}
          onChange={() => {
            list.chosen.value = new Set(isAll ? [] : rows.map(({ id }) => id));
          }}
        />
        <span>Select all shown</span>
      </label>
      <span className="secondary" role="status">
        {chosen.length.toLocaleString('en-US')} selected
      </span>
      <Button
        look="quiet"
        size="small"
        className="bulk-end"
        onClick={() => {
          list.chosen.value = null;
        }}
      >
        Done
      </Button>
      <span className="bulk-actions">
        <Button look="secondary" size="small" disabled={isNone} onClick={() => setAsking('tag')}>
          Tag
        </Button>
        {more?.(chosen)}
        <Button
          look="secondary"
          size="small"
          disabled={isNone}
          isBusy={isSaving}
          onClick={() =>
            void run(() =>
              exportRows(
                list,
                chosen.map(({ id }) => id),
              ),
            )
          }
        >
          Export
        </Button>
        <Button look="delete" size="small" disabled={isNone} onClick={() => setAsking('delete')}>
          Delete
        </Button>
      </span>
      {isAsking === 'tag' ? (
        <TagDialog
          title={`Tag ${count(chosen.length, words.noun)}`}
          tags={tags}
          onTag={(tag) => onTag(chosen, tag)}
          onClose={close}
        />
      ) : null}
      {isAsking === 'delete' ? (
        <ConfirmDialog
          title={words.deleteTitle(chosen)}
          keepLabel="Keep them"
          goLabel="Delete"
          onClose={close}
          onGo={() => {
            onDelete(chosen);
            return true;
          }}
        >
          {words.deleteText(chosen)} You can undo it for ten seconds.
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function TagDialog({
  title,
  tags,
  onTag,
  onClose,
}: {
  title: string;
  tags: readonly string[];
  onTag: (tag: string) => void;
  onClose: () => void;
}) {
  const [tag, setTag] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const listId = useId();
  function add(): void {
    const wrong = checkTag(tag);
    setProblem(wrong);
    if (wrong !== null) return;
    onTag(tag.trim());
    onClose();
  }
  return (
    <FormDialog title={title} goLabel="Add tag" onSubmit={add} onClose={onClose}>
      <TextField
        label="Tag"
        hint="A word that you find them by, as “vip” or “wedding”."
        data-autofocus
        list={listId}
        autoComplete="off"
        maxLength={TAG_MAX}
        value={tag}
        error={problem}
        onChange={({ target: { value } }) => setTag(value)}
      />
      <datalist id={listId}>
        {tags.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </FormDialog>
  );
}
