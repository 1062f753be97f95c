import { type FormEvent, useState } from 'react';
import { TOKEN_NAME_RULE, TOKEN_SCOPES, type TokenScope } from '../../../src/contract/limits.ts';
import { AddressSnippet } from '../../components/address-snippet.tsx';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { SCOPES } from './scopes.ts';
import { postToken } from './tokens.api.ts';
import { tokens } from './tokens.store.ts';

const OPTIONS = TOKEN_SCOPES.map((value) => ({ value, label: SCOPES[value].label }));

/** First its name and what it may do; then the token, this once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  return token === null ? (
    <Dialog title="Create a token" onClose={onClose}>
      <TokenForm onCreated={setToken} onClose={onClose} />
    </Dialog>
  ) : (
    <Dialog key="created" title="Copy your token now" onClose={onClose} closesOutside={false}>
      <div className="dialog-body whole-snippet">
        <p>It is shown this once. Store it where only your script can read it.</p>
        <AddressSnippet
          text={token}
          label="token"
          onCopied={(isCopied) =>
            notify(
              isCopied
                ? { title: 'Token copied', variant: 'success' }
                : { title: 'Not copied', text: 'Select the token and copy it by hand.', variant: 'warning' },
            )
          }
        />
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>I have copied it</Button>
      </div>
    </Dialog>
  );
}

function TokenForm({ onCreated, onClose }: { onCreated: (token: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [problem, setProblem] = useState<string | null>(null);
  const [isCreating, run] = useOnceAtATime();

  async function create(): Promise<void> {
    if (name.trim() === '') {
      setProblem(TOKEN_NAME_RULE.tooShort);
      return;
    }
    try {
      const { token } = await postToken({ name: name.trim(), scope });
      onCreated(token);
      await tokens.refresh();
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.name : undefined;
      setProblem(field ?? null);
      const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
      if (field === undefined) notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(create);
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className="dialog-body">
        <TextField
          label="Name"
          data-autofocus
          maxLength={TOKEN_NAME_RULE.max}
          value={name}
          error={problem}
          hint="What it is for, such as ‘Nightly backup’"
          onChange={(event) => {
            setName(event.target.value);
            setProblem(null);
          }}
        />
        <div>
          <Choice<TokenScope> label="What it may do" value={scope} options={OPTIONS} onChange={setScope} />
          <p className="hint">{SCOPES[scope].hint}</p>
        </div>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isCreating} busyLabel="Creating...">
          Create token
        </Button>
      </div>
    </form>
  );
}
