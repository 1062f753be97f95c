import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import type { WaitingView } from '../../../src/contract/conversation.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { conversationPath, PATHS } from '../../paths.ts';
import { nameOf } from '../conversations/customer.tsx';
import { initials } from '../session/plan-label.ts';
import { waiting } from './waiting.store.ts';

/** 'Waiting for you': who was handed over and has had no answer since. */
export function WaitingCard() {
  useSignals();
  const state = waiting.state.value;
  const total = state.status === 'ready' ? state.value.total : 0;
  return (
    <section className="card flush waiting" aria-labelledby="waiting-title">
      <div className="card-head row gap-3 apart">
        <h2 id="waiting-title">Waiting for you</h2>
        {total === 0 ? null : <Badge look="warn">{total}</Badge>}
        {state.status === 'ready' && total === 0 ? <p className="secondary">Nothing needs you.</p> : null}
      </div>
      {state.status === 'failed' ? (
        <div className="card-line">
          <p>Could not load who is waiting.</p>
          <Button look="secondary" size="small" onClick={() => void waiting.refresh()}>
            Try again
          </Button>
        </div>
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? (
        <div className="card-line">
          <Skeleton height={44} />
        </div>
      ) : null}
      {state.status === 'ready' && total > 0 ? <Waiters list={state.value.items} total={total} /> : null}
    </section>
  );
}

function Waiters({ list, total }: { list: readonly WaitingView[]; total: number }) {
  return (
    <>
      <ul className="plain ruled">
        {list.map((view) => (
          <Waiter key={view.id} view={view} />
        ))}
      </ul>
      <p className="card-line hint">
        {total === 1
          ? 'The bot is paused in this conversation.'
          : `The bot is paused in these ${total} conversations.`}
        {total > list.length ? (
          <>
            {' '}
            <Link href={`${PATHS.conversations}?state=waiting`} className="link">
              See everyone who is waiting
            </Link>
          </>
        ) : null}
      </p>
    </>
  );
}

function Waiter({ view }: { view: WaitingView }) {
  const name = nameOf(view);
  const ago = formatMoment(view.waitingSince, Date.now());
  return (
    <li>
      <Link href={conversationPath(view.id)} className="line-link focus-inside ink">
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <span className="grid gap-0 shrinks">
          <strong className="one-line" dir="auto">
            {name}
          </strong>
          {view.lastText === '' ? null : (
            <span className="one-line" dir="auto">
              “{view.lastText}”
            </span>
          )}
          <span className="hint breaks">
            {view.triggerPhrase === null ? 'Handed over' : `“${view.triggerPhrase}” handed over`}, {ago}
          </span>
        </span>
      </Link>
    </li>
  );
}
