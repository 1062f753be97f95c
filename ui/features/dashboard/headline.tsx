import { useSignals } from '@preact/signals-react/runtime';
import { LinkButton } from '../../components/button.tsx';
import { linkOf } from '../notifications/notice-link.ts';
import { notifications } from '../notifications/notifications.store.ts';
import type { Week } from '../usage/usage.store.ts';
import { isTrouble, sentenceFor } from './sentence.ts';

/** The greeting, and one sentence on what is going on, with the way to fix what is wrong. */
export function Headline({ username, week }: { username: string; week: Week }) {
  useSignals();
  const state = notifications.state.value;
  const notice =
    state.status === 'ready'
      ? state.value.find(
          ({ kind, isRead, lastAt }) => isTrouble(kind) && !isRead && lastAt.slice(0, 10) === week.to,
        )
      : undefined;
  const trouble = notice !== undefined && isTrouble(notice.kind) ? notice.kind : null;
  const sentence = sentenceFor(week, trouble);
  const isTroubled = trouble !== null && !sentence.startsWith('This week');
  // For a missing key, the warning card below has the button.
  const link = isTroubled && notice !== undefined && trouble !== 'no_ai_key' ? linkOf(notice) : null;
  return (
    <div className="headline">
      <p className="secondary">Welcome back, {username}</p>
      <h1 className="sentence">{sentence}</h1>
      {link === null ? null : <LinkButton to={link.to}>{link.label}</LinkButton>}
    </div>
  );
}
