import { foldWord } from '../../../../text/fold.ts';
import { patternOf, talkOf } from '../../../../text/languages/index.ts';
import type { Sentence, SplitText } from '../../../../text/split-text.ts';
import { wordKeys } from '../../../../text/tokens.ts';
import {
  holdsPhrase,
  type PhraseList,
  phraseList,
  type Searched,
  searchedIn,
} from '../../../../text/word-lists.ts';
import { type Flaw, NO_FLAWS } from '../fact-check.types.ts';

/**
 * The speaker follows orders. A coach too has instructions and programming ('follow my instructions'), so each phrase
 * says that they bind the speaker.
 */
const INSTRUCTION_TALK = phraseList(talkOf('instructions'));
const UNSPACED_INSTRUCTION_TALK = patternOf('instructions');

/** One of these is in every comment on a reply. */
const NOTE_WORDS = phraseList(
  'count, kept, emojis, forbidden, reply, response, message, tone, draft, rewrite, rephrase, shorter, longer',
);

const EDITING =
  '(?:adjust|tweak|modify|customi[sz]e|edit|shorten|rewrite|rephrase|refine|personali[sz]e|change)';

/**
 * A word to the owner about the reply: 'this reply keeps a friendly tone', 'let me know if you'd like me to rewrite it', 'word
 * count'. The messages, versions and changes of customers, for their cakes, are not meant.
 */
const NOTE_TALK = new RegExp(
  String.raw`(?<!\p{L})(?:(?:word|character) count|(?:avoided|used no|left out|included no|without) (?:any )?(?:emojis|forbidden words?)|` +
    `(?:kept|keeps|keeping|made) (?:this|the|my) (?:reply|response|tone)|kept this (?:short|brief|concise)|(?:this|above) (?:reply|response|message|draft) (?:is|keeps|uses|avoids|maintains|addresses|acknowledges|sounds|reflects|follows|stays|aims)|` +
    `${EDITING} (?:(?:this|the|my) (?:reply|response|draft|tone)|this message)|(?:changes|adjustments|edits|revisions|tweaks) to (?:this|the) (?:reply|response|message|draft|tone)|` +
    `(?:(?:would you|d) like (?:me to )?|want me to )(?:rewrite|rephrase|make (?:it|this) (?:shorter|longer|more (?:formal|casual|professional|concise|friendly)))|you could also reply)(?!\\p{L})`,
  'u',
);

/** Thoughts about the customer in the third person, before or instead of a reply. */
const THOUGHT_TALK = new RegExp(
  `^(?:ok(?:ay)? |so |now |alright |hmm |well |first )*(?:${patternOf('thoughts').source.replaceAll(/[à-ÿ]+/g, (letters) => foldWord(letters))})`,
  'u',
);

/** Names of the template's fields as code writes them. */
const FIELD_NAMES =
  /\b(?:templateName|businessType|mainGoal|openerStyle|forbiddenWords|lengthPreference|closingInstruction|productOrService|useEmojis|conversationMemory\w*|fallbackReply|disclosureLine|template_name|business_type|main_goal|opener_style|forbidden_words|length_preference|closing_instructions?|product_or_service|use_emojis|system_prompt|user_message)\b|<\/?(?:business|faqs?|goal|tone|opening|closing|products?|rules|role|system|instructions|context|forbidden|length|voice|knowledge)>/i;
/** No everyday word has what code names have. */
const MAY_BE_CODE = /[a-z][A-Z]|[_<]/;

/**
 * Sentences that speak of the model's instructions, recite them, quote their field names, or comment on the reply itself.
 * `ownWords` is the owner's text, folded: what it speaks of may be said.
 */
export function findInstructions({ text, sentences }: SplitText, ownWords: string): readonly Flaw[] {
  const isOwn = (said: string) => holdsPhrase(ownWords, said);
  const mayBeCode = MAY_BE_CODE.test(text);
  const flaws: Flaw[] = [];
  for (const sentence of sentences) {
    const { start, end, phrase } = sentence;
    const isTold =
      (mayBeCode && FIELD_NAMES.test(text.slice(start, end))) || tellsOfInstructions(text, sentence, isOwn);
    if (isTold) flaws.push({ rule: 'instructions', start, end });
    else if (THOUGHT_TALK.test(phrase)) flaws.push({ rule: 'thinking', start, end });
  }
  return flaws;
}

function tellsOfInstructions(text: string, sentence: Sentence, isOwn: (said: string) => boolean): boolean {
  const { start, end, phrase, isUnspaced } = sentence;
  const talk = INSTRUCTION_TALK.find(sentence) ?? promptNamed(sentence);
  if (talk !== null && !isOwn(talk)) return true;
  if (isRecital(text, sentence, isOwn)) return true;
  if (isUnspaced && UNSPACED_INSTRUCTION_TALK.test(text.slice(start, end))) return true;
  return NOTE_WORDS.find(sentence) !== null && NOTE_TALK.test(phrase);
}

function promptNamed(sentence: Sentence): string | null {
  if (RULES.phrases.find(sentence) === null) return null;
  return SYSTEM_PROMPT.exec(sentence.phrase)?.[0] ?? null;
}

/** To answer, write, use, mention, greet or make up: as orders, and as what 'you' do. Without the polite 'write to us'. */
const ORDERS_ABOUT_REPLIES = phraseList(talkOf('orders'));

/** What only orders about replies are about: no shop tells a customer of 'the customer'. */
const REPLY_MATTERS = phraseList(talkOf('form', 'matters'));

/** Who says one of these speaks for the shop, and to the customer. */
const SPEAKERS: ReadonlySet<string> = new Set(talkOf('speakers').split(', ').map(foldWord));

const UNSPACED_ORDERS = patternOf('orders');
const UNSPACED_MATTERS = patternOf('matters', 'iu', 'emoji', 'DM', 'AI');
const UNSPACED_SPEAKERS = patternOf('speakers');

/**
 * Whether a sentence tells how to write to customers, as a translated prompt does: an order to answer, write or
 * mention, about what only such orders are about ('the customer', emojis, the number of sentences, the tone). A shop that
 * asks its customer to write says to whom: 'write us in two sentences'. What the owner's own texts speak of may be said.
 */
function isRecital(text: string, sentence: Sentence, isOwn: (said: string) => boolean): boolean {
  const { start, end, isUnspaced } = sentence;
  if (isUnspaced) {
    const written = text.slice(start, end);
    if (UNSPACED_ORDERS.test(written) && UNSPACED_MATTERS.test(written) && !UNSPACED_SPEAKERS.test(written))
      return true;
  }
  if (ORDERS_ABOUT_REPLIES.find(sentence) === null) return false;
  const matter = REPLY_MATTERS.find(sentence);
  return matter !== null && !sentence.words.some((word) => SPEAKERS.has(word)) && !isOwn(matter);
}

/** Something that texts speak of. */
interface Topic {
  phrases: PhraseList;
  /** For a text as written, in scripts without spaces among others. */
  written: RegExp;
}

/** Rules, instructions and prompts, in any sense: of a game, of a cake, or of a program. Of most of them the stem. */
const RULES: Topic = {
  phrases: phraseList(talkOf('rules')),
  written: patternOf('rules'),
};

/** What only the rules of a program that writes are about: that it is one, and the form of what it writes. */
const PROGRAM_TOPICS: readonly Topic[] = [
  {
    phrases: phraseList(talkOf('aiNames', 'aiTopics')),
    // In capitals: 'ai', 'ia' and 'ki' are words of Italian, Indonesian and Turkish.
    written: patternOf('aiNames', 'u', String.raw`(?<!['’])\b(?:AI|IA|KI)\b`),
  },
  {
    phrases: phraseList(talkOf('form')),
    written: patternOf('form'),
  },
];

/** In one language or two, with an ending or a small word: 'prompt do sistema', 'systémovým promptem'. */
const SYSTEM_PROMPT =
  /s[iy]ste\p{L}{0,9} ?prompt|prompt\p{L}{0,4} (?:\p{L}{1,3} )?s[iy]ste\p{L}{0,9}|систем\p{L}{0,5} пром\p{L}{0,9}/u;

/**
 * A reply that speaks of rules, or answers a question about them, and of what only the rules of a program are about, recites
 * its own, as a whole. A shop's rules, of its house, its games or its creams, are about something else, or its owner's texts
 * say so too: in the same word, or as a subject together with rules.
 */
export function findProgramRules(
  { text, sentences }: SplitText,
  ownText: string,
  ownWords: string,
  incoming: string,
): readonly Flaw[] {
  const topics = PROGRAM_TOPICS.filter((topic) => mention(topic, text, sentences) !== null);
  if (topics.length === 0) return NO_FLAWS;
  const rule = mention(RULES, text, sentences) ?? mention(RULES, incoming, [searchedIn(wordKeys(incoming))]);
  if (rule === null) return NO_FLAWS;
  const own = [searchedIn(ownWords)];
  const hasRules = mention(RULES, ownText, own) !== null;
  const isOwn = (topic: Topic): boolean => {
    const said = mention(topic, ownText, own);
    return said !== null && (hasRules || said === mention(topic, text, sentences));
  };
  return topics.every(isOwn) ? NO_FLAWS : [{ rule: 'instructions', start: 0, end: text.length }];
}

/** How a text first speaks of something, or null. */
function mention({ phrases, written }: Topic, text: string, said: readonly Searched[]): string | null {
  const sign = written.exec(text)?.[0];
  if (sign !== undefined) return sign;
  for (const one of said) {
    const phrase = phrases.find(one);
    if (phrase !== null) return phrase;
  }
  return null;
}
