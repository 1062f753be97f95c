import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { BotCard } from './bot-card.tsx';
import { accountPause, pauseBot, resumeBot } from './bot-control.store.ts';

const TEXTS = {
  on: 'Pause it to answer every customer yourself.',
  paused: 'Nobody gets a reply. Messages are still recorded.',
};

/** Silences all templates at once. */
export function AccountBotCard() {
  useSignals();
  useEffect(() => {
    void accountPause.refresh();
  }, []);
  const state = accountPause.state.value;
  if (state.status === 'failed') {
    return (
      <Note look="danger" title="Could not check whether the bot is on">
        <Button look="secondary" size="small" onClick={() => void accountPause.refresh()}>
          Try again
        </Button>
      </Note>
    );
  }
  if (state.status !== 'ready') return <Skeleton height={148} />;
  return (
    <BotCard
      {...state.value}
      texts={TEXTS}
      onPause={(minutes) => pauseBot('account', minutes)}
      onResume={() => resumeBot('account')}
    />
  );
}
