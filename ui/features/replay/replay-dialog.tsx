import { X } from 'lucide-react';
import { useId } from 'react';
import type { TrialBody } from '../../../src/contract/trial.ts';
import { ModalSurface } from '../../components/dialog.tsx';
import { ReplayPart } from './replay-part.tsx';

/** In the form: the template as it stands there, on real messages. */
export function ReplayDialog({
  templateId,
  template,
  onClose,
}: {
  templateId: number;
  /** undefined: nothing differs from what is saved. */
  template: TrialBody['template'];
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <ModalSurface className="dialog trial-dialog" labelledBy={titleId} onClose={onClose} keepsText>
      <div className="row gap-3 apart">
        <h2 id={titleId}>Try it on real messages</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <p className="secondary mb-4">
        {template === undefined
          ? 'What your customers wrote is answered once more, as the bot is live now.'
          : 'What your customers wrote is answered once more, with the form as it stands.'}{' '}
        Nothing is sent to them.
      </p>
      <ReplayPart templateId={templateId} {...(template === undefined ? {} : { draft: { template } })} />
    </ModalSurface>
  );
}
