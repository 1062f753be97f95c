import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { removeTemplate, replaceAddress } from './template-actions.ts';

interface Props {
  template: TemplateView;
  onClose: () => void;
}

export function DeleteTemplateDialog({ template, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Delete “${template.templateName}”?`}
      goLabel="Delete template"
      busyLabel="Deleting..."
      onGo={() => removeTemplate(template)}
      onClose={onClose}
    >
      Its webhook URL stops answering at once{triggersToo(template.triggerCount)}. Conversations stay.
    </ConfirmDialog>
  );
}

export function ReplaceAddressDialog({ template, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Replace the webhook URL of “${template.templateName}”?`}
      goLabel="Replace webhook URL"
      busyLabel="Replacing..."
      onGo={() => replaceAddress(template)}
      onClose={onClose}
    >
      The old one stops answering at once. Until the new one is in your flow, customers get no reply.
    </ConfirmDialog>
  );
}

function triggersToo(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' and its trigger goes too' : ` and its ${count} triggers go too`;
}
