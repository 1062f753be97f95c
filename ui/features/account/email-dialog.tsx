import { PROFILE_TEXTS } from '../../../src/contract/profile-texts.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { isRefusal, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { refreshUser } from '../session/session.store.ts';
import { CodeForm, type CodeProblem } from '../sign-in/code-form.tsx';
import { postResend } from '../sign-in/sign-in.api.ts';
import { postVerifyEmail } from './account.api.ts';
import { sessions } from './sessions.store.ts';

/** 'Verify Your New Email', open while it is mounted. */
export function EmailDialog({
  email,
  sentAt,
  onResent,
  onClose,
}: {
  email: string;
  sentAt: number;
  onResent: () => void;
  onClose: () => void;
}) {
  async function verify(code: string): Promise<CodeProblem> {
    try {
      await postVerifyEmail({ email, code });
    } catch (error) {
      const isRefused = isRefusal(error);
      const sentence =
        isRefused && error.status === 400
          ? 'Invalid verification code. Please try again.'
          : sentenceOf(isRefused ? error : null, 'Failed to verify your email. Please try again.');
      notify({ title: 'Verification Failed', text: sentence, variant: 'destructive' });
      return { sentence, isWrong: isRefused };
    }
    onClose();
    notify({
      title: PROFILE_TEXTS.emailUpdated,
      text: `Sign-in codes now go to ${email}.`,
      variant: 'success',
    });
    await Promise.all([refreshUser(), sessions.refresh()]);
    return null;
  }

  async function resend(): Promise<void> {
    try {
      await postResend({ email });
      onResent();
      notify({
        title: PROFILE_TEXTS.verificationRequired,
        text: `We sent a new code to ${email}.`,
        variant: 'info',
      });
    } catch (error) {
      const text = sentenceOf(error, 'Failed to update profile. Please try again.');
      notify({ title: 'Update failed', text, variant: 'destructive' });
    }
  }

  return (
    <Dialog title="Verify Your New Email" onClose={onClose} closesOutside={false}>
      <div className="dialog-body">
        <p>
          Enter the code that we sent to <strong className="breaks">{email}</strong>. Your other browsers are
          signed out when the address changes.
        </p>
      </div>
      <CodeForm
        sentAt={sentAt}
        submitLabel="Verify Email"
        verify={verify}
        resend={resend}
        otherAction={
          <Button look="secondary" isWide className="comes-second" onClick={onClose}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  );
}
