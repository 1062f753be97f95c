import type { ReasonView } from '../../../src/contract/conversation.ts';
import { formatDay } from '../../lib/dates.ts';
import { knowledgePath } from '../../paths.ts';
import { count } from './amounts.ts';

/** What the AI was given of the owner's knowledge, in words. */
export function knowledgeLines({ knowledge }: ReasonView): string[] {
  if (knowledge === undefined) return [];
  const { outcome, given, used } = knowledge;
  const end = used.length === 0 ? 'The reply used none of it.' : 'The reply used:';
  switch (outcome) {
    case 'whole':
      return [`The AI was given all of it. ${end}`];
    case 'found':
      return [`The AI was given ${count(given, 'passage')} that fit${given === 1 ? 's' : ''}. ${end}`];
    case 'nothing':
      return ['Nothing in it fits the message.'];
    case 'not_asked':
      return ['The message asks nothing, so nothing was looked for.'];
    case 'none_usable':
      return [
        'None of it may be used: it is switched off, past its date, not read yet or for other templates.',
      ];
    case 'not_ready':
      return ['It was still being sorted, so the AI was given none of it.'];
    case 'failed':
      return ['It could not be read, so the AI was given none of it. The fault is ours.'];
  }
}

/** The passages that a reply used: each opens where it stands. */
export function passageLinks({ knowledge }: ReasonView): { text: string; to: string }[] {
  return (knowledge?.used ?? []).map(({ source, name, piece, heading, page, readAt }) => ({
    text: [
      heading === '' ? name : `${name} › ${heading}`,
      ...(page === null ? [] : [`page ${page}`]),
      ...(readAt === undefined ? [] : [`as of ${formatDay(readAt)}`]),
    ].join(', '),
    to: knowledgePath(source, piece),
  }));
}
