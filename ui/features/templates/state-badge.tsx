import { Pause } from 'lucide-react';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { Badge } from '../../components/badge.tsx';
import { pausedWords } from '../bot-control/pause-words.ts';

/** 'Live', or since when nobody gets a reply. */
export function StateBadge({ template }: { template: Pick<TemplateView, 'isPaused' | 'pausedUntil'> }) {
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
      Live
    </Badge>
  );
}
