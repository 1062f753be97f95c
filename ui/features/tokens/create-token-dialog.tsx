import { useState } from 'react';
import { TOKEN_NAME_RULE, TOKEN_SCOPES, type TokenScope } from '../../../src/contract/limits.ts';
import { AddressSnippet } from '../../components/address-snippet.tsx';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { notify } from '../../lib/notices.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { SCOPES } from './scopes.ts';
import { postToken } from './tokens.api.ts';
import { tokens } from './tokens.store.ts';

const OPTIONS = TOKEN_SCOPES.map((value) => ({ value, label: SCOPES[value].label }));

/** First its name and what it may do; then the token, this once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  return token === null ? (
    <TokenForm onCreated={setToken} onClose={onClose} />
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
  const { values, problems, change, submit } = useCheckedForm({
    start: { name: '', scope: 'read' as TokenScope },
    check: ({ name }) => (name.trim() === '' ? { name: TOKEN_NAME_RULE.tooShort } : {}),
    async save({ name, scope }) {
      const { token } = await postToken({ name: name.trim(), scope });
      onCreated(token);
      await tokens.refresh();
    },
    failed: { title: 'Error', text: 'That did not work. Check your connection and try again.' },
  });
  return (
    <FormDialog
      title="Create a token"
      goLabel="Create token"
      busyLabel="Creating..."
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        data-autofocus
        maxLength={TOKEN_NAME_RULE.max}
        value={values.name}
        error={problems.name ?? null}
        hint="What it is for, such as ‘Nightly backup’"
        onChange={({ target: { value } }) => change({ name: value })}
      />
      <div>
        <Choice<TokenScope>
          label="What it may do"
          value={values.scope}
          options={OPTIONS}
          onChange={(scope) => change({ scope })}
        />
        <p className="hint">{SCOPES[values.scope].hint}</p>
      </div>
    </FormDialog>
  );
}
