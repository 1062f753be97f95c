import type { ReactNode } from 'react';
import { BotCard } from '../bot-control/bot-card.tsx';
import { pauseBot, resumeBot } from '../bot-control/bot-control.store.ts';
import type { Thread, ThreadReady } from './thread.store.ts';

/** Pause and resume, with why the bot is quiet. */
export function ConversationBot({
  thread,
  state: { conversation, messages },
  isPausedAbove,
  children,
}: {
  thread: Thread;
  state: ThreadReady;
  /** The template or the account is paused, so the switch here changes nothing by itself. */
  isPausedAbove: boolean;
  children: ReactNode;
}) {
  const scope = { conversationId: conversation.id };
  const phrase = messages.findLast(({ reason }) => reason?.trigger !== undefined)?.reason?.trigger?.phrase;
  const who = phrase === undefined ? 'A trigger' : `The trigger “${phrase}”`;
  const texts = {
    ...(isPausedAbove ? { onTitle: 'Not paused here' } : {}),
    on: 'Pause it to take over yourself. Messages are still recorded.',
    paused: 'Messages are recorded, and nobody answers but you.',
    waiting: `${who} handed this conversation over. Reply to the customer, then let the bot take over again.`,
  };

  async function keep(change: ReturnType<typeof pauseBot>): Promise<void> {
    const view = await change;
    if (view !== null) await thread.keepPause(view);
  }

  return (
    <BotCard
      {...conversation}
      texts={texts}
      // Whoever is handed over waits for words, and not for the bot.
      isResumeSecondary={conversation.isWaiting}
      onPause={(minutes) => keep(pauseBot(scope, minutes))}
      onResume={() => keep(resumeBot(scope))}
    >
      {children}
    </BotCard>
  );
}
