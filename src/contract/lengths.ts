/**
 * The reply lengths an owner can choose. The specification names each by one text, which is both what is
 * stored and what is shown.
 */
export const LENGTHS = [
  {
    value: 'very short (1-2 sentences)',
    label: 'very short (1-2 sentences)',
    minSentences: 1,
    maxSentences: 2,
  },
  { value: 'short (3-4 sentences)', label: 'short (3-4 sentences)', minSentences: 3, maxSentences: 4 },
  { value: 'medium (5-7 sentences)', label: 'medium (5-7 sentences)', minSentences: 5, maxSentences: 7 },
  { value: 'long (8-12 sentences)', label: 'long (8-12 sentences)', minSentences: 8, maxSentences: 12 },
] as const;

export type Length = (typeof LENGTHS)[number]['value'];

export const LENGTH_VALUES: readonly Length[] = LENGTHS.map((length) => length.value);

/** What a new template starts with. */
export const DEFAULT_LENGTH: Length = 'medium (5-7 sentences)';
