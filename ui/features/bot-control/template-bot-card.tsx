import type { TemplateView } from '../../../src/contract/template-api.ts';
import { BotCard } from './bot-card.tsx';
import { pauseBot, resumeBot } from './bot-control.store.ts';

const TEXTS = {
  on: 'Pause it to answer every customer of this template yourself.',
  paused: 'Nobody gets a reply from this template. Messages are still recorded.',
};

/** Silences one template. */
export function TemplateBotCard({
  template: { id, isPaused, pausedUntil },
}: {
  template: Pick<TemplateView, 'id' | 'isPaused' | 'pausedUntil'>;
}) {
  const scope = { templateId: id };
  return (
    <BotCard
      isPaused={isPaused}
      pausedUntil={pausedUntil}
      texts={TEXTS}
      onPause={(minutes) => pauseBot(scope, minutes)}
      onResume={() => resumeBot(scope)}
    />
  );
}
