import type { TokenView } from '../../../src/contract/tokens.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { deleteToken } from './tokens.api.ts';
import { tokens } from './tokens.store.ts';

export function RevokeTokenDialog({ view, onClose }: { view: TokenView; onClose: () => void }) {
  async function revoke(): Promise<boolean> {
    try {
      await deleteToken(view.id);
      notify({ title: 'Token revoked', variant: 'success' });
    } catch (error) {
      const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
    await tokens.refresh();
    return true;
  }

  return (
    <ConfirmDialog title={`Revoke “${view.name}”?`} goLabel="Revoke token" onGo={revoke} onClose={onClose}>
      Scripts that use it are refused at once. This cannot be undone.
    </ConfirmDialog>
  );
}
