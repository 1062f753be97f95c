import type { ConversationSharing } from '../../../src/contract/sharing.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { formatUntil } from '../../lib/dates.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useIsBefore } from '../../lib/use-is-before.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import type { Thread } from './thread.store.ts';

/** Another template answers for a time, and how to end that. */
export function PassedOn({
  passed: { to, until },
  thread,
}: {
  passed: NonNullable<ConversationSharing['passed']>;
  thread: Thread;
}) {
  const [isBusy, run] = useOnceAtATime();
  const isPassed = useIsBefore(until);
  if (!isPassed) return null;

  async function takeBack(): Promise<void> {
    try {
      await thread.takeBack();
      notify({ title: 'Taken back', variant: 'success' });
    } catch (error) {
      const text = sentenceOf(error, 'Failed to take the conversation back. Please try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  return (
    <Note title={`${to.templateName} answers until ${formatUntil(until, Date.now())}`}>
      <p>The conversation was passed on. Taken back, it is answered as before.</p>
      <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void run(takeBack)}>
        Take back
      </Button>
    </Note>
  );
}
