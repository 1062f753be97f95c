import type { NotificationKind } from './notifications.ts';

/** What keeps an attachment from being fetched, in words that follow 'the photo' or 'the voice message'. */
const NOT_FETCHED = {
  not_there: 'could not be fetched',
  too_slow: 'did not come in time',
  too_large: 'is larger than 10 MB',
  busy: 'was not fetched: too many others were on their way',
  one_of_many: 'was left out: a message had too many',
  inside: 'leads to an address that is not public',
} as const;

/** What became of a photo that a template's AI is to see. */
export const PHOTO_OUTCOMES = {
  ...NOT_FETCHED,
  seen: 'was seen by the AI',
  refused: 'was refused by the AI: please choose a model that sees photos',
  no_photo: 'is no JPEG, PNG, WebP or GIF',
} as const;
export type PhotoOutcome = keyof typeof PHOTO_OUTCOMES;

/** What became of a voice message that is to be written down. */
export const VOICE_OUTCOMES = {
  ...NOT_FETCHED,
  heard: 'was heard and written down',
  unsure: 'was not heard well, so the customer was asked',
  nothing_said: 'holds no words',
  no_voice: 'is no sound that we know',
  format_refused: 'has a format that your AI provider refuses',
  no_transcriptions: 'was not heard: your AI provider does not know the model for voice messages',
  key_refused: 'was not heard: your AI provider refuses your key for it',
  no_key: 'was not heard: there is no key for it, or the saved one can’t be read',
  quota_used_up: 'was not heard: your AI credit is used up',
  hearing_slow: 'was not heard: your AI provider did not write it down in time',
  hearing_failed: 'was not heard: your AI provider had a problem',
  hearing_down: 'was not heard, nor were those before it: your AI provider fails each time',
} as const;
export type VoiceOutcome = keyof typeof VOICE_OUTCOMES;

/** What owners can mend; the others pass, or are the customer's. */
export const VOICE_NOTICES: Partial<Record<VoiceOutcome, NotificationKind>> = {
  no_transcriptions: 'voice_not_heard',
  key_refused: 'voice_not_heard',
  hearing_down: 'voice_not_heard',
  no_key: 'voice_not_heard',
  quota_used_up: 'ai_quota_used_up',
};

interface Told {
  kind: string;
  outcome: string;
}

/** The same as a whole, such as 'the photo was seen by the AI'. */
export function attachmentWords({ kind, outcome }: Told): string {
  const [name, words]: [string, Readonly<Record<string, string>>] =
    kind === 'voice' ? ['voice message', VOICE_OUTCOMES] : ['photo', PHOTO_OUTCOMES];
  return `the ${kind === 'attachment' ? 'attachment' : name} ${Object.hasOwn(words, outcome) ? words[outcome] : outcome}`;
}
