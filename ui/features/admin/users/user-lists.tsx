import type { AdminUserDetail } from '../../../../src/contract/admin-users.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { formatMoment, formatShortMoment } from '../../../lib/dates.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { endUserSession, endUserSessions } from './user.store.ts';

/** Browsers that are signed in, and the way to end that. */
export function UserSessionsCard({ user: { id, sessions } }: { user: AdminUserDetail }) {
  const [isEnding, run] = useOnceAtATime();
  return (
    <section className="card" aria-labelledby="user-sessions-title">
      <div className="card-title">
        <h2 id="user-sessions-title">Sessions</h2>
      </div>
      {sessions.length === 0 ? <p className="secondary">Not signed in anywhere.</p> : null}
      <ul className="plain rows">
        {sessions.map((session) => (
          <SessionRow key={session.id} userId={id} session={session} />
        ))}
      </ul>
      {sessions.length < 2 ? null : (
        <div className="actions mt-5">
          <Button
            look="secondary"
            isBusy={isEnding}
            onClick={() => void run(async () => void (await endUserSessions(id)))}
          >
            Sign out everywhere
          </Button>
        </div>
      )}
    </section>
  );
}

function SessionRow({ userId, session }: { userId: number; session: AdminUserDetail['sessions'][number] }) {
  const [isEnding, run] = useOnceAtATime();
  return (
    <li>
      <div>
        <strong>{session.browser}</strong>
        <p className="hint">Last used {formatMoment(session.lastSeenAt, Date.now())}</p>
      </div>
      <Button
        look="secondary"
        size="small"
        isBusy={isEnding}
        onClick={() => void run(async () => void (await endUserSession(userId, session.id)))}
      >
        Sign out
        <span className="visually-hidden"> {session.browser}</span>
      </Button>
    </li>
  );
}

/** When and where the user signed in. */
export function SignInsCard({ user: { signIns } }: { user: AdminUserDetail }) {
  return (
    <section className="card" aria-labelledby="sign-ins-title">
      <div className="card-title">
        <h2 id="sign-ins-title">Sign-ins</h2>
      </div>
      {signIns.length === 0 ? <p className="secondary">None yet.</p> : null}
      <ul className="plain rows">
        {signIns.map(({ at, browser }) => (
          <li key={at}>
            <span>{browser === '' ? 'Unknown browser' : browser}</span>
            <span className="hint">{formatShortMoment(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MAIL_LOOKS: Readonly<Record<string, 'ok' | 'warn' | 'danger'>> = {
  sent: 'ok',
  waiting: 'warn',
  failed: 'danger',
};

/** The newest mails, and what became of them; never what is in them. */
export function MailsCard({ user: { mails } }: { user: AdminUserDetail }) {
  return (
    <section className="card" aria-labelledby="mails-title">
      <div className="card-title">
        <h2 id="mails-title">Mails</h2>
      </div>
      {mails.length === 0 ? <p className="secondary">None yet.</p> : null}
      <ul className="plain rows">
        {mails.map(({ id, kind, state, createdAt, lastError }) => (
          <li key={id}>
            <div className="row-words">
              {kind.replaceAll('-', ' ')}
              <p className="hint">
                {formatShortMoment(createdAt)}
                {state === 'sent' || lastError === '' ? '' : `. ${lastError}`}
              </p>
            </div>
            <Badge look={MAIL_LOOKS[state] ?? 'plain'}>{state}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
