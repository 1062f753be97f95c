import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { KeyField } from '../keys/key-field.tsx';
import { KeyMessage } from '../keys/key-message.tsx';
import { connectToken } from './instagram.api.ts';
import { instagram, leaveForInstagram } from './instagram.store.ts';

/** Both ways to connect: Instagram's own login, or a token from the app's page. */
export function ConnectPart({ isPrimary, canPaste }: { isPrimary: boolean; canPaste: boolean }) {
  const [isLeaving, leave] = useOnceAtATime();
  return (
    <div className="grid gap-4">
      <div className="actions">
        <Button
          look={isPrimary ? 'primary' : 'secondary'}
          isBusy={isLeaving}
          busyLabel="Opening Instagram..."
          onClick={() => void leave(leaveForInstagram)}
        >
          Connect with Instagram
        </Button>
      </div>
      {canPaste ? (
        <details className="fold">
          <summary>
            <span>Or paste a token</span>
          </summary>
          <TokenForm />
        </details>
      ) : null}
    </div>
  );
}

function TokenForm() {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isConnecting, run] = useOnceAtATime();

  async function connect(): Promise<void> {
    try {
      instagram.set(await connectToken(token));
      setToken('');
      setProblem(null);
      notify({ title: 'Connected', variant: 'success' });
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.token : undefined;
      setProblem(field ?? sentenceOf(error, 'You seem to be offline. Try again in a moment.'));
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(connect);
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <KeyField
        label="Token"
        placeholder="IGAA..."
        value={token}
        isInvalid={problem !== null}
        message={
          problem === null ? (
            <p className="message">
              In your app at Meta, beside your account under “Generate access tokens”. It is kept encrypted.
            </p>
          ) : (
            <KeyMessage look="danger">{problem}</KeyMessage>
          )
        }
        onChange={setToken}
      />
      <div className="actions mt-4">
        <Button type="submit" look="secondary" isBusy={isConnecting} busyLabel="Connecting...">
          Connect with this token
        </Button>
      </div>
    </form>
  );
}
