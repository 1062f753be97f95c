import './bell-panel.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { NotificationView } from '../../../src/contract/notification-api.ts';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { NoticeIcon } from './notice-icon.tsx';
import { linkOf } from './notice-link.ts';
import { markRead, notifications } from './notifications.store.ts';

/** What happened, the newest first. A notice leads to where something can be done about it, and is read then. */
export function BellPanel() {
  useSignals();
  const panel = useRef<HTMLElement>(null);
  const [isMarking, run] = useOnceAtATime();
  const state = notifications.state.value;
  const hasUnread = state.status === 'ready' && state.value.some(({ isRead }) => !isRead);

  useEffect(() => {
    void notifications.refresh();
    panel.current?.focus();
  }, []);

  return (
    <section
      ref={panel}
      className="bell-panel floating"
      role="dialog"
      aria-label="Notifications"
      tabIndex={-1}
    >
      <div className="bell-head row apart">
        <h2>Notifications</h2>
        {hasUnread ? (
          <Button look="quiet" size="small" isBusy={isMarking} onClick={() => void run(() => markRead(null))}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      {state.status === 'idle' || state.status === 'loading' ? (
        <div className="card-line grid starts">
          <Skeleton height={44} />
        </div>
      ) : null}
      {state.status === 'failed' ? (
        <div className="card-line grid starts">
          <p>Your notifications could not be loaded.</p>
          <Button look="secondary" size="small" onClick={() => void notifications.refresh()}>
            Try again
          </Button>
        </div>
      ) : null}
      {state.status === 'ready' ? <Notices list={state.value} /> : null}
    </section>
  );
}

function Notices({ list }: { list: readonly NotificationView[] }) {
  if (list.length === 0) return <p className="card-line grid starts">You are all caught up.</p>;
  return (
    <ul className="plain ruled">
      {list.map((view) => (
        <Notice key={view.id} view={view} />
      ))}
    </ul>
  );
}

function Notice({ view }: { view: NotificationView }) {
  const { id, kind, title, message, detail, templateName, times, lastAt, isRead } = view;
  const facts = [
    templateName,
    times === 1 ? null : `${times.toLocaleString('en-US')} times`,
    formatMoment(lastAt, Date.now()),
  ];
  return (
    <li>
      <Link
        href={linkOf(view).to}
        className={`bell-notice line-link focus-inside${isRead ? '' : ' unread'}`}
        onClick={() => {
          if (!isRead) void markRead([id]);
        }}
      >
        <NoticeIcon kind={kind} />
        <span className="bell-words grid gap-0 grows breaks">
          <strong>
            {isRead ? null : <span className="visually-hidden">Unread: </span>}
            {kind === 'handover' && detail !== '' ? `${detail} is waiting for you` : title}
          </strong>
          <span>{message}</span>
          {kind === 'handover' || detail === '' ? null : <span dir="auto">{detail}</span>}
          <span className="hint text-smaller">{facts.filter((fact) => fact !== null).join(' · ')}</span>
        </span>
        {isRead ? null : <span className="unread-dot dot" aria-hidden="true" />}
      </Link>
    </li>
  );
}
