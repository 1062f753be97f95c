import { useState } from 'react';
import { AUTH_TEXTS } from '../../../src/contract/auth.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { isRefusal, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { leave } from '../session/session.store.ts';
import { CodeForm, type CodeProblem } from '../sign-in/code-form.tsx';
import { deleteUser, postRequestDeletion } from './account.api.ts';

const FAILED = 'That did not work. Check your connection and try again.';

/** First what will happen, then a code by e-mail: this prevents accidents, and deletion on a phone that somebody else holds. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [isSending, run] = useOnceAtATime();

  async function sendCode(): Promise<void> {
    try {
      await postRequestDeletion();
      setSentAt(Date.now());
    } catch (error) {
      notify({ title: 'Error', text: sentenceOf(error, FAILED), variant: 'destructive' });
    }
  }

  async function confirm(code: string): Promise<CodeProblem> {
    try {
      await deleteUser(code);
    } catch (error) {
      const isRefused = isRefusal(error);
      const text = isRefused ? sentenceOf(error, AUTH_TEXTS.codeWrong) : FAILED;
      return { sentence: text, isWrong: isRefused };
    }
    leave();
    notify({ title: 'Account deleted', text: 'Your account and data are deleted.', variant: 'success' });
    return null;
  }

  return (
    <Dialog title="Delete your account?" onClose={onClose} closesOutside={false}>
      <div className="dialog-body">
        <p>
          Your templates stop answering at once. Triggers, keys and conversations go too. This cannot be
          undone.
        </p>
        <p>
          {sentAt === null
            ? 'To make sure that it is you, we e-mail you a code.'
            : 'Enter the code that we sent to your e-mail address.'}
        </p>
      </div>
      {sentAt === null ? (
        <div className="dialog-actions">
          <Button look="secondary" data-autofocus onClick={onClose}>
            Keep account
          </Button>
          <Button look="delete" isBusy={isSending} onClick={() => void run(sendCode)}>
            E-mail me a code
          </Button>
        </div>
      ) : (
        <CodeForm
          sentAt={sentAt}
          submitLabel="Delete account"
          submitLook="delete"
          isFinal
          verify={confirm}
          resend={sendCode}
          otherAction={
            <Button look="secondary" isWide className="comes-second" onClick={onClose}>
              Keep account
            </Button>
          }
        />
      )}
    </Dialog>
  );
}
