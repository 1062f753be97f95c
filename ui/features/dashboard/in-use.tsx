import { useSignals } from '@preact/signals-react/runtime';
import { LinkButton } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { PATHS } from '../../paths.ts';
import { CaughtCard } from '../caught/caught-card.tsx';
import { KeyWarningNote } from '../keys/key-warning-note.tsx';
import type { AiKeyState } from '../keys/keys.store.ts';
import { templates } from '../templates/templates.store.ts';
import { RepliesCard } from '../usage/replies-card.tsx';
import { CostCard, SpeedCard } from '../usage/small-plots.tsx';
import { thisWeek, type UsageFilter, usageOf } from '../usage/usage.store.ts';
import { WaitingCard } from '../waiting/waiting-card.tsx';
import { AccessNote } from './access-note.tsx';
import { Headline } from './headline.tsx';
import { LearnMore } from './learn-more.tsx';
import { PlaceCards } from './place-cards.tsx';

/** Once customers write: what is going on, who needs the owner, and the numbers. */
export function InUse({
  username,
  filter,
  keyState,
}: {
  username: string;
  filter: UsageFilter;
  keyState: AiKeyState;
}) {
  useSignals();
  const week = thisWeek();
  const list = templates.state.value;
  return (
    <div className="container screen">
      {week === null ? (
        <div className="headline">
          <p className="secondary">Welcome back, {username}</p>
          <h1 className="sentence">Your numbers could not be loaded.</h1>
        </div>
      ) : (
        <Headline username={username} week={week} />
      )}
      <div className="unless-empty grid gap-4 mb-5">
        <KeyWarningNote state={keyState} />
        <AccessNote />
        {list.status === 'ready' && list.value.length === 0 ? (
          <Note title="Create Your First Template">
            <p>Start from a bakery, salon, coach or seven others.</p>
            <LinkButton
              to={PATHS.newTemplate}
              size="small"
              look={keyState === 'there' ? 'primary' : 'secondary'}
            >
              Choose a starter
            </LinkButton>
          </Note>
        ) : null}
      </div>
      <div className="side-by-side home-grid in-use">
        <WaitingCard />
        <Numbers filter={filter} />
        <div className="home-side grid gap-4">
          <CaughtCard />
          <PlaceCards />
        </div>
        <LearnMore isRow />
      </div>
    </div>
  );
}

function Numbers({ filter }: { filter: UsageFilter }) {
  useSignals();
  const { range, templateId } = filter;
  const usage = usageOf(range, templateId).state.value;
  if (usage.status === 'failed') {
    return (
      <div className="home-main grid gap-5">
        <Note look="danger" title="Your numbers could not be loaded">
          <p>The server did not answer. Check your connection, then reload this page.</p>
        </Note>
      </div>
    );
  }
  if (usage.status !== 'ready') {
    return (
      <div className="home-main grid gap-5">
        <div className="card">
          <Skeleton height={330} />
        </div>
      </div>
    );
  }
  return (
    <div className="home-main grid gap-5">
      <RepliesCard usage={usage.value} filter={filter} />
      <div className="small-plots unless-empty grid gap-4">
        <SpeedCard usage={usage.value} range={range} />
        <CostCard usage={usage.value} range={range} />
      </div>
    </div>
  );
}
