import { once } from '../../../once.ts';
import { languageIn } from '../../../text/language-of.ts';
import { HONESTY, type HonestyWords } from '../../../text/languages/honesty-words.ts';
import { type Sentence, splitText } from '../../../text/split-text.ts';
import { wordKeys } from '../../../text/tokens.ts';
import { phraseList } from '../../../text/word-lists.ts';
import { type Fixed, fixedTo } from './fact-check.types.ts';

/** The words of one language, made ready to be found in folded sentences. */
interface Honesty {
  /** The question, in a sentence of the customer. */
  asked: RegExp;
  /** Says that a program answers, and the same turned round. */
  program: RegExp;
  denied: RegExp;
  /** 'I am a person', in folded words, and 'I'm Anna', as written. */
  person: RegExp;
  name: RegExp;
  yesOrNo: RegExp;
  says: string;
}

const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`;
const ANY_WORD = '[^ ]+';
/** Between the question and the bot; 'are you using AI' asks for something else. */
const WORD_BETWEEN = String.raw`(?!\p{L}+ing(?!\p{L}))[^ ]+`;
/** What is automatic where it is about answers: anything else is for sale. */
const ANSWERS = anyOf(
  'reply, replies, message, messages, answer, answers, response, system, antwort, antworten, nachricht, nachrichten, respuesta, respuestas, mensaje, mensajes, resposta, mensagem, reponse, risposta, messaggio, antwoord, bericht, cevap, mesaj, ответ, сообщение, jawaban, balasan, pesan',
);

/** 'A person who answers' is the one who is asked about, 'a person who picks up the dog' somebody else. */
const ANSWERING =
  'answer*, repl*, typ*, writ*, talk*, repond*, ecri*, parl*, antwort*, schreib*, respond*, contest*, escrib*, escrev*, rispond*, scriv*, antwoord*, schrijf*, отвеча*, пиш*, balas*, jawab*';

function anyOf(...lists: (string | undefined)[]): string {
  return lists
    .flatMap((list) => list?.split(',') ?? [])
    .map((word) => word.trim())
    .map((word) => wordKeys(word.replace('*', '')) + (word.endsWith('*') ? String.raw`[\p{L}\p{M}]*` : ''))
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
    .join('|');
}

function prepare(words: HonestyWords): Honesty {
  const { asks, asksBefore, asksBehind, fillers, bots, machines, persons, things } = words;
  const { programs, not, iAm, yesOrNo, says } = words;
  const between = `(?: (?:${anyOf(fillers)})){0,4}`;
  const noThing = `${AFTER}(?! (?:${anyOf(things)}))`;
  const who = `(?:qui|who|that|die|der|das|que|che|yang|которы)${AFTER}`;
  const person = `(?:${anyOf(persons)})${AFTER}(?! ${who}(?!(?: ${ANY_WORD}){0,2} (?:${anyOf(ANSWERING)})))`;
  const answers = `${AFTER}(?=$| (?:${anyOf(fillers)}|${ANSWERS})${AFTER})`;
  const being = `(?:(?:${anyOf(bots)})${noThing}|(?:${anyOf(machines)})${answers}|${person})`;
  const forms = [
    `${BEFORE}(?:${anyOf(asks)})(?: ${WORD_BETWEEN}){0,5}? (?:${anyOf(bots)})${noThing}`,
    `${BEFORE}(?:${anyOf(asks, asksBefore)})${between} ${being}`,
    asksBehind === undefined ? '' : `${BEFORE}${being}${between} (?:${anyOf(asksBehind)})${AFTER}`,
    // The whole sentence may be the question: 'bot?', 'automated reply?', 'robot o persona?'
    `^(?:(?:${anyOf(fillers)}) )*(?:(?:${anyOf(bots)})${noThing}|(?:${anyOf(machines)}) (?:${ANSWERS}))(?: (?:${anyOf(fillers, bots, machines, persons, 'or, o')}))*$`,
    `^(?:(?:${anyOf(fillers)}) )*(?:${anyOf(persons)})(?: (?:${anyOf(fillers)}))* (?:${anyOf(bots, machines)})$`,
  ];
  const program = `${BEFORE}(?:${anyOf(programs)})${AFTER}`;
  // 'Not a person, an AI assistant' tells the truth.
  const noPerson = `(?!(?:${anyOf(persons)})${AFTER})`;
  const turned = `${BEFORE}(?:${anyOf(not)})(?: ${noPerson}${ANY_WORD}){0,3} (?:${anyOf(bots, machines)})${AFTER}`;
  const turnedBehind = `${BEFORE}(?:${anyOf(bots, machines)})(?: ${ANY_WORD}){0,2} (?:${anyOf(not)})${AFTER}`;
  return {
    asked: new RegExp(forms.filter((form) => form !== '').join('|'), 'u'),
    program: new RegExp(program, 'u'),
    denied: new RegExp(`${turned}|${turnedBehind}`, 'u'),
    person: new RegExp(
      `${BEFORE}(?:${anyOf(iAm)})${between}(?: ${ANY_WORD})? (?:${anyOf(persons)})${AFTER}`,
      'u',
    ),
    name: new RegExp(String.raw`(?<!\p{L})(?:${asWritten(iAm)})[\s,:]+\p{Lu}`, 'u'),
    yesOrNo: new RegExp(`^(?:${anyOf(yesOrNo)})${AFTER}`, 'u'),
    says,
  };
}

/** With an apostrophe, and with the capital that begins a sentence. */
function asWritten(words: string): string {
  return words
    .replaceAll('*', '')
    .split(',')
    .map((word) => word.trim().replace(/\b(i|it|you|m|c|t) (m|s|re|est|es|appelle|ecris)\b/g, "$1['’]$2"))
    .map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1).replace(/ /g, '\\s+')}`)
    .join('|');
}

const LANGUAGES = once(() => Object.entries(HONESTY).map(([code, words]) => ({ code, ...prepare(words) })));

/** Whether there is anything to look for; most messages need no more. */
const MENTIONS = phraseList(
  Object.values(HONESTY)
    .map(({ bots, machines, persons }) => `${bots}, ${machines}, ${persons}`)
    .join(', '),
);

/** More words than this behind a 'yes' say something of their own. */
const LONGEST_YES = 6;

interface Heard {
  /** The language in which the customer asks who answers; missing: they don't ask. */
  asking?: Honesty | undefined;
  /** The language of the message, by its code and its words. */
  theirs?: Honesty | undefined;
  code: string | null;
}

/** null: the message speaks of no bot and no person. */
function hear(incoming: string): Heard | null {
  const message = splitText(incoming).sentences;
  if (message.every((sentence) => MENTIONS.find(sentence) === null)) return null;
  const code = languageIn(incoming);
  const theirs = LANGUAGES().find((one) => one.code === code);
  const asks = ({ asked }: Honesty) => message.some(({ phrase }) => asked.test(phrase));
  const asking = theirs !== undefined && asks(theirs) ? theirs : LANGUAGES().find(asks);
  return { asking, theirs, code };
}

/** Whether a customer asks if a bot or a person answers. */
export function asksWhoAnswers(incoming: string): boolean {
  return hear(incoming)?.asking !== undefined;
}

/**
 * A customer who asks whether a bot or a person answers reads the truth: sentences of the reply that deny it, claim to be
 * a person or only take sides make room for the template's line, or for ours; the rest stays. To one who only speaks of
 * bots or people, the reply at least does not claim to be a person. null: nothing to mend.
 */
export function answerHonestly(text: string, incoming: string, disclosureLine: string): Fixed | null {
  const heard = hear(incoming);
  const words = heard?.asking ?? heard?.theirs;
  if (heard === null || words === undefined) return null;
  const { code } = heard;
  const isAsked = heard.asking !== undefined;
  const { sentences } = splitText(text);
  const claims = sentences.filter((sentence) => isClaim(text, sentence, words, isAsked));
  const isTold = sentences.some((one) => !claims.includes(one) && isTrue(text, one, words));
  const sides = isAsked && !isTold ? sentences.slice(0, 1).filter((one) => takesSides(one, words)) : [];
  const wrong = sentences.filter((one) => claims.includes(one) || sides.includes(one));
  if (wrong.length === 0 && (isTold || !isAsked)) return null;
  const written = ({ start, end }: Sentence) => text.slice(start, end).trim();
  const line = isTold ? [] : [lineFor(words, code, disclosureLine)];
  const rest = sentences.filter((sentence) => !wrong.includes(sentence)).map(written);
  return fixedTo([...line, ...rest].join(' '), 'ai-talk', wrong.map(written).join(' ') || text, 'rewritten');
}

/** A program speaks of itself, and does not ask back. */
function isTrue(text: string, { end, phrase }: Sentence, { program }: Honesty): boolean {
  return program.test(phrase) && !/[?？][^\p{L}\p{N}]*$/u.test(text.slice(0, end));
}

/** Denies it, or claims to be a person; to one who asks, a name is such a claim as well. */
function isClaim(text: string, sentence: Sentence, words: Honesty, isAsked: boolean): boolean {
  const { start, end, phrase } = sentence;
  if (words.denied.test(phrase) || words.person.test(phrase)) return true;
  return isAsked && !isTrue(text, sentence, words) && words.name.test(text.slice(start, end));
}

/** Only says yes or no. */
function takesSides({ phrase, words: said }: Sentence, { yesOrNo }: Honesty): boolean {
  return yesOrNo.test(phrase) && said.length <= LONGEST_YES;
}

function lineFor({ says }: Honesty, code: string | null, disclosureLine: string): string {
  return disclosureLine !== '' && languageIn(disclosureLine) === code ? disclosureLine : says;
}
