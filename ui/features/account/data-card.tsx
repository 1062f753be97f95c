import { useSignals } from '@preact/signals-react/runtime';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { atServer } from '../../lib/base.ts';
import { keys } from '../keys/keys.store.ts';
import { session } from '../session/session.store.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Who gets what of it, apart from this server. */
function AiServers() {
  useSignals();
  const state = keys.state.value;
  useEffect(() => void keys.load(), []);
  if (state.status !== 'ready') return null;
  const { chat, embeddings, transcription } = state.value.servers;
  return (
    <div className="row-words">
      <h3>Sent to AI servers</h3>
      <p className="hint">
        Messages, and what replies need of your texts: {chat}. Your knowledge and questions, where you find by
        meaning: {embeddings}. Voice messages, where a template hears them: {transcription}.
      </p>
    </div>
  );
}

/** All that is the user's: as a file, and gone for good. Without a plan nothing is sent to an AI. */
export function DataCard() {
  useSignals();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section className="card" aria-labelledby="data-title">
      <div className="card-title">
        <h2 id="data-title">Your data</h2>
      </div>
      <ul className="plain rows">
        <li>
          <div className="row-words">
            <h3>Export</h3>
            <p className="hint">Account, templates, triggers and conversations as one JSON file.</p>
          </div>
          <a className="button secondary" href={atServer('/api/user/export')} download>
            <Download aria-hidden="true" />
            Download
          </a>
        </li>
        {session.value.user?.isActiveSubscriber ? (
          <li>
            <AiServers />
          </li>
        ) : null}
        <li>
          <div className="row-words">
            <h3>Delete account</h3>
            <p className="hint">
              Your templates stop answering at once. Copies in backups go when those do. This cannot be
              undone.
            </p>
          </div>
          <Button look="secondary" className="dangerous" onClick={() => setDeleting(true)}>
            Delete account
          </Button>
        </li>
      </ul>
      {isDeleting ? <DeleteAccountDialog onClose={() => setDeleting(false)} /> : null}
    </section>
  );
}
