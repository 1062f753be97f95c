import type { ReactNode } from 'react';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { removeTemplate, replaceAddress } from './template-actions.ts';

interface Props {
  template: TemplateView;
  onClose: () => void;
}

export function DeleteTemplateDialog({ template, onClose }: Props) {
  return (
    <Confirm
      title={`Delete “${template.templateName}”?`}
      keep="Keep it"
      go="Delete template"
      busy="Deleting..."
      onGo={() => removeTemplate(template)}
      onClose={onClose}
    >
      Its webhook URL stops answering at once{triggersToo(template.triggerCount)}. Conversations stay.
    </Confirm>
  );
}

export function ReplaceAddressDialog({ template, onClose }: Props) {
  return (
    <Confirm
      title={`Replace the webhook URL of “${template.templateName}”?`}
      keep="Keep it"
      go="Replace address"
      busy="Replacing..."
      onGo={() => replaceAddress(template)}
      onClose={onClose}
    >
      The old address stops answering at once. Until the new one is in your flow, customers get no reply.
    </Confirm>
  );
}

function triggersToo(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' and its trigger goes too' : ` and its ${count} triggers go too`;
}

function Confirm({
  title,
  keep,
  go,
  busy,
  onGo,
  onClose,
  children,
}: {
  title: string;
  keep: string;
  go: string;
  busy: string;
  onGo: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isBusy, run] = useOnceAtATime();
  async function confirm(): Promise<void> {
    if (await onGo()) onClose();
  }
  return (
    <Dialog title={title} closesOutside={false} onClose={onClose}>
      <div className="dialog-body">
        <p>{children}</p>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" data-autofocus onClick={onClose}>
          {keep}
        </Button>
        <Button look="delete" isBusy={isBusy} busyLabel={busy} onClick={() => void run(confirm)}>
          {go}
        </Button>
      </div>
    </Dialog>
  );
}
