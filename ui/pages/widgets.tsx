import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { WIDGETS_MAX } from '../../src/contract/widget-lists.ts';
import type { WidgetList } from '../../src/contract/widgets.ts';
import { LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { Note } from '../components/note.tsx';
import { FailureNote } from '../components/page-failure.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { WidgetRows } from '../features/widgets/widget-list.tsx';
import { widgets } from '../features/widgets/widgets.store.ts';
import { useTitle } from '../lib/use-title.ts';
import { widgetPath } from '../paths.ts';

export function WidgetsPage() {
  useSignals();
  useTitle('Chat on your website - dmreply');
  useEffect(() => void widgets.refresh(), []);
  const { value: state } = widgets.state;
  return (
    <div className="column">
      <h1>Chat on your website</h1>
      <p className="secondary mb-5">
        Visitors write on your website, your templates answer, and the conversations stand beside those from
        Instagram.
      </p>
      {state.status === 'failed' ? (
        <FailureNote text="Your chats could not be loaded" onRetry={() => void widgets.refresh()} />
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? (
        <div className="card grid gap-4" role="status" aria-busy="true">
          <span className="visually-hidden">Loading your chats</span>
          <Skeleton width="60%" height={24} />
        </div>
      ) : null}
      {state.status === 'ready' ? <List list={state.value} /> : null}
    </div>
  );
}

function List({ list: { isOn, widgets: all } }: { list: WidgetList }) {
  return (
    <div className="grid gap-5">
      {isOn ? null : (
        <Note title="Chats on websites are switched off on this server">
          <p>Whoever runs this server can switch them on. Nothing of yours is lost until then.</p>
        </Note>
      )}
      {all.length === 0 ? (
        <Empty title="No chat yet">
          <p>Make one and try it right here, before it goes on your website.</p>
          <LinkButton to={widgetPath('new')}>Make a chat</LinkButton>
        </Empty>
      ) : (
        <>
          <WidgetRows widgets={all} />
          {all.length < WIDGETS_MAX ? (
            <div className="actions">
              <LinkButton to={widgetPath('new')} look="secondary">
                Make another chat
              </LinkButton>
            </div>
          ) : (
            <p className="hint">You have {WIDGETS_MAX}, which is the most.</p>
          )}
        </>
      )}
    </div>
  );
}
