import type { ConversationView } from '../../../src/contract/conversation.ts';
import { PAUSE_CHOICES } from '../../../src/contract/limits.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { pauseBot, resumeBot } from '../bot-control/bot-control.store.ts';
import { pauseChoiceLabel } from '../bot-control/pause-menu.tsx';
import { nameOf } from './customer.tsx';
import type { Thread } from './thread.store.ts';

/** How long the bot is quiet in a conversation, also where it is quiet already. */
export function PauseDialog({
  thread,
  conversation,
  onClose,
}: {
  thread: Thread;
  conversation: ConversationView;
  onClose: () => void;
}) {
  const [isBusy, run] = useOnceAtATime();
  const { id, isPaused } = conversation;
  const scope = { conversationId: id };

  async function keep(change: ReturnType<typeof pauseBot>): Promise<void> {
    const view = await change;
    if (view === null) return;
    onClose();
    await thread.keepPause(view);
  }

  return (
    <Dialog title={`Pause the bot with ${nameOf(conversation)}`} onClose={onClose}>
      <div className="dialog-body">
        <p>
          {isPaused
            ? 'It is quiet here now. Choose how long it stays so, or let it answer again.'
            : 'What this customer writes is recorded, and nobody answers but you.'}
        </p>
      </div>
      <div className="dialog-actions stacked">
        {PAUSE_CHOICES.map((minutes) => (
          <Button
            key={minutes}
            look="secondary"
            isBusy={isBusy}
            onClick={() => void run(() => keep(pauseBot(scope, minutes)))}
          >
            {pauseChoiceLabel(minutes)}
          </Button>
        ))}
        {isPaused ? (
          <Button isBusy={isBusy} onClick={() => void run(() => keep(resumeBot(scope)))}>
            Resume bot
          </Button>
        ) : null}
        <Button look="quiet" data-autofocus onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
