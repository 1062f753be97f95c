import { talkOf } from '../../../../text/languages/index.ts';
import { NO_ANSWER } from '../../../../text/languages/no-answer-words.ts';
import { splitText } from '../../../../text/split-text.ts';
import { HOURS_CONTEXT } from '../../../../text/words.ts';
import { type Fixed, type Flaw, fixedTo, NO_FLAWS } from '../fact-check.types.ts';

/** Names that models put before what each side says, as alternatives of a regular expression. */
const CUSTOMER_LABELS = talkOf('customerLabels').replaceAll(', ', '|');
const SHOP_LABELS = talkOf('shopLabels').replaceAll(', ', '|');

const DECORATION = String.raw`[*_#>\[<|]{0,4}\s?`;
const START = `(?:^|(?<=[.!?。！？।؟…"”)] ))`;
const TURN_SOURCE = `${START}${DECORATION}(?:(?<customer>${CUSTOMER_LABELS})|(?<shop>${SHOP_LABELS})|q:[^\\n]{1,300}(?:\\n| )a)[*_\\]>|]{0,4}[ \\t]?[:：](?=[*_]{0,3}\\s|[\\p{L}"“「])`;
const COLON = /[:：]/;
const TURNS = new RegExp(TURN_SOURCE, 'gimu');
const TURN = new RegExp(TURN_SOURCE, 'imu');
/** 'Cake: Velvet Dream': a line of an order, beside which 'Customer: Anna' is one too. */
const FIELD = /^[^\s:：][^:：\n]{0,30}[:：][ \t]?[^\n]{1,80}$/u;

/**
 * Where a reply goes on with the customer's next message, or with a dialogue of both. From there on everything is made up.
 * The customer's name and the shop's own are labels that models use too.
 */
export function findRolePlay(
  text: string,
  contactName: string,
  ownNames: readonly string[],
): readonly Flaw[] {
  const start = startOfDialogue(text, [contactName, ...ownNames]);
  return start === null ? NO_FLAWS : [{ rule: 'role-play', start, end: text.length }];
}

function startOfDialogue(text: string, names: readonly string[]): number | null {
  // Every label ends in one, and few replies have one.
  if (!COLON.test(text)) return null;
  for (const match of text.matchAll(TURNS)) {
    if (match.groups?.customer !== undefined && isOrderLine(text, match.index)) continue;
    return match.index;
  }
  if (!text.includes('\n')) return null;
  const lower = text.toLowerCase();
  const labels = names
    .filter((name) => name.length > 1)
    .flatMap((name) => [`\n${name.toLowerCase()}:`, `\n${name.toLowerCase()}：`]);
  const starts = labels.map((label) => lower.indexOf(label)).filter((at) => at >= 0);
  return starts.length === 0 ? null : Math.min(...starts) + 1;
}

function isOrderLine(text: string, place: number): boolean {
  return linesAround(text, place).some((line) => FIELD.test(line) && !TURN.test(line));
}

/** The lines before and after that of a place. */
function linesAround(text: string, place: number): string[] {
  const before = text.slice(0, place).lastIndexOf('\n');
  const after = text.indexOf('\n', place);
  return [
    ...(before < 0 ? [] : [text.slice(text.slice(0, before).lastIndexOf('\n') + 1, before)]),
    ...(after < 0 ? [] : [text.slice(after + 1).split('\n', 1)[0] ?? '']),
  ];
}

/** A turn's name on a line of its own, as some models begin. */
const BARE_LABEL = /^(?:assistant|model|chatbot)[ \t]*\n+(?=\S)/i;
/** The subject of an e-mail, which a message has not. */
const SUBJECT =
  /^(?:subject|re|betreff|asunto|objet|assunto|тема|件名|主题|主旨|الموضوع|konu|subjek|tiêu đề)\s?[:：][^\n]{1,120}\n+(?=\S)/iu;
/** 'of the salon', 'from Jette': whose reply it is. */
const OF_SHOP =
  "(?: (?:of|from|by|for|to|du|des|de|del|della|dello|dell|da|do|dal|von|vom|der|des|van|от|для|dari|untuk)(?:[ ’'][\\p{L}\\p{M}]+){1,3})?";
const REPLY_LABELS = Object.values(NO_ANSWER)
  .map(({ labels }) => labels.replaceAll(', ', '|'))
  .join('|');
const LABEL = new RegExp(
  `^(?:[*_#>\\s[]*)(?:${SHOP_LABELS}|a|(?:${REPLY_LABELS})${OF_SHOP})(?:[*_\\]]*)\\s*[:：](?:[*_]*)\\s+(?=\\S)`,
  'iu',
);
/** The prompt's names for parts of a reply and of what is known; of 'Opening' and 'Closing', times may follow. */
const PROMPT_LABEL =
  /^[*_#>\s[]*(?:(?<hours>opening|closing)|greeting|goal|main goal|tone|voice|facts|care|context|faqs?|rules?|length)[*_\]]*\s?[:：][*_]*\s+(?=\S)/iu;
const FIRST_WORDS = 3;

/** Begins with a day, or soon comes to a number: 'Tue to Sat', 'daily from 9'. */
function isHours(rest: string): boolean {
  const { tokens } = splitText(rest.slice(0, 60));
  const isNumber = tokens.slice(0, FIRST_WORDS).some(({ kind }) => kind === 'number');
  return isNumber || HOURS_CONTEXT.at(tokens, 0) !== null;
}

/** Whom the prompt speaks to; in the middle of a text people write so of a customer too. */
const ADDRESSED =
  /^(?:you|tú|tu|usted|vous|toi|du|sie|você|ты|вы|kamu|anda|sen|siz|bạn|أنت|انت|آپ|आप|तुम्ही|আপনি|நீங்கள்|మీరు|你|您|あなた)\s?[:：]\s*(?=\S)(?![\s\S]{0,300}\p{L}[:：]\s)/iu;

/** Takes off the name of the speaker before the reply: 'Assistant: ', 'Reply: '. */
export function stripLabel(text: string): Fixed | null {
  if (!/[:：]/.test(text) && !text.includes('\n')) return null;
  const pattern = [LABEL, PROMPT_LABEL, BARE_LABEL, SUBJECT, ADDRESSED].find((one) => one.test(text));
  const { 0: label, groups } = pattern?.exec(text) ?? {};
  if (label === undefined || (groups?.hours !== undefined && isHours(text.slice(label.length)))) return null;
  return fixedTo(text.slice(label.length).trim(), 'role-play', label, 'removed');
}
