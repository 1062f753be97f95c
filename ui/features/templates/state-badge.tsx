import { Pause, PencilLine } from 'lucide-react';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { placesToFill } from '../../../src/contract/template-places.ts';
import { Badge } from '../../components/badge.tsx';
import { pausedWords } from '../bot-control/pause-words.ts';

/** 'Live', or why customers get no reply; and what a live template leaves out. */
export function StateBadge({
  template,
}: {
  template: Pick<TemplateView, 'isPaused' | 'pausedUntil' | 'isDraft' | 'placesLeft'>;
}) {
  const { isDraft, placesLeft } = template;
  if (isDraft) {
    return (
      <Badge look="warn">
        <PencilLine aria-hidden="true" />
        Draft, {placesToFill(placesLeft)}
      </Badge>
    );
  }
  if (template.isPaused) {
    return (
      <Badge look="warn">
        <Pause aria-hidden="true" />
        {pausedWords(template.pausedUntil, Date.now())}
      </Badge>
    );
  }
  return (
    <Badge look="ok">
      <span className="dot" aria-hidden="true" />
      {placesLeft === 0 ? 'Live' : `Live, ${placesToFill(placesLeft)}`}
    </Badge>
  );
}
