import { type FormEvent, useState } from 'react';
import type { AdminUserDetail } from '../../../../src/contract/admin-users.ts';
import { PLAN_LABELS, PLAN_TYPES, parsePlanType } from '../../../../src/contract/plans.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { formatDate, formatDay } from '../../../lib/dates.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { type ActProblem, endGrant, givePlan } from './user.store.ts';
import { planName, SubscriptionBadge } from './users-table.tsx';

const PLAN_OPTIONS = PLAN_TYPES.map((value) => ({ value, label: PLAN_LABELS[value] }));

/** The plan, where it comes from, and a plan to give. */
export function UserPlanCard({ user }: { user: AdminUserDetail }) {
  const { id, grants, subscriptions, planType, isActiveSubscriber, subscriptionEndsAt } = user;
  return (
    <section className="card" aria-labelledby="user-plan-title">
      <div className="row wrap apart mb-4">
        <h2 id="user-plan-title">Plan</h2>
        <SubscriptionBadge isActive={isActiveSubscriber} />
      </div>
      <p>
        <strong>{planName(planType)}</strong>
        {subscriptionEndsAt === null ? null : ` until ${formatDay(subscriptionEndsAt)}`}
      </p>
      {grants.length + subscriptions.length === 0 ? null : (
        <ul className="plain rows mt-4">
          {subscriptions.map((one) => (
            <li key={one.id}>
              <div className="row-words">
                <strong>{planName(one.planType)}</strong> <Badge>{one.status}</Badge>
                <p className="hint">
                  {paidWords(one)} since {formatDay(one.startedAt)}
                  {endWords(one.endedAt ?? one.endsAt, one.endedAt !== null)}
                </p>
              </div>
              <code>{one.id}</code>
            </li>
          ))}
          {grants.map((grant) => (
            <GrantRow key={grant.id} userId={id} grant={grant} />
          ))}
        </ul>
      )}
      <GiveForm userId={id} />
    </section>
  );
}

function paidWords({ amount, interval }: AdminUserDetail['subscriptions'][number]): string {
  return amount === null ? 'Paid' : `$${amount.toFixed(2)} a ${interval ?? 'month'}`;
}

function endWords(end: string | null, isOver: boolean): string {
  if (end === null) return '';
  return isOver ? `, ended ${formatDay(end)}` : `, ends ${formatDay(end)}`;
}

function GrantRow({ userId, grant }: { userId: number; grant: AdminUserDetail['grants'][number] }) {
  const [isEnding, run] = useOnceAtATime();
  const label = PLAN_LABELS[grant.planType];
  const lastDay = formatDate(grant.endsAt);
  return (
    <li>
      <div className="row-words">
        <strong>{label}</strong> <Badge look={grant.isRunning ? 'info' : 'plain'}>Given</Badge>
        <p className="hint">
          {formatDay(grant.givenAt)} to {lastDay}
        </p>
      </div>
      {grant.isRunning ? (
        <Button
          look="secondary"
          size="small"
          isBusy={isEnding}
          onClick={() => void run(async () => void (await endGrant(userId, grant.id)))}
        >
          End
          <span className="visually-hidden">
            {' '}
            {label} until {lastDay}
          </span>
        </Button>
      ) : null}
    </li>
  );
}

/** Gives a plan until a day, that day included. */
function GiveForm({ userId }: { userId: number }) {
  const [plan, setPlan] = useState<string>('advanced');
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<ActProblem>(null);
  const [isGiving, run] = useOnceAtATime();

  async function give(): Promise<void> {
    const planType = parsePlanType(plan);
    if (until === '' || planType === null) {
      setProblem({ until: 'Choose the last day of the plan.' });
      return;
    }
    const found = await givePlan(userId, { planType, until });
    setProblem(found);
    if (found === null) setUntil('');
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(give);
  }

  return (
    <form
      className="give-form halves line-above pt-5 grid gap-3 mt-5"
      noValidate
      onSubmit={submit}
      aria-label="Give a plan"
    >
      <SelectField
        label="New plan"
        options={PLAN_OPTIONS}
        value={plan}
        error={problem?.planType ?? null}
        onChange={({ target }) => setPlan(target.value)}
      />
      <TextField
        label="Last day"
        type="date"
        value={until}
        error={problem?.until ?? null}
        onChange={({ target }) => {
          setUntil(target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" look="secondary" isBusy={isGiving}>
        Give plan
      </Button>
    </form>
  );
}
