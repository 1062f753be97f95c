import { talkOf } from '../../../../text/languages/index.ts';
import { wordKeys } from '../../../../text/tokens.ts';

/** What stands inside a gap to be filled. */
export const PLACEHOLDER_WORDS: readonly string[] = talkOf('gaps')
  .split(',')
  .map((word) => wordKeys(word));
