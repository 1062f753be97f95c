import type { UserView } from '../../../src/contract/user.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { formatDay } from '../../lib/dates.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { PATHS } from '../../paths.ts';
import { postReactivate } from './billing.api.ts';
import { callPlan } from './call-plan.ts';
import type { PlanStanding } from './plan-standing.ts';
import { PortalButton } from './portal-button.tsx';

/** What a user has to know of their plan, with the one thing to do about it. */
export function PlanNote({ user, standing }: { user: UserView; standing: PlanStanding }) {
  const until = user.subscriptionEndsAt;
  switch (standing) {
    case 'ending':
      return <Ending user={user} />;
    case 'granted':
      return until === null ? null : (
        <Note title="Subscription Ending">
          <p>
            You have full access until {formatDay(until)}. The operator of this server gave you this plan.
          </p>
          <p>To go on after that, choose a plan of your own.</p>
          <LinkButton to={PATHS.subscribe} look="secondary" size="small">
            Choose a plan
          </LinkButton>
        </Note>
      );
    case 'past-due':
      return (
        <Note look="warn" title="Your payment failed">
          <p>
            The charge for your plan did not go through.{' '}
            {until === null ? '' : `You have full access until ${formatDay(until)}. `}
            Pay the open invoice or change your card, and all goes on.
          </p>
          <PortalButton size="small" />
        </Note>
      );
    case 'on-hold':
      return (
        <Note look="danger" title="Your plan is on hold">
          <p>
            The last charge did not go through, so customers get your fallback reply. Pay the open invoice,
            and your templates answer again.
          </p>
          <PortalButton size="small" />
        </Note>
      );
    case 'unfinished':
      return (
        <Note look="warn" title="Your payment is not finished">
          <p>Nothing was charged. Your plan starts as soon as you have paid.</p>
          <LinkButton to={PATHS.subscribe} size="small">
            Finish the payment
          </LinkButton>
        </Note>
      );
    default:
      return null;
  }
}

function Ending({ user }: { user: UserView }) {
  const [isReactivating, run] = useOnceAtATime();

  async function reactivate(): Promise<void> {
    await callPlan(postReactivate, {
      done: { title: 'Subscription reactivated' },
      failed: 'Reactivation failed',
    });
  }

  return (
    <Note title="Subscription Ending">
      <p>
        You have full access until{' '}
        {user.subscriptionEndsAt === null ? 'the end of the period' : formatDay(user.subscriptionEndsAt)}.
      </p>
      <Button look="secondary" size="small" isBusy={isReactivating} onClick={() => void run(reactivate)}>
        Reactivate
      </Button>
    </Note>
  );
}
