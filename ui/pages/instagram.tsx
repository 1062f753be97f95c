import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { InstagramView } from '../../src/contract/instagram-api.ts';
import { Note } from '../components/note.tsx';
import { FailureNote } from '../components/page-failure.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { AccountCard } from '../features/instagram/account-card.tsx';
import { commentRules } from '../features/instagram/comment-rules.store.ts';
import { CommentRulesCard } from '../features/instagram/comment-rules-card.tsx';
import { Guide } from '../features/instagram/guide.tsx';
import { works } from '../features/instagram/guide-steps.ts';
import { hasInstagram } from '../features/instagram/has-instagram.ts';
import { instagram, watchInstagram } from '../features/instagram/instagram.store.ts';
import { templates } from '../features/templates/templates.store.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';
import { NotFoundPage } from './not-found.tsx';

export function InstagramPage() {
  useSignals();
  useTitle('Instagram - dmreply');
  useEffect(() => {
    if (!hasInstagram()) return;
    void instagram.refresh();
    void templates.load();
    void commentRules.load();
  }, []);
  const { value: state } = instagram.state;
  if (!hasInstagram()) return <NotFoundPage />;
  return (
    <div className="column">
      <Link href={PATHS.channels} className="back-link">
        <ArrowLeft aria-hidden="true" />
        Channels
      </Link>
      <h1>Instagram</h1>
      {state.status === 'failed' ? (
        <FailureNote text="Your accounts could not be loaded" onRetry={() => void instagram.refresh()} />
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? <Loading /> : null}
      {state.status === 'ready' ? <Accounts view={state.value} /> : null}
    </div>
  );
}

function Accounts({ view }: { view: InstagramView }) {
  useSignals();
  useEffect(watchInstagram, []);
  const list = templates.state.value;
  const rules = commentRules.state.value;
  const held = view.accounts.filter(({ state }) => state !== 'disconnected');
  return (
    <>
      <p className="secondary mb-5">{summaryOf(view)}</p>
      <div className="grid gap-5">
        {view.isHttps ? null : (
          <Note look="warn" title="Meta can't reach this server yet">
            <p>
              Its address does not begin with https://, and Meta sends messages to no other: on the way they
              could be read. Whoever runs this server sets it as <code>public_url</code>.
            </p>
          </Note>
        )}
        {held.length > 0 && view.app !== null && view.app.signatureRefusedAt !== null ? (
          <Note look="danger" title="Messages of Meta are refused">
            <p>
              They are signed with another secret than the one that is saved, so nobody is answered. Open
              “Save its ID and its secret here” below, and enter it once more.
            </p>
          </Note>
        ) : null}
        {view.accounts.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            templates={list.status === 'ready' ? list.value : null}
          />
        ))}
        {rules.status === 'failed' ? (
          <FailureNote text="Your phrases could not be loaded" onRetry={() => void commentRules.refresh()} />
        ) : null}
        {rules.status === 'ready'
          ? held.map((account) => (
              <CommentRulesCard
                key={account.id}
                account={account}
                rules={rules.value.filter(({ accountId }) => accountId === account.id)}
              />
            ))
          : null}
        <Guide view={view} />
      </div>
    </>
  );
}

function summaryOf({ accounts }: InstagramView): string {
  const connected = accounts.filter(works);
  const dead = accounts.filter((account) => account.state !== 'disconnected' && !works(account));
  if (dead.length > 0)
    return `${namesOf(dead)} ${dead.length === 1 ? 'has' : 'have'} to be connected again. Until then nobody is answered there.`;
  if (connected.length > 0)
    return `${namesOf(connected)} ${connected.length === 1 ? 'is' : 'are'} connected.`;
  return 'Connect your account once, and your template answers its messages directly: no chat tool, no flow.';
}

function namesOf(accounts: InstagramView['accounts']): string {
  return new Intl.ListFormat('en').format(accounts.map(({ username }) => `@${username}`));
}

function Loading() {
  return (
    <div className="card grid gap-4" role="status" aria-busy="true">
      <span className="visually-hidden">Loading your accounts</span>
      {[64, 80, 72].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={24} />
      ))}
    </div>
  );
}
