import { useSignals } from '@preact/signals-react/runtime';
import { ArrowUpRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { KeysView } from '../../../src/contract/keys.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { NextStep } from '../setup/next-step.tsx';
import { KeyAside } from './key-aside.tsx';
import { KeyField } from './key-field.tsx';
import { KeyMessage } from './key-message.tsx';
import { KEY_PAGE } from './key-page.ts';
import { AiKeyMessage, ChatToolMessage } from './key-states.tsx';
import { keys } from './keys.store.ts';
import { ModelField } from './model-field.tsx';
import { keyState } from './models.store.ts';
import { providerName } from './provider-name.ts';
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
  const isLost = (field: 'openai' | 'manychat') => view.unreadableKeys.includes(field);
  const isRefused = isUnchanged && asked.status === 'ready' && asked.value.result === 'refused';

  const hasKey = view.hasOpenaiKey || view.hasServerKey;
  const isStepDone = outcome.at > 0 && outcome.problems === null && hasKey && !isRefused;

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
          hint="Each provider has its own key. Enter it when you switch."
          onChange={(event) => change({ baseUrl: event.target.value })}
        />
      )}
      <KeyField
        label="OpenAI API key"
        placeholder="sk-..."
        value={form.openaiApiKey}
        isInvalid={problems.openaiApiKey !== undefined || isRefused || isLost('openai')}
        aside={
          <KeyAside
            canRemove={view.hasOpenaiKey || isLost('openai')}
            onRemove={() => setRemoving('openai')}
            what="OpenAI API key"
          >
            <a className="link" href={KEY_PAGE} target="_blank" rel="noreferrer">
              Get a key
              <ArrowUpRight aria-hidden="true" />
            </a>
          </KeyAside>
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
        isInvalid={problems.manychatApiKey !== undefined || isLost('manychat')}
        aside={
          <KeyAside
            canRemove={view.hasManychatKey || isLost('manychat')}
            onRemove={() => setRemoving('manychat')}
            what="ManyChat API key"
          />
        }
        message={
          <ChatToolMessage
            problem={problems.manychatApiKey}
            isUnreadable={isLost('manychat')}
            outcome={outcome}
          />
        }
        onChange={(manychatApiKey) => change({ manychatApiKey })}
      />
      <div className="actions mt-5">
        <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
          Save API Keys
        </Button>
        {isStepDone ? <NextStep key={outcome.at} /> : null}
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
