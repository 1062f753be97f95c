import { useSignals } from '@preact/signals-react/runtime';
import type { NotificationKind } from '../../../src/contract/notifications.ts';
import { LinkButton } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { linkOf } from '../notifications/notice-link.ts';
import { notifications } from '../notifications/notifications.store.ts';

const KINDS: readonly NotificationKind[] = [
  'instagram_token_dead',
  'instagram_refused',
  'instagram_token_ending',
];

/** Amber, where Instagram no longer lets us in, or soon will not, or we refuse what it sends: for as long as the notice of it is unread. */
export function AccessNote() {
  useSignals();
  const state = notifications.state.value;
  if (state.status !== 'ready') return null;
  const notice = state.value.find(({ kind, isRead }) => !isRead && KINDS.includes(kind));
  if (notice === undefined) return null;
  const { to, label } = linkOf(notice);
  return (
    <Note look="warn" title={notice.title}>
      <p>
        {notice.detail}: {notice.message}
      </p>
      <LinkButton to={to} look="secondary" size="small">
        {label}
      </LinkButton>
    </Note>
  );
}
