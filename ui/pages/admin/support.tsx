import '../../styles/screen.css';
import '../../features/admin/admin.css';
import '../../features/admin/support/support.css';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Route, Switch } from 'wouter';
import { adminSession } from '../../features/admin/admin-session.store.ts';
import { visits } from '../../features/admin/support/support.store.ts';
import { SupportCodeForm } from '../../features/admin/support/support-code-form.tsx';
import { Visit } from '../../features/admin/support/visit.tsx';
import { VisitConversation } from '../../features/admin/support/visit-conversation.tsx';
import { VisitHome } from '../../features/admin/support/visit-home.tsx';
import { VisitTemplate } from '../../features/admin/support/visit-template.tsx';
import { formatTime } from '../../lib/dates.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ADMIN_PATHS, supportVisitPath } from '../../paths.ts';

const { support, users } = ADMIN_PATHS;

/** Reads the account of an owner who has made a support code. */
export function AdminSupportPage() {
  useSignals();
  useTitle('Support code - dmreply admin');
  // Nothing that one admin reads is there for the next.
  const key = adminSession.value?.token;
  return (
    <div className="container screen" key={key}>
      <Switch>
        <Route path={support}>
          <CodePage />
        </Route>
        <Route path={`${support}/:userId/templates/:id`}>
          {({ userId, id }) => (
            <Visit userId={Number(userId)} isPart>
              <VisitTemplate userId={Number(userId)} id={Number(id)} />
            </Visit>
          )}
        </Route>
        <Route path={`${support}/:userId/conversations/:id`}>
          {({ userId, id }) => (
            <Visit userId={Number(userId)} isPart>
              <VisitConversation userId={Number(userId)} id={Number(id)} />
            </Visit>
          )}
        </Route>
        <Route path={`${support}/:userId`}>
          {({ userId }) => (
            <Visit userId={Number(userId)} isPart={false}>
              <VisitHome userId={Number(userId)} />
            </Visit>
          )}
        </Route>
        <Route>
          <CodePage />
        </Route>
      </Switch>
    </div>
  );
}

function CodePage() {
  useEffect(() => {
    void visits.refresh();
  }, []);
  return (
    <>
      <Link href={users} className="back-link">
        <ArrowLeft aria-hidden="true" />
        Users
      </Link>
      <div className="screen-head">
        <h1>Support code</h1>
      </div>
      <div className="stack">
        <SupportCodeForm />
        <OpenVisits />
      </div>
    </>
  );
}

function OpenVisits() {
  useSignals();
  const state = visits.state.value;
  if (state.status !== 'ready' || state.value.length === 0) return null;
  return (
    <section className="card" aria-labelledby="open-visits-title">
      <div className="card-title">
        <h2 id="open-visits-title">Open now</h2>
      </div>
      <ul className="plain rows">
        {state.value.map(({ userId, username, expiresAt }) => (
          <li key={userId}>
            <Link href={supportVisitPath(userId)} className="link row-link" dir="auto">
              {username}
            </Link>
            <span className="hint">until {formatTime(expiresAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
