import { useSignals } from '@preact/signals-react/runtime';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SuggestionState } from '../../../src/contract/suggestion-lists.ts';
import type { SuggestionList, SuggestionView } from '../../../src/contract/suggestions.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { Empty } from '../../components/empty.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { SuggestionRow } from './suggestion-row.tsx';
import { suggestionsIn, unaskedFaqs } from './suggestions.store.ts';
import { UnaskedFaqs } from './unasked-faqs.tsx';

const STATES: readonly { value: SuggestionState; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Answered now' },
  { value: 'rejected', label: 'Rejected' },
];

/** What customers asked and nobody could answer, and FAQs that nobody asks. Loads by itself. */
export function Suggestions() {
  useSignals();
  const [state, setState] = useState<SuggestionState>('open');
  const [accepting, setAccepting] = useState<SuggestionView | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const goOn = () => focusIfLost(() => heading.current);
  const list = suggestionsIn(state).state.value;
  useEffect(() => void suggestionsIn(state).refresh(), [state]);
  useEffect(() => void unaskedFaqs.refresh(), []);
  return (
    <div className="grid gap-4">
      <section className="card flush" aria-labelledby="suggestions-title">
        <div className="card-head row wrap apart">
          <h2 id="suggestions-title" ref={heading} tabIndex={-1} className="row gap-2">
            What nobody could answer
            {state === 'open' && list.status === 'ready' && list.value.total > 0 ? (
              <Badge look="warn">{list.value.total}</Badge>
            ) : null}
          </h2>
          <Choice
            label="Which suggestions"
            value={state}
            options={STATES}
            onChange={(value) => setState(value)}
          />
        </div>
        {list.status === 'failed' ? <Failure state={state} /> : null}
        {list.status === 'idle' || list.status === 'loading' ? <Loading /> : null}
        {list.status === 'ready' ? (
          <Rows state={state} list={list.value} onAccept={setAccepting} onMoved={goOn} />
        ) : null}
      </section>
      <UnaskedFaqs />
      {accepting === null ? null : (
        <AcceptDialog
          suggestion={accepting}
          onClose={() => {
            setAccepting(null);
            goOn();
          }}
        />
      )}
    </div>
  );
}

const NOTHING: Readonly<Record<SuggestionState, { title: string; text: string }>> = {
  open: {
    title: 'Nothing is open',
    text: 'Whenever a customer asks what the bot can’t answer, you find it here, with your own answer as a draft if you gave one.',
  },
  done: {
    title: 'Nothing yet',
    text: 'What you turn into an FAQ, a trigger or knowledge is listed here, with how often it has answered since.',
  },
  rejected: { title: 'Nothing rejected', text: 'What you reject never comes back to the list.' },
};

function Rows({
  state,
  list: { total, suggestions },
  onAccept,
  onMoved,
}: {
  state: SuggestionState;
  list: SuggestionList;
  onAccept: (suggestion: SuggestionView) => void;
  /** One has left the list. */
  onMoved: () => void;
}) {
  if (suggestions.length === 0)
    return (
      <Empty title={NOTHING[state].title} hasBubbles={false}>
        <p className="secondary">{NOTHING[state].text}</p>
      </Empty>
    );
  return (
    <>
      <ul className="plain ruled">
        {suggestions.map((suggestion) => (
          <li key={suggestion.id} className="card-line">
            <SuggestionRow suggestion={suggestion} onAccept={() => onAccept(suggestion)} onMoved={onMoved} />
          </li>
        ))}
      </ul>
      {total > suggestions.length ? (
        <p className="card-line hint">
          The {suggestions.length} that most customers asked, of {total}.
        </p>
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <div className="card-line grid gap-3" role="status" aria-busy="true">
      <span className="visually-hidden">Loading suggestions</span>
      <Skeleton width="60%" height={24} />
      <Skeleton height={56} />
    </div>
  );
}

function Failure({ state }: { state: SuggestionState }) {
  return (
    <div className="card-line">
      <Note look="danger" title="Failed to load suggestions">
        <Button look="secondary" size="small" onClick={() => void suggestionsIn(state).refresh()}>
          <RefreshCw aria-hidden="true" />
          Try again
        </Button>
      </Note>
    </div>
  );
}
