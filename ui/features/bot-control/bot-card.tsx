import './bot-control.css';
import { BellOff, Hand, Pause, Play } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../components/button.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { PauseMenu } from './pause-menu.tsx';
import { pausedWords } from './pause-words.ts';

export interface BotCardProps {
  isPaused: boolean;
  /** null: until resumed. */
  pausedUntil: string | null;
  /** A customer waits, because a trigger has handed over. */
  isWaiting?: boolean;
  /** The customer wrote STOP. */
  isOptedOut?: boolean;
  /** What is said below the title, by state. */
  texts: { onTitle?: string; on: string; paused: string; waiting?: string };
  /** Something else is to be done first, such as answering a customer. */
  isResumeSecondary?: boolean;
  onPause: (minutes: number | null) => Promise<unknown>;
  onResume: () => Promise<unknown>;
  children?: ReactNode;
}

/** Whether the bot speaks, and the switch for it. On a phone it is one row. */
export function BotCard({
  isPaused,
  pausedUntil,
  isWaiting = false,
  isOptedOut = false,
  isResumeSecondary = false,
  texts,
  children,
  ...props
}: BotCardProps) {
  const titleId = useId();
  const [isBusy, run] = useOnceAtATime();
  const { title, text, mark } = lookOf({ isPaused, pausedUntil, isWaiting, isOptedOut, texts });
  return (
    <section className="card bot-card" aria-labelledby={titleId}>
      <div className="shrinks">
        <h2 id={titleId} className={isPaused ? 'is-paused row' : 'row'}>
          {mark}
          <span aria-live="polite">{title}</span>
        </h2>
        <p className="bot-text text-small secondary">{text}</p>
      </div>
      {isPaused ? (
        <Button
          look={isResumeSecondary ? 'secondary' : 'primary'}
          isWide
          isBusy={isBusy}
          onClick={() => void run(async () => void (await props.onResume()))}
        >
          <Play aria-hidden="true" />
          Resume bot
        </Button>
      ) : (
        <PauseMenu onPause={(minutes) => void run(async () => void (await props.onPause(minutes)))} />
      )}
      {children}
    </section>
  );
}

function lookOf({
  isPaused,
  pausedUntil,
  isWaiting,
  isOptedOut,
  texts,
}: Pick<BotCardProps, 'isPaused' | 'pausedUntil' | 'texts'> & { isWaiting: boolean; isOptedOut: boolean }) {
  if (!isPaused) {
    const mark = texts.onTitle === undefined ? <span className="dot ok" aria-hidden="true" /> : null;
    return { title: texts.onTitle ?? 'The bot is on', text: texts.on, mark };
  }
  if (isOptedOut) {
    return {
      title: 'Opted out',
      text: 'They wrote STOP: the bot is quiet until they write START. Resume it only if they asked you to.',
      mark: <BellOff aria-hidden="true" />,
    };
  }
  if (isWaiting) {
    return {
      title: 'Waiting for you',
      text: texts.waiting ?? texts.paused,
      mark: <Hand aria-hidden="true" />,
    };
  }
  return {
    title: pausedWords(pausedUntil, Date.now()),
    text: texts.paused,
    mark: <Pause aria-hidden="true" />,
  };
}
