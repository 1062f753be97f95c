import { request } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { setup } from '../setup/setup.store.ts';

/** Says how copying a webhook URL went, and notes it for the set-up checklist. */
export function webhookCopied(isCopied: boolean): void {
  if (!isCopied) {
    notify({ title: 'Not copied', text: 'Open the webhook URL and copy it by hand.', variant: 'warning' });
    return;
  }
  notify({ title: 'Webhook URL Copied' });
  // A checklist that is shown, or was asked for meanwhile, may have been read before.
  request('/api/setup/address-copied', { method: 'POST' }).then(setup.refresh, () => {
    // The checklist alone suffers; the address is copied.
  });
}
