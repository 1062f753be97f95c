import type { TokenView } from '../../../src/contract/tokens.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { deleteToken } from './tokens.api.ts';
import { tokens } from './tokens.store.ts';

export function RevokeTokenDialog({ view, onClose }: { view: TokenView; onClose: () => void }) {
  const [isRevoking, run] = useOnceAtATime();

  async function revoke(): Promise<void> {
    try {
      await deleteToken(view.id);
      notify({ title: 'Token revoked', variant: 'success' });
    } catch (error) {
      const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
    await tokens.refresh();
    onClose();
  }

  return (
    <Dialog title={`Revoke “${view.name}”?`} onClose={onClose} closesOutside={false}>
      <div className="dialog-body">
        <p>Scripts that use it are refused at once. This cannot be undone.</p>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button look="delete" isBusy={isRevoking} onClick={() => void run(revoke)}>
          Revoke token
        </Button>
      </div>
    </Dialog>
  );
}
