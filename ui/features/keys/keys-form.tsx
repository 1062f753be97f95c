import { useSignals } from '@preact/signals-react/runtime';
import { ArrowUpRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { KeysView } from '../../../src/contract/keys.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { KeyField } from './key-field.tsx';
import { CheckMessage, KeyMessage } from './key-message.tsx';
import { KEY_PAGE } from './key-page.ts';
import { keys } from './keys.store.ts';
import { ModelField } from './model-field.tsx';
import { keyState } from './models.store.ts';
import { RemoveKeyDialog } from './remove-key-dialog.tsx';
import { formOf, type KeyForm, type SaveOutcome, saveKeys } from './save-keys.ts';

export function KeysForm({ view }: { view: KeysView }) {
  useSignals();
  const [form, setForm] = useState(() => formOf(view));
  const [outcome, setOutcome] = useState<SaveOutcome & { at: number }>({ problems: null, at: 0 });
  const [removing, setRemoving] = useState<'openai' | 'manychat' | null>(null);
  const [isSaving, run] = useOnceAtATime();
  const problems = outcome.problems ?? {};
  const provider = providerName(view.baseUrl);
  const asked = keyState.state.value;
  const isUnchanged = view.hasOpenaiKey && form.openaiApiKey === view.openaiApiKey;
  const isRefused = isUnchanged && asked.status === 'ready' && asked.value.result === 'refused';

  function change(part: Partial<KeyForm>): void {
    setForm({ ...form, ...part });
    setOutcome({ ...outcome, problems: null });
  }

  async function save(): Promise<void> {
    const saved = await saveKeys(form, view);
    setOutcome({ ...saved, at: Date.now() });
    const now = keys.state.value;
    if (saved.problems === null && now.status === 'ready') setForm(formOf(now.value));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(save);
  }

  return (
    <form noValidate onSubmit={submit}>
      {view.allowedBaseUrls.length === 0 ? null : (
        <SelectField
          label="AI provider"
          value={form.baseUrl}
          options={[
            { value: '', label: `${providerName('')}, as this server has it` },
            ...view.allowedBaseUrls.map((url) => ({ value: url, label: url })),
          ]}
          error={problems.baseUrl ?? null}
          hint="A key is for one provider: with another address, enter its key too."
          onChange={(event) => change({ baseUrl: event.target.value })}
        />
      )}
      <KeyField
        label="OpenAI API key"
        placeholder="sk-..."
        value={form.openaiApiKey}
        isInvalid={problems.openaiApiKey !== undefined || isRefused}
        aside={
          <Aside canRemove={view.hasOpenaiKey} onRemove={() => setRemoving('openai')} what="OpenAI API key">
            <a className="link" href={KEY_PAGE} target="_blank" rel="noreferrer">
              Get a key
              <ArrowUpRight aria-hidden="true" />
            </a>
          </Aside>
        }
        message={
          problems.openaiApiKey === undefined ? (
            <AiKeyMessage
              view={view}
              provider={provider}
              isChanged={form.openaiApiKey !== view.openaiApiKey}
            />
          ) : (
            <KeyMessage look="danger">{problems.openaiApiKey}</KeyMessage>
          )
        }
        onChange={(openaiApiKey) => change({ openaiApiKey })}
      />
      <ModelField
        view={view}
        state={keyState.state.value}
        value={form.defaultModel}
        onChange={(defaultModel) => change({ defaultModel })}
      />
      <KeyField
        label="ManyChat API key"
        isOptional
        placeholder="Paste your key"
        value={form.manychatApiKey}
        isInvalid={problems.manychatApiKey !== undefined}
        aside={
          <Aside
            canRemove={view.hasManychatKey}
            onRemove={() => setRemoving('manychat')}
            what="ManyChat API key"
          />
        }
        message={<ChatToolMessage problem={problems.manychatApiKey} outcome={outcome} />}
        onChange={(manychatApiKey) => change({ manychatApiKey })}
      />
      <div className="actions card-foot">
        <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
          Save API Keys
        </Button>
      </div>
      {removing === null ? null : (
        <RemoveKeyDialog
          field={removing}
          onRemoved={() => setForm({ ...form, [`${removing}ApiKey`]: '' })}
          onClose={() => setRemoving(null)}
        />
      )}
    </form>
  );
}

function Aside({
  canRemove,
  what,
  onRemove,
  children,
}: {
  canRemove: boolean;
  what: string;
  onRemove: () => void;
  children?: ReactNode;
}) {
  return (
    <span className="label-end">
      {canRemove ? (
        <button type="button" className="text-button" onClick={onRemove}>
          Remove<span className="visually-hidden"> {what}</span>
        </button>
      ) : null}
      {children}
    </span>
  );
}

function AiKeyMessage({
  view,
  provider,
  isChanged,
}: {
  view: KeysView;
  provider: string;
  isChanged: boolean;
}) {
  useSignals();
  const state = keyState.state.value;
  if (isChanged) return <KeyMessage>It is tried when you save it.</KeyMessage>;
  if (!view.hasOpenaiKey) {
    const sentence = view.hasServerKey
      ? 'Not needed: this server has a key of its own.'
      : 'The AI writes with your own key, so you see and control every cent.';
    return <KeyMessage>{sentence}</KeyMessage>;
  }
  if (state.status === 'idle' || state.status === 'loading')
    return <KeyMessage look="busy">Asking {provider} about this key...</KeyMessage>;
  if (state.status !== 'ready') return <KeyMessage>Saved.</KeyMessage>;
  return <CheckMessage provider={provider} {...state.value} onRetry={() => void keyState.refresh()} />;
}

function ChatToolMessage({
  problem,
  outcome: { manychat, at },
}: {
  problem: string | undefined;
  outcome: SaveOutcome & { at: number };
}) {
  if (problem !== undefined) return <KeyMessage look="danger">{problem}</KeyMessage>;
  if (manychat !== undefined) return <CheckMessage provider="ManyChat" result={manychat} at={at} />;
  return <KeyMessage>Lets replies that took longer than 8 seconds reach the customer after all.</KeyMessage>;
}

/** '' is the server's own address, which is OpenAI's unless the operator says otherwise. */
function providerName(baseUrl: string): string {
  return baseUrl === '' ? 'OpenAI' : new URL(baseUrl).host;
}
