import type { ReplyTemplate } from '../../../contract/reply.ts';
import type { Tone } from '../../../contract/tones.ts';

/** What of a template decides how a reply is written, before the owner's habits do, and what it is about. */
export type TemplateVoice = Pick<
  ReplyTemplate,
  | 'tone'
  | 'lengthPreference'
  | 'useEmojis'
  | 'openerStyle'
  | 'closingInstruction'
  | 'forbiddenWords'
  | 'businessType'
  | 'productOrService'
  | 'mainGoal'
  | 'faqs'
>;

const tones = (...list: readonly Tone[]): readonly string[] => list;

/** Tones that leave no room for a laugh or a stretched word. */
export const STRICT_TONES = tones(
  'formal',
  'professional',
  'business-casual',
  'technical',
  'neutral',
  'authoritative',
  'analytical',
);
/** Tones that say themselves how many exclamation marks there are. */
export const MARKED_TONES = tones('neutral', 'hype', 'energetic', 'celebratory');
/** It asks for the polite form of address in every language. */
export const POLITE_TONE: Tone = 'formal';
