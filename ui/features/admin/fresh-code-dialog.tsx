import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CodeForm } from '../sign-in/code-form.tsx';
import { PlaceOfCode } from '../sign-in/code-sent.tsx';
import { confirmation, sendConfirmation, settleConfirmation, verifyConfirmation } from './confirm.store.ts';

/** Asks for a fresh code before a change, then saves the change with it. */
export function FreshCodeDialog() {
  useSignals();
  const asked = confirmation.value;
  if (asked === null) return null;
  const close = () => settleConfirmation(false);
  return (
    <Dialog title="Confirm with a code" closesOutside={false} onClose={close}>
      <div className="dialog-body">
        <p>
          You signed in more than a day ago, so a change needs a fresh code.{' '}
          {asked.place === null ? 'We sent one to' : 'The one for'}{' '}
          <strong className="breaks">{asked.shownEmail}</strong>
          {asked.place === null ? null : (
            <>
              {' '}
              is <PlaceOfCode place={asked.place} />
            </>
          )}
          .
        </p>
      </div>
      <CodeForm
        sentAt={asked.sentAt}
        submitLabel="Confirm and save"
        verify={verifyConfirmation}
        resend={sendConfirmation}
        otherAction={
          <Button look="secondary" isWide className="comes-second" onClick={close}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  );
}
