import { useState } from 'react';
import type { ConversationView } from '../../../src/contract/conversation.ts';
import { PAUSE_CHOICES } from '../../../src/contract/limits.ts';
import { keptName } from '../../lib/base.ts';
import { pauseChoiceLabel } from '../bot-control/pause-menu.tsx';
import { pausedWords } from '../bot-control/pause-words.ts';

const STORED = keptName('dmreply_reply_pause');
/** The bot stays as it is. */
const LEAVE = 'leave';

/** How long the bot is quiet after a reply: minutes, null until resumed, undefined as it is. */
export type ReplyPause = number | null | undefined;

/** The choice of last time, in this browser. */
export function useReplyPause(): [pause: ReplyPause, choose: (pause: ReplyPause) => void] {
  const [pause, setPause] = useState<ReplyPause>(() => read(localStorage.getItem(STORED)));
  return [
    pause,
    (next) => {
      setPause(next);
      localStorage.setItem(STORED, write(next));
    },
  ];
}

/** Beside the send button. Nothing is to be chosen while the owner has the bot paused anyway. */
export function ReplyPauseChoice({
  conversation: { isPaused, isWaiting, isOptedOut, pausedUntil },
  pause,
  onChoose,
}: {
  conversation: ConversationView;
  pause: ReplyPause;
  onChoose: (pause: ReplyPause) => void;
}) {
  if (isPaused && !isWaiting)
    return (
      <span className="reply-bot">{isOptedOut ? 'Opted out' : pausedWords(pausedUntil, Date.now())}</span>
    );
  return (
    <select
      className="reply-bot"
      aria-label="The bot after this reply"
      value={write(pause)}
      onChange={(event) => onChoose(read(event.target.value))}
    >
      {PAUSE_CHOICES.map((minutes) => (
        <option key={minutes} value={write(minutes)}>
          Pause the bot {pauseChoiceLabel(minutes).toLowerCase().replace(' i ', ' I ')}
        </option>
      ))}
      <option value={LEAVE}>{isWaiting ? 'Leave the bot paused' : 'Leave the bot on'}</option>
    </select>
  );
}

function write(pause: ReplyPause): string {
  return pause === undefined ? LEAVE : `${pause}`;
}

function read(value: string | null): ReplyPause {
  if (value === LEAVE) return undefined;
  const known = PAUSE_CHOICES.find((minutes) => `${minutes}` === value);
  return known === undefined ? PAUSE_CHOICES[0] : known;
}
