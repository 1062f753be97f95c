import type { TemplateView } from '../../../src/contract/template-api.ts';
import { BotCard } from './bot-card.tsx';
import { pauseBot, resumeBot } from './bot-control.store.ts';

const TEXTS = {
  on: 'Pause it to answer every customer of this template yourself.',
  paused: 'Nobody gets a reply from this template. Messages are still recorded.',
};

const DRAFT = {
  ...TEXTS,
  onTitle: 'The bot waits for you',
  on: 'It answers once every place in [square brackets] is filled.',
};

/** Silences one template. */
export function TemplateBotCard({
  template: { id, isPaused, pausedUntil, isDraft },
}: {
  template: Pick<TemplateView, 'id' | 'isPaused' | 'pausedUntil' | 'isDraft'>;
}) {
  const scope = { templateId: id };
  return (
    <BotCard
      isPaused={isPaused}
      pausedUntil={pausedUntil}
      texts={isDraft ? DRAFT : TEXTS}
      onPause={(minutes) => pauseBot(scope, minutes)}
      onResume={() => resumeBot(scope)}
    />
  );
}
