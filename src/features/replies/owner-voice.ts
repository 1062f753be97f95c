import type { Fingerprint } from '../../contract/fingerprint.ts';
import type { HistoryMessage, Reply, ReplyReason, ReplyTemplate } from '../../contract/reply.ts';
import type { Logger } from '../../log.ts';
import { languageOf } from '../../text/language-of.ts';
import type { Billing } from '../billing/billing.service.ts';
import { CANDIDATES, type Example, examplesOf } from '../voice/pairs/examples.ts';
import type { SpokenVoice } from '../voice/spoken-voice.ts';
import { type BandFinding, type Bands, checkBands, withTemplate } from '../voice/style/bands.ts';
import { inBubbles, messagesIn, writesBubbles } from '../voice/style/bubbles.ts';
import { applyCosmetics, type Cosmetics } from '../voice/style/cosmetics.ts';
import { wordsIn } from '../voice/style/words.ts';
import type { Voices } from '../voice/voices.service.ts';
import type { Answering } from './loaded-templates.ts';

/** How the owner writes, as far as one reply needs it. */
export interface ReplyVoice {
  /** null: no habits are known, only examples. */
  fingerprint: Fingerprint | null;
  bands: Bands | null;
  cosmetics: Cosmetics;
  /** The customer's language; null: not known. */
  language: string | null;
  /** What the owner writes to customers who ask something like it. */
  examples: readonly Example[];
}

interface ReplyVoicesDeps {
  voices: Pick<Voices, 'answersTo'>;
  billing: Pick<Billing, 'entitlementFrom'>;
  log: Logger;
  clock: () => number;
}

/** The voice for a reply to `message`; null: nothing of it is known, it is off, or the plan has none. */
export type ReplyVoices = (
  by: Answering,
  message: string,
  history: readonly HistoryMessage[],
) => Promise<ReplyVoice | null>;

export function createReplyVoices({ voices, billing, log, clock }: ReplyVoicesDeps): ReplyVoices {
  async function examplesFor(userId: number, voice: SpokenVoice, message: string): Promise<Example[]> {
    try {
      return examplesOf(await voices.answersTo({ userId, ...voice }, message, CANDIDATES));
    } catch (error) {
      // A reply without examples is better than none.
      log.warn({ err: error, userId }, 'the examples of a voice could not be read');
      return [];
    }
  }

  return async ({ voice, owner, periods, prepared }, message, history) => {
    if (voice === null || !prepared.template.useVoice) return null;
    if (!billing.entitlementFrom(periods, clock()).ownerVoice) return null;
    const { fingerprint, bands, cosmetics } = voice;
    const language = languageSpoken(message, history);
    const examples = await examplesFor(owner.id, voice, message);
    if (fingerprint === null && examples.length === 0) return null;
    return { fingerprint, bands, cosmetics, language, examples };
  };
}

/** An 'ok' or a heart does not say it: then the customer's messages before do. */
const LOOKED_BACK = 5;

function languageSpoken(message: string, history: readonly HistoryMessage[]): string | null {
  const earlier = history.filter(({ isFromUser }) => isFromUser).slice(-LOOKED_BACK);
  const said = [message, ...earlier.toReversed().map(({ messageText }) => messageText)];
  for (const text of said) {
    const words = wordsIn(text).map((word) => word.text.toLowerCase());
    const language = languageOf(text, words);
    if (language !== null) return language;
  }
  return null;
}

/** What is unlike the owner in a text that the AI wrote, once code has mended what it can. */
export function unlikeOwner(text: string, voice: ReplyVoice | null, template: ReplyTemplate): BandFinding[] {
  if (voice === null || voice.bands === null) return [];
  const messages = messagesIn(applyCosmetics(voice.cosmetics, text));
  return checkBands(withTemplate(voice.bands, template), messages);
}

/** What was unlike the owner before the AI was asked once more, and whether the reply came nearer. */
export type VoiceRepair = NonNullable<NonNullable<ReplyReason['voice']>['repair']>;

/** What the AI wrote, with the owner's habits that code can keep, and with what is still unlike the owner. */
export function withVoice(
  reply: Reply,
  voice: ReplyVoice | null,
  template: ReplyTemplate,
  repair: VoiceRepair | null,
): Reply {
  if (voice === null) return reply;
  const said = {
    examples: voice.examples.length,
    outside: voice.bands === null ? null : unlikeOwner(reply.text, voice, template).map(({ words }) => words),
    ...(repair === null ? {} : { repair }),
  };
  const written = inBubbles(reply.text, writesBubbles(voice.fingerprint));
  const text = applyCosmetics(voice.cosmetics, written);
  return { ...reply, text, reason: { ...reply.reason, voice: said } };
}
