import { type FormEvent, useState } from 'react';
import type { InstagramView } from '../../../src/contract/instagram-api.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { KeyField } from '../keys/key-field.tsx';
import { KeyMessage } from '../keys/key-message.tsx';
import { saveApp } from './instagram.api.ts';
import { instagram } from './instagram.store.ts';

type Problems = Readonly<Record<string, string>>;

/** Id and secrets of the Meta app. A saved secret is never shown again. */
export function AppForm({ app }: { app: InstagramView['app'] }) {
  const [appId, setAppId] = useState(app?.appId ?? '');
  const [appSecret, setAppSecret] = useState('');
  const [metaAppSecret, setMetaAppSecret] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, run] = useOnceAtATime();

  async function save(): Promise<void> {
    const secrets = {
      ...(appSecret === '' ? {} : { appSecret }),
      ...(metaAppSecret === '' ? {} : { metaAppSecret }),
    };
    try {
      instagram.set(await saveApp({ appId, ...secrets }));
      setProblems({});
      setAppSecret('');
      setMetaAppSecret('');
      notify({ title: 'App saved', variant: 'success' });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setProblems(fields);
      if (Object.keys(fields).length > 0) return;
      const text = sentenceOf(error, 'You seem to be offline; what you typed is still here.');
      notify({ title: 'Not saved', text, variant: 'destructive' });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(save);
  }

  const secretProblem = problems.appSecret ?? problemOfSaved(app);
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label="Instagram app ID"
        inputMode="numeric"
        autoComplete="off"
        value={appId}
        error={problems.appId ?? null}
        onChange={(event) => setAppId(event.target.value)}
      />
      <KeyField
        label="Instagram app secret"
        placeholder={app?.isSecretReadable ? 'Saved. Leave empty to keep it' : 'Paste it here'}
        value={appSecret}
        isInvalid={secretProblem !== undefined}
        message={<SecretMessage problem={secretProblem} hint="Encrypted, and never shown again." />}
        onChange={setAppSecret}
      />
      <KeyField
        label="App secret of App settings, Basic"
        isOptional
        placeholder={app?.hasMetaAppSecret ? 'Saved. Leave empty to keep it' : 'Paste it here'}
        value={metaAppSecret}
        isInvalid={problems.metaAppSecret !== undefined}
        message={
          <SecretMessage
            problem={problems.metaAppSecret}
            hint="Meta does not say which of the two secrets signs its calls. With both, either is accepted."
          />
        }
        onChange={setMetaAppSecret}
      />
      <div className="actions mt-4">
        <Button
          type="submit"
          isBusy={isSaving}
          busyLabel="Saving..."
          look={app === null ? 'primary' : 'secondary'}
        >
          Save app
        </Button>
      </div>
    </form>
  );
}

function problemOfSaved(app: InstagramView['app']): string | undefined {
  if (app?.isSecretReadable === false) return 'The saved secret can’t be read. Enter it once more.';
  if (app === null || app.signatureRefusedAt === null) return undefined;
  return 'An event of Meta was signed with another secret, so it was refused. Copy both secrets once more.';
}

function SecretMessage({ problem, hint }: { problem: string | undefined; hint: string }) {
  if (problem !== undefined) return <KeyMessage look="danger">{problem}</KeyMessage>;
  return <p className="message">{hint}</p>;
}
