import './voice.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import type { AccountReplies, VoiceView } from '../../../src/contract/voice-api.ts';
import { Button } from '../../components/button.tsx';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { accountReplies, learnFromAccount } from './account.store.ts';
import { textOf } from './examples.ts';
import { spanOf } from './span.ts';
import { Turn } from './turn.tsx';

/** Replies that the owner typed in conversations: they are here already, and can be learned from. */
export function AccountCard({ imports }: { imports: VoiceView['imports'] }) {
  useSignals();
  useEffect(() => {
    void accountReplies.refresh();
  }, []);
  const { value: state } = accountReplies.state;
  if (state.status !== 'ready' || state.value.replies === 0) return null;
  const isKnown = imports.some(({ source }) => source === 'account');
  const others = imports.reduce((sum, one) => sum + (one.source === 'account' ? 0 : one.messages), 0);
  return <Replies found={state.value} isKnown={isKnown} others={others} />;
}

function Replies({ found, isKnown, others }: { found: AccountReplies; isKnown: boolean; others: number }) {
  const { replies, firstAt, lastAt, newReplies, leastReplies, examples } = found;
  const span = spanOf(firstAt, lastAt);
  const isEnough = replies + others >= leastReplies;
  return (
    <section className="card grid gap-4" aria-labelledby="voice-account">
      <div>
        <h2 id="voice-account">Replies that you typed here</h2>
        <p className="secondary">
          {replies.toLocaleString('en-US')} {replies === 1 ? 'reply' : 'replies'}
          {span === null ? '' : `, ${span}`}. {isKnown ? sinceThen(newReplies) : ''}
        </p>
      </div>
      {isEnough ? null : (
        <p>
          It takes {leastReplies} to learn from: {replies} so far.
        </p>
      )}
      {isEnough && !(isKnown && newReplies === 0) ? (
        <>
          {examples.length === 0 ? null : (
            <p className="hint">
              Some of them, as they would be kept. ⟦name⟧ stands where a name was, ⟦phone⟧ where a phone
              number was.
            </p>
          )}
          {examples.map((turn) => (
            <Turn key={textOf(turn)} turn={turn} />
          ))}
          <Consent isKnown={isKnown} />
        </>
      ) : null}
    </section>
  );
}

function sinceThen(newReplies: number): string {
  if (newReplies === 0) return 'All of them were learned from.';
  return `${newReplies.toLocaleString('en-US')} of them came after you last learned from them.`;
}

function Consent({ isKnown }: { isKnown: boolean }) {
  const id = useId();
  const [isConsented, setConsented] = useState(false);
  const [isLearning, run] = useOnceAtATime();
  return (
    <>
      <label className="radio-row" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className="consent"
          checked={isConsented}
          onChange={(event) => setConsented(event.target.checked)}
        />
        <span className="words">
          I may use these replies, and what customers asked before them. They are kept with names and contact
          data masked until I delete them, never used for another account, and go when I delete the customer.
        </span>
      </label>
      <Button
        className="self-start"
        disabled={!isConsented}
        isBusy={isLearning}
        busyLabel="Learning..."
        onClick={() =>
          void run(async () => {
            if (!(await learnFromAccount())) return;
            notify({ title: 'Learned', text: 'Replies sound like you from now on.', variant: 'success' });
          })
        }
      >
        {isKnown ? 'Learn again' : 'Learn from my replies'}
      </Button>
    </>
  );
}
