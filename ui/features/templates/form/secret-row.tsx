import { Button } from '../../../components/button.tsx';

/** The secret is no field of the form: half of one must never be saved by itself. */
export function SecretRow({ hasSecret, onOpen }: { hasSecret: boolean; onOpen: () => void }) {
  return (
    <div className="secret-row">
      <div>
        <p className="label">Webhook secret</p>
        <p className="hint">
          {hasSecret
            ? 'Set. Calls without it in X-Webhook-Secret are refused.'
            : 'None. With one, your flow sends it as X-Webhook-Secret, and other calls are refused.'}
        </p>
      </div>
      <Button look="secondary" size="small" onClick={onOpen}>
        {hasSecret ? 'Change secret' : 'Set a secret'}
      </Button>
    </div>
  );
}
