import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { TOKENS_MAX } from '../../../src/contract/limits.ts';
import type { TokenView } from '../../../src/contract/tokens.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { atServer } from '../../lib/base.ts';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { SCOPES } from './scopes.ts';
import { tokens } from './tokens.store.ts';

/** 'API tokens': what scripts call the API with. */
export function TokensCard() {
  useSignals();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<TokenView | null>(null);
  const state = tokens.state.value;
  const list = state.status === 'ready' ? state.value : [];
  useEffect(() => {
    void tokens.refresh();
  }, []);
  return (
    <section className="card" aria-labelledby="tokens-title">
      <div className="card-title">
        <h2 id="tokens-title">API tokens</h2>
        <p className="hint">
          For scripts of your own, such as a nightly backup. What they can do is described on{' '}
          <a className="link" href={atServer('/api/docs')} target="_blank" rel="noreferrer">
            a page of its own
          </a>
          .
        </p>
      </div>
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={44} /> : null}
      {state.status === 'failed' ? (
        <Note look="danger" title="Failed to load your tokens">
          <Button look="secondary" size="small" onClick={() => void tokens.refresh()}>
            Try again
          </Button>
        </Note>
      ) : null}
      {list.length === 0 ? null : (
        <ul className="plain rows">
          {list.map((view) => (
            <TokenRow key={view.id} view={view} onRevoke={() => setRevoking(view)} />
          ))}
        </ul>
      )}
      {state.status === 'ready' && list.length === 0 ? <p className="secondary">No tokens yet.</p> : null}
      <div className="actions mt-5">
        <Button look="secondary" disabled={list.length >= TOKENS_MAX} onClick={() => setCreating(true)}>
          Create token
        </Button>
      </div>
      {list.length < TOKENS_MAX ? null : (
        <p className="hint">You have {TOKENS_MAX}, which is the most. Revoke one that you no longer use.</p>
      )}
      {isCreating ? <CreateTokenDialog onClose={() => setCreating(false)} /> : null}
      {revoking === null ? null : <RevokeTokenDialog view={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

function TokenRow({ view, onRevoke }: { view: TokenView; onRevoke: () => void }) {
  const used =
    view.lastUsedAt === null ? 'never used' : `last used ${formatMoment(view.lastUsedAt, Date.now())}`;
  return (
    <li>
      <div className="row-words">
        <div className="actions">
          <strong>{view.name}</strong>
          <Badge>{SCOPES[view.scope].label}</Badge>
        </div>
        <p className="hint">
          Created {formatDay(view.createdAt)}, {used}
        </p>
      </div>
      <Button look="secondary" size="small" onClick={onRevoke}>
        Revoke
        <span className="visually-hidden"> {view.name}</span>
      </Button>
    </li>
  );
}
