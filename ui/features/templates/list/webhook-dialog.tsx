import { Copy } from 'lucide-react';
import { Link } from 'wouter';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { copyText } from '../../../lib/clipboard.ts';
import { PATHS, webhookAddress } from '../../../paths.ts';
import { webhookCopied } from '../webhook-copied.ts';

/** The whole address, to be copied or read. */
export function WebhookDialog({ template, onClose }: { template: TemplateView; onClose: () => void }) {
  const address = webhookAddress(template.webhookUrl);
  return (
    <Dialog title="Webhook URL" onClose={onClose}>
      <div className="dialog-body">
        <p>
          Your flow sends each message for “{template.templateName}” to this URL. The{' '}
          <Link href={PATHS.guide} className="link" onClick={onClose}>
            integration guide
          </Link>{' '}
          shows where it belongs.
        </p>
        <code className="whole-address ink breaks">{address}</code>
        <p className="hint">Anyone who has this URL can message your bot. Keep it private.</p>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus onClick={() => void copyText(address).then(webhookCopied)}>
          <Copy aria-hidden="true" />
          Copy URL
        </Button>
      </div>
    </Dialog>
  );
}
