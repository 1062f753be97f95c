import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { AdminUserDetail } from '../../../../src/contract/admin-users.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Fact, Facts } from '../../../components/facts.tsx';
import { TextField } from '../../../components/field.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { formatDay, formatFullMoment } from '../../../lib/dates.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { ADMIN_PATHS, userAuditPath } from '../../../paths.ts';
import { sourceOf } from '../../replies/sources.tsx';
import { type ActProblem, deleteUserAccount, disableUser, enableUser } from './user.store.ts';

/** Who it is. */
export function UserFactsCard({ user }: { user: AdminUserDetail }) {
  const { id, email, createdAt, lastLogin, keys, apiTokens } = user;
  return (
    <section className="card" aria-labelledby="user-facts-title">
      <h2 id="user-facts-title">Account</h2>
      <Facts className="user-facts mt-2 mb-2">
        <Fact name="ID">{id}</Fact>
        <Fact name="Email">{email}</Fact>
        <Fact name="Created">{formatDay(createdAt)}</Fact>
        <Fact name="Last Login">{lastLogin === null ? 'Never' : formatFullMoment(lastLogin)}</Fact>
        <Fact name="AI key">{keys.hasOpenaiKey ? 'Saved' : 'None'}</Fact>
        <Fact name="ManyChat key">{keys.hasManychatKey ? 'Saved' : 'None'}</Fact>
        <Fact name="API tokens">{apiTokens}</Fact>
      </Facts>
      <ul className="plain rows">
        <li>
          <Link href={userAuditPath(id)} className="link">
            In the audit log
          </Link>
        </li>
        <li>
          <Link href={ADMIN_PATHS.support} className="link">
            Read with a support code
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** What the account did lately: counts, never texts. */
export function UserUsageCard({ user: { usage } }: { user: AdminUserDetail }) {
  const sources = Object.entries(usage.repliesBySource);
  return (
    <section className="card" aria-labelledby="user-usage-title">
      <h2 id="user-usage-title">Last {usage.days} days</h2>
      <Facts className="user-facts mt-2 mb-2">
        <Fact name="Templates">
          {usage.templates}
          {usage.templatesCreated === 0 ? '' : `, ${usage.templatesCreated} of them new`}
        </Fact>
        <Fact name="Replies">{usage.replies.toLocaleString('en-US')}</Fact>
        {sources.map(([source, replies]) => (
          <Fact key={source} name={sourceOf(source).label.replace('your ', '')}>
            {replies.toLocaleString('en-US')}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

/** Off, on again, and away. */
export function UserDoorCard({ user }: { user: AdminUserDetail }) {
  const [dialog, setDialog] = useState<'disable' | 'delete' | null>(null);
  const [isEnabling, run] = useOnceAtATime();
  const close = () => setDialog(null);
  return (
    <section className="card" aria-labelledby="user-door-title">
      <div className="card-title">
        <h2 id="user-door-title">Access</h2>
        <p className="hint">
          {user.disabledAt === null
            ? 'A disabled account can’t sign in, and its webhooks send no replies.'
            : `Disabled since ${formatDay(user.disabledAt)}. Nothing of it is lost.`}
        </p>
      </div>
      <div className="actions">
        {user.disabledAt === null ? (
          <Button look="secondary" onClick={() => setDialog('disable')}>
            Disable account
          </Button>
        ) : (
          <Button isBusy={isEnabling} onClick={() => void run(async () => void (await enableUser(user.id)))}>
            Enable account
          </Button>
        )}
        <Button look="secondary" className="dangerous" onClick={() => setDialog('delete')}>
          Delete account
        </Button>
      </div>
      {dialog === 'disable' ? <DisableDialog user={user} onClose={close} /> : null}
      {dialog === 'delete' ? <DeleteDialog user={user} onClose={close} /> : null}
    </section>
  );
}

function DisableDialog({ user, onClose }: { user: AdminUserDetail; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Disable ${user.username}?`}
      keepLabel="Keep it on"
      goLabel="Disable account"
      onGo={async () => (await disableUser(user.id)) === null}
      onClose={onClose}
    >
      All sessions end, and the webhooks answer like those of an ended plan. Enabling the account brings
      everything back, except the sessions.
    </ConfirmDialog>
  );
}

function DeleteDialog({ user, onClose }: { user: AdminUserDetail; onClose: () => void }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<ActProblem>(null);

  async function remove(): Promise<void> {
    const found = await deleteUserAccount(user.id, typed.trim());
    setProblem(found);
    if (found === null) navigate(ADMIN_PATHS.users, { replace: true });
  }

  return (
    <FormDialog
      title={`Delete ${user.username}?`}
      keepLabel="Keep account"
      goLabel="Delete account"
      busyLabel="Deleting..."
      isFinal
      keepsText
      onSubmit={remove}
      onClose={onClose}
    >
      <p>
        Templates stop answering at once. Triggers, keys and conversations go too, and a paid subscription
        ends. This cannot be undone.
      </p>
      <TextField
        label={`Type ${user.username} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={problem?.username ?? null}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
