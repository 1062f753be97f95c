import { once } from '../../../once.ts';
import { languageOf } from '../../../text/language-of.ts';
import { HONESTY } from '../../../text/languages/honesty-words.ts';
import { type Sentence, splitText } from '../../../text/split-text.ts';
import { wordKeys } from '../../../text/tokens.ts';
import { phraseList } from '../../../text/word-lists.ts';
import { type Fixed, fixedTo } from './fact-check.types.ts';

/** The words of one language, made ready to be found in folded sentences. */
interface Honesty {
  /** The question, in a sentence of the customer. */
  isAsked: RegExp;
  /** A sentence of the reply that says that a program answers. */
  program: RegExp;
  /** Such a word, turned round. */
  denied: RegExp;
  /** 'I am', and what makes a person of it: a being, or a name. */
  claims: RegExp;
  namesItself: RegExp;
  yesOrNo: RegExp;
  says: string;
}

const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`;

function anyOf(words: string): string {
  return words
    .split(',')
    .map((word) => word.trim())
    .map((word) => wordKeys(word.replace('*', '')) + (word.endsWith('*') ? String.raw`[\p{L}\p{M}]*` : ''))
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
    .join('|');
}

const LANGUAGES = once(
  (): ReadonlyMap<string, Honesty> =>
    new Map(
      Object.entries(HONESTY).map(([code, words]) => {
        const { asks, asksAfter, fillers, beings, programs, not, iAm, yesOrNo, says } = words;
        const between = `(?: (?:${anyOf(fillers)})){0,4}`;
        const being = `(?:${anyOf(beings)})`;
        const before = `${BEFORE}(?:${anyOf(asks)})${between} ${being}${AFTER}`;
        const behind = asksAfter === undefined ? [] : [`${BEFORE}${being} (?:${anyOf(asksAfter)})${AFTER}`];
        // The whole message may be the question: 'bot?', 'robot o persona?'
        const alone = `^(?:(?:${anyOf(fillers)}) )*${being}(?: (?:${anyOf(`${fillers}, ${beings}, or, oder, o, ou, of, или, atau, yoksa`)}))*$`;
        const program = `${BEFORE}(?:${anyOf(programs)})${AFTER}`;
        return [
          code,
          {
            isAsked: new RegExp([before, ...behind, alone].join('|'), 'u'),
            program: new RegExp(program, 'u'),
            denied: new RegExp(
              `${BEFORE}(?:${anyOf(not)})(?: [^ ]+){0,3} (?:${anyOf(programs)})${AFTER}|${program}(?: [^ ]+){0,2} (?:${anyOf(not)})${AFTER}`,
              'u',
            ),
            claims: new RegExp(
              `${BEFORE}(?:${anyOf(iAm)})${between}(?: [^ ]+)? (?:${anyOf(personsOf(beings))})${AFTER}`,
              'u',
            ),
            namesItself: new RegExp(String.raw`(?<![\p{L}])(?:${asWritten(iAm)})[\s,:]+\p{Lu}`, 'u'),
            yesOrNo: new RegExp(`^(?:${anyOf(yesOrNo)})${AFTER}`, 'u'),
            says,
          },
        ] as const;
      }),
    ),
);

/** Whether there is anything to look for; most messages need no more. */
const MENTIONS = phraseList(
  Object.values(HONESTY)
    .map(({ beings }) => beings)
    .join(', '),
);

/** Those of the beings that are no programs. */
function personsOf(beings: string): string {
  return beings
    .split(',')
    .filter((word) =>
      /human|person|mensch|pessoa|humain|personne|uman|mens|persoon|insan|kişi|челове|люди|живой|manusia|orang|gente/.test(
        word,
      ),
    )
    .join(',');
}

/** With the capital that begins a sentence. */
function asWritten(words: string): string {
  return words
    .split(',')
    .map((word) =>
      word
        .trim()
        .replace(/\bi m\b/, "i['’]m")
        .replace(/ s$/, "['’]s")
        .replace(/ /g, String.raw`\s+`),
    )
    .map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`)
    .join('|');
}

/** The language in which a message asks who answers; null where it does not. */
function askedIn(message: string): Honesty | null {
  const split = splitText(message);
  if (split.sentences.every((sentence) => MENTIONS.find(sentence) === null)) return null;
  const asked = [...LANGUAGES()].filter(([, { isAsked }]) =>
    split.sentences.some(({ phrase }) => isAsked.test(phrase)),
  );
  if (asked.length < 2) return asked[0]?.[1] ?? null;
  const code = languageOf(message, wordsIn(message));
  return (asked.find(([one]) => one === code) ?? asked[0])?.[1] ?? null;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? [];
}

/** More words than this behind a 'yes' say something of their own. */
const LONGEST_YES = 6;

/**
 * A customer who asks whether a bot or a person answers reads the truth: sentences that deny it, claim to be a person or
 * only say yes or no make room for the template's line, or for ours; the rest of the reply stays. null: nothing to mend.
 */
export function answerHonestly(text: string, incoming: string, disclosureLine: string): Fixed | null {
  const words = askedIn(incoming);
  if (words === null) return null;
  const { sentences } = splitText(text);
  const wrong = sentences.filter((sentence, at) => isWrong(text, sentence, words, at === 0));
  const right = sentences.some(
    (sentence) => !wrong.includes(sentence) && words.program.test(sentence.phrase),
  );
  if (right && wrong.length === 0) return null;
  const rest = sentences
    .filter((sentence) => !wrong.includes(sentence))
    .map(({ start, end }) => text.slice(start, end).trim());
  const line = right ? [] : [lineFor(words, incoming, disclosureLine)];
  const said = wrong.map(({ start, end }) => text.slice(start, end).trim()).join(' ');
  return fixedTo([...line, ...rest].join(' ').trim(), 'ai-talk', said === '' ? text : said, 'rewritten');
}

function isWrong(text: string, { start, end, phrase }: Sentence, words: Honesty, isFirst: boolean): boolean {
  if (words.denied.test(phrase) || words.claims.test(phrase)) return true;
  if (words.program.test(phrase)) return false;
  if (words.namesItself.test(text.slice(start, end))) return true;
  return isFirst && words.yesOrNo.test(phrase) && phrase.split(' ').length <= LONGEST_YES;
}

function lineFor({ says }: Honesty, incoming: string, disclosureLine: string): string {
  if (disclosureLine === '') return says;
  const theirs = languageOf(incoming, wordsIn(incoming));
  return languageOf(disclosureLine, wordsIn(disclosureLine)) === theirs ? disclosureLine : says;
}
