import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { SessionView } from '../../../src/contract/user.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { endOtherSessions, endSession, sessions } from './sessions.store.ts';

/** Every browser that is signed in, and how to sign it out. */
export function SessionsCard() {
  useSignals();
  useEffect(() => {
    void sessions.refresh();
  }, []);
  const state = sessions.state.value;
  const [isEnding, run] = useOnceAtATime();
  const hasOthers = state.status === 'ready' && state.value.length > 1;
  return (
    <section className="card" aria-labelledby="sessions-title">
      <div className="card-title">
        <h2 id="sessions-title">Where you are signed in</h2>
        <p className="hint">Sign out a browser that you don't know or no longer use.</p>
      </div>
      {state.status === 'failed' ? (
        <Note look="danger" title="Failed to load your sessions">
          <Button look="secondary" size="small" onClick={() => void sessions.load()}>
            Try again
          </Button>
        </Note>
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={44} /> : null}
      {state.status === 'ready' ? (
        <ul className="plain rows">
          {state.value.map((view) => (
            <SessionRow key={view.id} view={view} />
          ))}
        </ul>
      ) : null}
      {hasOthers ? (
        <div className="actions mt-5">
          <Button look="secondary" isBusy={isEnding} onClick={() => void run(endOtherSessions)}>
            Sign out everywhere else
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function SessionRow({ view }: { view: SessionView }) {
  const [isEnding, run] = useOnceAtATime();
  return (
    <li>
      <div>
        <strong>{view.browser}</strong>
        <p className="hint">Last used {formatMoment(view.lastSeenAt, Date.now())}</p>
      </div>
      {view.isCurrent ? (
        <Badge look="ok">
          <span className="dot" aria-hidden="true" />
          This browser
        </Badge>
      ) : (
        <Button
          look="secondary"
          size="small"
          isBusy={isEnding}
          onClick={() => void run(() => endSession(view))}
        >
          Sign out
          <span className="visually-hidden"> {view.browser}</span>
        </Button>
      )}
    </li>
  );
}
