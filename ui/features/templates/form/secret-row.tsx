import { useState } from 'react';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Button } from '../../../components/button.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** The secret is no field of the form: half of one must never be saved by itself. */
export function SecretRow({ template }: { template: TemplateView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="secret-row">
      <div>
        <p className="label">Webhook secret</p>
        <p className="hint">
          {template.hasWebhookSecret
            ? 'Set. Calls without it in X-Webhook-Secret are refused.'
            : 'None. With one, your flow sends it as X-Webhook-Secret, and other calls are refused.'}
        </p>
      </div>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        {template.hasWebhookSecret ? 'Change secret' : 'Set a secret'}
      </Button>
      {isOpen ? <SecretDialog template={template} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
