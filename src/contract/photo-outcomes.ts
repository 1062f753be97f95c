/** What became of a photo that a template's AI is to see, in words that follow 'the photo'. */
export const PHOTO_OUTCOMES = {
  seen: 'was seen by the AI',
  refused: 'was refused by the AI: please choose a model that sees photos',
  not_there: 'could not be fetched',
  too_slow: 'did not come in time',
  too_large: 'is larger than 10 MB',
  no_photo: 'is no JPEG, PNG, WebP or GIF',
  busy: 'was not fetched: too many others were on their way',
  inside: 'leads to an address that is not public',
} as const;
export type PhotoOutcome = keyof typeof PHOTO_OUTCOMES;

export function photoWords(outcome: string): string {
  const isKnown = Object.hasOwn(PHOTO_OUTCOMES, outcome);
  return `the photo ${isKnown ? PHOTO_OUTCOMES[outcome as PhotoOutcome] : outcome}`;
}
