import { useSignals } from '@preact/signals-react/runtime';
import { LinkButton } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { PATHS } from '../../paths.ts';
import { hasAiKey } from '../keys/keys.store.ts';
import { templates } from '../templates/templates.store.ts';
import { RepliesCard } from '../usage/replies-card.tsx';
import { CostCard, SpeedCard } from '../usage/small-plots.tsx';
import { type Range, usageOf } from '../usage/usage.store.ts';
import { WaitingCard } from '../waiting/waiting-card.tsx';
import { Headline } from './headline.tsx';
import { LearnMore } from './learn-more.tsx';
import { PlaceCards } from './place-cards.tsx';

/** Once customers write: what is going on, who needs the owner, and the numbers. */
export function InUse({ username, range }: { username: string; range: Range }) {
  useSignals();
  const week = usageOf('7').state.value;
  const list = templates.state.value;
  return (
    <div className="container screen home">
      {week.status === 'ready' ? (
        <Headline username={username} week={week.value} />
      ) : (
        <div className="headline">
          <p className="secondary">Welcome back, {username}</p>
          <h1 className="sentence">
            {week.status === 'failed' ? 'Your numbers could not be loaded.' : 'This week'}
          </h1>
        </div>
      )}
      <div className="home-notes">
        {hasAiKey() ? null : (
          <Note look="warn" title="OpenAI API Key Required">
            <p>Without a key, customers get your triggers and FAQ answers only.</p>
            <LinkButton to={PATHS.settings} size="small">
              Add your key
            </LinkButton>
          </Note>
        )}
        {list.status === 'ready' && list.value.length === 0 ? (
          <Note title="Create Your First Template">
            <p>Start from a bakery, salon, coach or seven others.</p>
            <LinkButton to={PATHS.newTemplate} size="small" look={hasAiKey() ? 'primary' : 'secondary'}>
              Choose a starter
            </LinkButton>
          </Note>
        ) : null}
      </div>
      <div className="home-grid in-use">
        <WaitingCard />
        <Numbers range={range} />
        <div className="home-side">
          <PlaceCards />
        </div>
        <LearnMore isRow />
      </div>
    </div>
  );
}

function Numbers({ range }: { range: Range }) {
  useSignals();
  const [week, usage] = [usageOf('7').state.value, usageOf(range).state.value];
  if (week.status === 'failed' || usage.status === 'failed') {
    return (
      <div className="home-main">
        <Note look="danger" title="Your numbers could not be loaded">
          <p>The server did not answer. Check your connection, then reload this page.</p>
        </Note>
      </div>
    );
  }
  if (week.status !== 'ready' || usage.status !== 'ready') {
    return (
      <div className="home-main">
        <div className="card">
          <Skeleton height={330} />
        </div>
      </div>
    );
  }
  return (
    <div className="home-main">
      <RepliesCard usage={usage.value} range={range} />
      <div className="small-plots">
        <SpeedCard usage={usage.value} />
        <CostCard usage={usage.value} week={week.value} range={range} />
      </div>
    </div>
  );
}
