import type { ConversationView } from '../../../src/contract/conversation.ts';
import { PAUSE_CHOICES } from '../../../src/contract/limits.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { pauseBot, resumeBot } from '../bot-control/bot-control.store.ts';
import { pauseChoiceLabel } from '../bot-control/pause-menu.tsx';
import { patchConversation } from './conversation-list.store.ts';
import { nameOf } from './conversation-row.tsx';

/** Pause and resume from the list. */
export function BotDialog({
  conversation,
  onClose,
}: {
  conversation: ConversationView;
  onClose: () => void;
}) {
  const [isBusy, run] = useOnceAtATime();
  const { id, isPaused } = conversation;
  const scope = { conversationId: id };

  async function change(work: () => ReturnType<typeof resumeBot>): Promise<void> {
    const view = await work();
    if (view === null) return;
    patchConversation(id, { ...view, isWaiting: false });
    onClose();
  }

  const choose = (minutes: number | null) => void run(() => change(() => pauseBot(scope, minutes)));
  return (
    <Dialog
      title={`${isPaused ? 'Resume' : 'Pause'} the bot with ${nameOf(conversation)}?`}
      onClose={onClose}
    >
      <div className="dialog-body">
        <p>
          {isPaused
            ? 'It answers again from the next message on.'
            : 'What this customer writes is recorded, and nobody answers but you.'}
        </p>
      </div>
      <div className="dialog-actions stacked">
        {isPaused ? (
          <Button isBusy={isBusy} onClick={() => void run(() => change(() => resumeBot(scope)))}>
            Resume bot
          </Button>
        ) : (
          PAUSE_CHOICES.map((minutes) => (
            <Button key={minutes} look="secondary" isBusy={isBusy} onClick={() => choose(minutes)}>
              {pauseChoiceLabel(minutes)}
            </Button>
          ))
        )}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
