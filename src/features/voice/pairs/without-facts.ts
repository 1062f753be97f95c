import { MASKS } from '../../../contract/owner-voice.ts';
import { joinNumbers } from '../../../text/number-phrases.ts';
import { namesCode, namesPassing, namesPromise } from '../../../text/passing-words.ts';
import { sentenceSpans } from '../../../text/sentences.ts';
import { tokenize } from '../../../text/tokens.ts';
import { extractFacts } from '../../replies/fact-check/facts/known-facts.ts';
import { readTurn } from './terms.ts';

const MASK = /⟦[a-z]+⟧/u;
const NAME = new RegExp(`[\\s,،、]*${MASKS.name}`, 'gu');
/** A name that is called: after one to three words at the beginning, or at the end. */
const CALLED_FIRST = new RegExp(
  `^(?:[\\p{L}\\p{M}'’]+\\s+){0,2}(?:[\\p{L}\\p{M}'’]+)?[\\s,]*${MASKS.name}(?=\\s*(?:$|[^\\s\\p{L}\\p{N}⟦]|\\n))`,
  'u',
);
const CALLED_LAST = new RegExp(`[,،、]?\\s*${MASKS.name}(?=[\\s\\p{P}\\p{S}\\p{M}\\u200d]*$)`, 'u');
/** Where a sentence ends before one with a small first letter. A short word with a full stop may be an abbreviation. */
const SMALL_START = /(?<=[!?…]\s|(?:[\p{L}\p{M}]{4}(?<!str)|⟧)\.\s)/iu;
const DIGIT = /\p{N}/u;
const LEADING = /^[\s,،、!.]+/u;
/** What a code looks like that stands in a sentence of its own: 'SOMMER'. */
const CAPITALS = /(?<![\p{L}\p{M}])\p{Lu}{4,}(?![\p{L}\p{M}])/u;
const QUESTION = /[?？؟;][\s\p{P}\p{S}\p{M}\u200d]*$/u;
const WEEKDAY = /^(?:day|holiday):/;

/**
 * An old message without the sentences that state something which may be no longer so, or was about one person alone: prices,
 * dates, weekdays, 'tomorrow', times, how long something takes, numbers, what is free, policies, promises, codes, links, contacts,
 * names. null where nothing is left. Nothing stands in their place: what a model does not see, it does not write.
 */
export function withoutFacts(message: string): string | null {
  const called = message.replace(CALLED_FIRST, dropName).replace(CALLED_LAST, '');
  const hasCode = namesCode(called);
  const kept = sentenceSpans(called)
    .flatMap(({ start, end }) => called.slice(start, end).split(SMALL_START))
    .filter((sentence) => !statesFact(sentence) && !(hasCode && CAPITALS.test(sentence)));
  const text = kept.join('').replace(LEADING, '').trim();
  return /[\p{L}\p{Extended_Pictographic}]/u.test(text) ? text : null;
}

/** A customer's words with '…' for what is masked: they are only there to be answered. */
export function withoutMasks(text: string): string {
  return text.replace(new RegExp(MASK, 'gu'), '…');
}

function dropName(beginning: string): string {
  return beginning.replace(NAME, '');
}

function statesFact(sentence: string): boolean {
  if (DIGIT.test(sentence) || MASK.test(sentence)) return true;
  if (namesPassing(sentence) || namesCode(sentence)) return true;
  // An offer is asked: 'want me to put one aside?'
  if (!QUESTION.test(sentence) && namesPromise(sentence)) return true;
  const { facts } = extractFacts({ text: sentence, tokens: joinNumbers(tokenize(sentence)) }, 'told');
  return facts.length > 0 || readTurn(sentence).terms.some((term) => WEEKDAY.test(term));
}
