import { talkOf } from '../../../../text/languages/index.ts';

/** What a model calls several replies to choose from, before a number or a letter; alternatives of a regular expression. */
export const DRAFT_LABELS = talkOf('draftLabels').replaceAll(', ', '|');

/** A reply begins with one of these, and so does each of several. */
export const GREETINGS = talkOf('greetings').replaceAll(', ', '|');
