import type { ReplyTemplate } from '../../../contract/reply.ts';
import { writesBubbles } from '../../voice/style/bubbles.ts';
import { habitLines } from '../../voice/style/habits.ts';
import type { ReplyVoice } from '../owner-voice.ts';
import { cleanLine } from './clean-text.ts';
import { SENTENCES } from './texts.ts';

/**
 * How the owner writes: the measured habits, and how they answered customers who asked something like it. '' where nothing is
 * known. The examples hold no facts, and the guard knows none of them.
 */
export function voiceLines(voice: ReplyVoice | null, template: ReplyTemplate, isFirstReply: boolean): string {
  if (voice === null) return '';
  const { fingerprint, cosmetics, language, examples } = voice;
  const habits =
    fingerprint === null ? '' : habitLines(fingerprint, { template, cosmetics, language, isFirstReply });
  const inBubbles = writesBubbles(fingerprint);
  const shown = examples.flatMap(({ asked, said }) => [
    `Customer: ${cleanLine(asked)}`,
    // As the model is to write them: a mark between two messages would be copied.
    `Owner: ${said.map(cleanLine).join(inBubbles ? '\n\n' : '\n')}`,
  ]);
  const list = shown.length === 0 ? [] : [SENTENCES.examples, '<examples>', ...shown, '</examples>'];
  return [habits, ...list].filter((line) => line !== '').join('\n');
}
