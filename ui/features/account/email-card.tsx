import { type FormEvent, useState } from 'react';
import { EMAIL_MAX, INVALID_EMAIL, isEmail } from '../../../src/contract/account.ts';
import { PROFILE_TEXTS } from '../../../src/contract/profile-texts.ts';
import type { UserView } from '../../../src/contract/user.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { refreshUser } from '../session/session.store.ts';
import { patchProfile } from './account.api.ts';
import { EmailDialog } from './email-dialog.tsx';

/** Username, which stays, and e-mail address, which can be changed with a code sent to the new one. */
export function EmailCard({ user }: { user: UserView }) {
  const [email, setEmail] = useState(user.email);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<{ email: string; sentAt: number } | null>(null);
  const [isSaving, run] = useOnceAtATime();

  async function save(): Promise<void> {
    if (!isEmail(email.trim())) {
      setProblem(INVALID_EMAIL);
      return;
    }
    try {
      const answer = await patchProfile(email.trim());
      if (answer.requiresVerification) {
        const newEmail = answer.newEmail ?? email.trim();
        setPending({ email: newEmail, sentAt: Date.now() });
        notify({
          title: PROFILE_TEXTS.verificationRequired,
          text: `We sent a code to ${newEmail}.`,
          variant: 'info',
        });
      } else {
        await refreshUser();
        notify({ title: PROFILE_TEXTS.updated, variant: 'success' });
      }
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.fields.email ?? null);
      const text = sentenceOf(error, 'Failed to update profile. Please try again.');
      notify({ title: 'Update failed', text, variant: 'destructive' });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(save);
  }

  return (
    <section className="card" aria-labelledby="account-title">
      <div className="card-title">
        <h2 id="account-title">Account</h2>
      </div>
      <form noValidate onSubmit={submit}>
        <TextField label="Username" value={user.username} readOnly hint="Username cannot be changed" />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          value={email}
          error={problem}
          hint="Sign-in codes go here. A new address is confirmed with a code."
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(null);
          }}
        />
        <div className="actions mt-5">
          <Button type="submit" isBusy={isSaving}>
            Update Email
          </Button>
        </div>
      </form>
      {pending === null ? null : (
        <EmailDialog
          email={pending.email}
          sentAt={pending.sentAt}
          onResent={() => setPending({ ...pending, sentAt: Date.now() })}
          onClose={() => setPending(null)}
        />
      )}
    </section>
  );
}
