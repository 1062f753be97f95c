import { Copy, Dices } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { WEBHOOK_SECRET_PATTERN, WEBHOOK_SECRET_SENTENCE } from '../../../../src/contract/template.ts';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/field.tsx';
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
  const [isSaving, run] = useOnceAtATime();

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

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (WEBHOOK_SECRET_PATTERN.test(secret)) void run(() => save(secret));
    else setProblem(WEBHOOK_SECRET_SENTENCE);
  }

  return (
    <Dialog title="Webhook secret" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="dialog-body">
          <p>
            Your flow sends it in the header <span className="nowrap">X-Webhook-Secret</span>. Copy it now: it
            is not shown again. Until the flow has it, its calls are refused.
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
        </div>
        <div className="dialog-actions">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          {template.hasWebhookSecret ? (
            <Button look="secondary" className="dangerous" onClick={() => void run(() => save(null))}>
              Remove secret
            </Button>
          ) : null}
          <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
            Save secret
          </Button>
        </div>
      </form>
    </Dialog>
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
