import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Button } from '../../../components/button.tsx';

/** The secret is not a field of the form: autosave must never save half of one. */
export function SecretRow({ template, onOpen }: { template: TemplateView; onOpen: () => void }) {
  const { hasWebhookSecret, isWebhookSecretLost } = template;
  return (
    <div className="row gap-3 wrap apart">
      <div className="row-words">
        <p className="label">Webhook secret</p>
        <p className={isWebhookSecretLost ? 'message danger' : 'hint'}>{stateOf(template)}</p>
      </div>
      <Button look="secondary" size="small" onClick={onOpen}>
        {hasWebhookSecret ? 'Change secret' : 'Set a secret'}
      </Button>
    </div>
  );
}

function stateOf({ hasWebhookSecret, isWebhookSecretLost }: TemplateView): string {
  if (isWebhookSecretLost) return 'It can’t be read any more, so every call is refused. Please set it again.';
  if (hasWebhookSecret) return 'Set. Calls without it in X-Webhook-Secret are refused.';
  return 'Not set. When set, calls without it in X-Webhook-Secret are refused.';
}
