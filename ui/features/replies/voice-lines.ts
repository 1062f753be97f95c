import type { ReasonView } from '../../../src/contract/conversation.ts';
import { noLookCause } from '../../../src/contract/second-look.ts';
import { count } from './amounts.ts';

/** How a reply keeps to the owner's own way of writing. */
export function voiceLines({ voice }: ReasonView): string[] {
  if (voice === undefined) return [];
  const { examples, outside, repair } = voice;
  const shown = examples === 0 ? [] : [`The AI was shown ${count(examples, 'message')} of yours`];
  const asked = repair === undefined ? [] : [repairLine(repair)];
  return [...shown, ...asked, ...likeness(outside)];
}

function likeness(outside: readonly string[] | null): string[] {
  if (outside === null) return [];
  return outside.length === 0 ? ['Like you write'] : outside.map(toOwner);
}

function repairLine({ outside, hasHelped }: NonNullable<NonNullable<ReasonView['voice']>['repair']>): string {
  const deed = hasHelped ? 'Written again, closer to you' : 'Written again, no closer to you';
  return `${deed}. Before: ${outside.map(toOwner).join(' ')}`;
}

/** 'It has 2 emojis. You write none.' */
function toOwner(finding: string): string {
  return finding.replace(/\bThe owner (\w+?)s\b/, 'You $1');
}

/** What a second look found, and what became of it. */
export function lookLines({ secondLook }: ReasonView): string[] {
  if (secondLook === undefined) return [];
  const { outcome, claims = [], why = '' } = secondLook;
  const found = claims.map((claim) => `Not in your texts: “${claim}”`);
  switch (outcome) {
    case 'clear':
      return ['Nothing to change: your texts support all of it'];
    case 'repaired':
      return [...found, 'Written again without it'];
    case 'shortened':
      return [...found, 'Left out of the reply'];
    case 'refused':
      return [...found, 'Nothing else was left to send'];
    default:
      return [`Skipped, because ${noLookCause(why)}`];
  }
}
