import { Copy, Dices } from 'lucide-react';
import { useState } from 'react';
import { WEBHOOK_SECRET_PATTERN, WEBHOOK_SECRET_SENTENCE } from '../../../../src/contract/template.ts';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { copyText } from '../../../lib/clipboard.ts';
import { sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { putTemplate } from '../templates.api.ts';
import { patchTemplate } from '../templates.store.ts';

/** Sets, replaces or removes what callers must send. It is shown here and never again. */
export function SecretDialog({ template, onClose }: { template: TemplateView; onClose: () => void }) {
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isRemoving, run] = useOnceAtATime();

  async function save(webhookSecret: string | null): Promise<void> {
    try {
      // Alone: what is being typed in the form is not ours to save.
      const { hasWebhookSecret, isWebhookSecretLost, updatedAt } = await putTemplate(template.id, {
        webhookSecret,
        baseVersion: template.version,
      });
      patchTemplate(template.id, { hasWebhookSecret, isWebhookSecretLost, updatedAt });
      notify({ title: webhookSecret === null ? 'Secret removed' : 'Secret saved', variant: 'success' });
      onClose();
    } catch (error) {
      const text = sentenceOf(error, 'Failed to update template. Please try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  async function copy(): Promise<void> {
    if (secret === '') return;
    const isCopied = await copyText(secret);
    notify(isCopied ? { title: 'Secret Copied' } : { title: 'Not copied', variant: 'warning' });
  }

  async function submit(): Promise<void> {
    if (WEBHOOK_SECRET_PATTERN.test(secret)) await save(secret);
    else setProblem(WEBHOOK_SECRET_SENTENCE);
  }

  return (
    <FormDialog
      title="Webhook secret"
      goLabel="Save secret"
      otherAction={
        template.hasWebhookSecret ? (
          <Button
            look="secondary"
            className="dangerous"
            isBusy={isRemoving}
            onClick={() => void run(() => save(null))}
          >
            Remove secret
          </Button>
        ) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Your flow sends it in the header <span className="nowrap">X-Webhook-Secret</span>. Copy it now: it is
        not shown again. Until the flow has it, its calls are refused.
      </p>
      <TextField
        label="Secret"
        name="webhookSecret"
        autoComplete="off"
        spellCheck={false}
        value={secret}
        error={problem}
        hint={WEBHOOK_SECRET_SENTENCE}
        data-autofocus
        onChange={(event) => {
          setSecret(event.target.value);
          setProblem(null);
        }}
      />
      <div className="actions">
        <Button
          look="secondary"
          size="small"
          onClick={() => {
            setSecret(madeUp());
            setProblem(null);
          }}
        >
          <Dices aria-hidden="true" />
          Generate
        </Button>
        <Button look="secondary" size="small" aria-disabled={secret === ''} onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
      </div>
    </FormDialog>
  );
}

const BYTES = 18;

/** 24 letters, digits and signs. */
function madeUp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
