import { useSignals } from '@preact/signals-react/runtime';
import { ChevronRight, MessageSquareText, MessagesSquare, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Skeleton } from '../../components/skeleton.tsx';
import type { ResourceState } from '../../lib/resource.ts';
import { PATHS } from '../../paths.ts';
import { setup } from '../setup/setup.store.ts';
import { templates } from '../templates/templates.store.ts';

/** Templates, Conversations and Settings, each with what there is to know of it. */
export function PlaceCards() {
  useSignals();
  return (
    <>
      <PlaceCard to={PATHS.templates} title="Templates" icon={<MessageSquareText aria-hidden="true" />}>
        <Known state={templates.state.value}>
          {(list) =>
            list.length === 0 ? (
              'No templates created yet'
            ) : (
              <Counted number={list.length}>{states(list)}</Counted>
            )
          }
        </Known>
      </PlaceCard>
      <PlaceCard to={PATHS.conversations} title="Conversations" icon={<MessagesSquare aria-hidden="true" />}>
        <Known state={setup.state.value}>
          {({ conversations }) => <Counted number={conversations}>Recent conversations</Counted>}
        </Known>
      </PlaceCard>
      <PlaceCard to={PATHS.settings} title="Settings" icon={<Settings2 aria-hidden="true" />}>
        <Known state={setup.state.value}>
          {({ hasKey, isKeyUnreadable }) => (
            <span className="row">
              <span className={`dot ${hasKey ? 'ok' : 'danger'}`} aria-hidden="true" />
              {hasKey ? 'API Key Configured' : null}
              {!hasKey && isKeyUnreadable ? 'Please enter your key again' : null}
              {hasKey || isKeyUnreadable ? null : 'OpenAI API Key Missing'}
            </span>
          )}
        </Known>
      </PlaceCard>
    </>
  );
}

function PlaceCard({
  to,
  title,
  icon,
  children,
}: {
  to: string;
  title: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <Link href={to} className="card place-card grid ink">
      <span className="row text-small secondary">
        {icon}
        {title}
        <ChevronRight className="onward-icon" aria-hidden="true" />
      </span>
      <span className="place-line row text-small secondary">{children}</span>
    </Link>
  );
}

function Counted({ number, children }: { number: number; children: ReactNode }) {
  return (
    <>
      <strong className="big-number">{number.toLocaleString('en-US')}</strong> {children}
    </>
  );
}

function Known<T>({ state, children }: { state: ResourceState<T>; children: (value: T) => ReactNode }) {
  if (state.status === 'ready') return children(state.value);
  return state.status === 'failed' ? 'Could not be loaded' : <Skeleton width={140} />;
}

function states(list: readonly { isPaused: boolean; isDraft: boolean }[]): string {
  const drafts = list.filter(({ isDraft }) => isDraft).length;
  const paused = list.filter(({ isPaused, isDraft }) => isPaused && !isDraft).length;
  const counts = { live: list.length - drafts - paused, paused, draft: drafts };
  const [first, ...others] = Object.entries(counts).filter(([, count]) => count > 0);
  if (first === undefined || others.length > 0)
    return [first ?? [], ...others].map(([state, count]) => `${count} ${state}`).join(', ');
  return list.length > 1 && first[0] === 'live' ? 'all live' : first[0];
}
