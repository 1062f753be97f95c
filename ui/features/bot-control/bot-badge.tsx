import { BellOff, Hand, Pause } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import { pausedBadge } from './pause-words.ts';

/** 'Waiting' or 'Paused, 11 h left'; nothing while the bot is on. */
export function BotBadge({
  isPaused,
  pausedUntil,
  isWaiting = false,
  isOptedOut = false,
}: {
  isPaused: boolean;
  pausedUntil: string | null;
  isWaiting?: boolean;
  isOptedOut?: boolean;
}) {
  if (!isPaused) return null;
  if (isWaiting) {
    return (
      <Badge look="warn">
        <Hand aria-hidden="true" />
        Waiting
      </Badge>
    );
  }
  if (isOptedOut) {
    return (
      <Badge>
        <BellOff aria-hidden="true" />
        Opted out
      </Badge>
    );
  }
  return (
    <Badge>
      <Pause aria-hidden="true" />
      {pausedBadge(pausedUntil, Date.now())}
    </Badge>
  );
}
