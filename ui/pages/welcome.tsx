import { useEffect, useState } from 'react';
import { isServerReady } from '../lib/http.ts';

type ServerState = 'checking' | 'ready' | 'away';

const SENTENCES: Readonly<Record<ServerState, string>> = {
  checking: 'Checking the server…',
  ready: 'This server is ready to answer.',
  away: 'This server can’t reach its database. The operator can run “dmreply doctor” to see why.',
};

/** What a self-hoster sees on the address of a server that runs: whether it is ready, and how to go on. */
export function WelcomePage() {
  const [state, setState] = useState<ServerState>('checking');
  useEffect(() => {
    void isServerReady().then((isReady) => setState(isReady ? 'ready' : 'away'));
  }, []);
  return (
    <main className="container">
      <h1>
        Your Instagram DMs, answered <mark>in your voice</mark>.
      </h1>
      <p>
        dmreply answers a business’s direct messages the way its owner would. Your chat tool sends each
        message to a template’s webhook address; the reply comes back within seconds.
      </p>
      <p role="status" data-state={state}>
        {SENTENCES[state]}
      </p>
      <h2>Go on from the command line</h2>
      <ol>
        <li>
          <code>npm run dmreply -- users create --username anna --email anna@example.com</code>
        </li>
        <li>
          <code>npm run dmreply -- templates create --user anna --file template.toml</code>
        </li>
        <li>Paste the webhook address that it prints into your chat tool’s flow.</li>
      </ol>
    </main>
  );
}
