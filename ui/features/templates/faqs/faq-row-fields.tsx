import { computed } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { ChevronRight, Trash2 } from 'lucide-react';
import { type ClipboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { TextArea, TextField } from '../../../components/field.tsx';
import { MoveButtons } from '../../../components/move-buttons.tsx';
import { useKeptText } from '../form/bound-fields.tsx';
import type { FaqEditor, FaqItem } from './faq-editor.ts';

interface RowProps {
  editor: FaqEditor;
  item: FaqItem;
  /** Among the questions, from 0; null for text that is none. */
  place: number | null;
  /** How many questions there are. */
  length: number;
  isLast: boolean;
  /** The place of the question that is being dragged. */
  dragged: RefObject<number | null>;
  onDelete: () => void;
  /** True where the pasted text became rows. */
  onPaste: (text: string) => boolean;
}

/** One question: a line that opens. */
export const FaqRowFields = memo(FaqRow, (before, after) => {
  const { item, place, length, isLast } = before;
  return item === after.item && place === after.place && length === after.length && isLast === after.isLast;
});

function FaqRow({ editor, item, place, length, isLast, dragged, onDelete, onPaste }: RowProps) {
  useSignals();
  const [wasOpened, setOpened] = useState(item.isNew);
  const [isOpen, setOpen] = useState(item.isNew);
  const [isTarget, setTarget] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const mark = item.mark.value;
  const name = place === null ? 'this text' : `question ${place + 1}`;
  // Hundreds of closed rows are lines alone, but for those that a link or 'Show the next' leads into.
  const isDrawn = wasOpened || isLast || item.row.peek().text.includes('[');

  useEffect(() => {
    if (item.isNew) row.current?.querySelector('input')?.focus();
  }, [item.isNew]);

  function drop(): void {
    if (dragged.current !== null && place !== null) editor.move(dragged.current, place);
    dragged.current = null;
    setTarget(false);
  }

  return (
    <li
      ref={row}
      className={isTarget ? 'faq-row is-target' : 'faq-row'}
      onDragOver={(event) => {
        if (dragged.current === null || place === null) return;
        event.preventDefault();
        setTarget(dragged.current !== place);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        drop();
      }}
    >
      {place === null || length < 2 ? null : (
        // By keyboard and finger, the buttons of the open row move it.
        <span
          className="faq-grip"
          aria-hidden="true"
          draggable
          onDragStart={(event) => {
            dragged.current = place;
            event.dataTransfer.effectAllowed = 'move';
            if (row.current !== null) event.dataTransfer.setDragImage(row.current, 0, 0);
          }}
          onDragEnd={() => {
            dragged.current = null;
          }}
        />
      )}
      <details
        open={item.isNew}
        className="grows"
        onToggle={({ currentTarget: { open } }) => {
          setOpened(true);
          setOpen(open);
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) editor.leave(item.id);
        }}
      >
        <summary className="row gap-2">
          <ChevronRight className="chevron" aria-hidden="true" />
          <Words item={item} isOpen={isOpen} />
          {mark === null ? null : <Badge look="warn">{mark.badge}</Badge>}
        </summary>
        {isDrawn ? (
          <div className="faq-open grid gap-3">
            {place === null ? (
              <FreeText editor={editor} item={item} />
            ) : (
              <QuestionAndAnswer {...{ editor, item, onPaste }} />
            )}
            <p className="message warn unless-empty" role="status">
              {mark?.text}
            </p>
            <div className="row apart">
              {place === null || length < 2 ? (
                <span />
              ) : (
                <MoveButtons
                  name={name}
                  at={place}
                  length={length}
                  onMove={(by) => editor.move(place, place + by)}
                />
              )}
              <Button
                look="quiet"
                size="small"
                className="outdent"
                aria-label={`Delete ${name}`}
                onClick={onDelete}
              >
                <Trash2 aria-hidden="true" />
                Delete
              </Button>
            </div>
          </div>
        ) : null}
      </details>
    </li>
  );
}

/** The line of a row. Of an open one, the answer stands in its field: a key in it changes nothing here. */
function Words({ item: { row }, isOpen }: { item: FaqItem; isOpen: boolean }) {
  useSignals();
  const [title] = useState(() =>
    computed(() => (row.value.faq === null ? null : row.value.faq.question.trim() || 'New question')),
  );
  const { faq, text } = isOpen ? row.peek() : row.value;
  return (
    <span className="one-line grows" dir="auto">
      {title.value === null ? (
        <span className="hint">Other text</span>
      ) : (
        <span className="strong">{title.value}</span>
      )}{' '}
      {isOpen ? null : <span className="hint">{faq === null ? text : faq.answer}</span>}
    </span>
  );
}

const NOTHING = { question: '', answer: '' };

function QuestionAndAnswer({
  editor,
  item: { id, row },
  onPaste,
}: Pick<RowProps, 'editor' | 'item' | 'onPaste'>) {
  const [texts] = useState(() => ({
    question: computed(() => row.value.faq?.question ?? ''),
    answer: computed(() => row.value.faq?.answer ?? ''),
  }));
  const question = useKeptText<HTMLInputElement>(texts.question);
  const answer = useKeptText<HTMLTextAreaElement>(texts.answer);
  const type = (change: Partial<typeof NOTHING>) =>
    editor.type(id, { ...(row.peek().faq ?? NOTHING), ...change });
  function paste(event: ClipboardEvent): void {
    if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
  }
  return (
    <>
      <TextField
        label="Question"
        ref={question}
        dir="auto"
        autoComplete="off"
        placeholder="When are you open?"
        defaultValue={texts.question.peek()}
        onChange={(event) => type({ question: event.target.value })}
        onPaste={paste}
      />
      <TextArea
        label="Answer"
        ref={answer}
        name="faqs"
        rows={2}
        dir="auto"
        placeholder="Tuesday to Sunday, 7 to 15."
        defaultValue={texts.answer.peek()}
        onChange={(event) => type({ answer: event.target.value })}
        onPaste={paste}
      />
    </>
  );
}

function FreeText({ editor, item: { id, row } }: Pick<RowProps, 'editor' | 'item'>) {
  const [text] = useState(() => computed(() => row.value.text));
  return (
    <TextArea
      label="Other text"
      ref={useKeptText<HTMLTextAreaElement>(text)}
      name="faqs"
      rows={3}
      dir="auto"
      defaultValue={text.peek()}
      hint="No question with its answer. The AI reads it as it stands."
      onChange={(event) => editor.typeFree(id, event.target.value)}
    />
  );
}
