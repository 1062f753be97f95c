import { answerFromFaqs, type PreparedFaqs, prepareFaqs } from '../../src/features/replies/faq/match.ts';
import { SENTENCES } from '../../src/features/replies/prompt/texts.ts';
import { once } from '../../src/once.ts';
import { foldText } from '../../src/text/fold.ts';
import { withoutSmallTalk } from '../../src/text/no-question.ts';
import { ANSWERS, CLOSINGS, NOT_REHEARSED } from './answers.ts';
import { ORDER_STRATEGY } from './bakery.ts';
import { rehearsedIn, saidInThePast } from './history.ts';

/** What a chat is asked for, as providers take it. */
export interface ChatRequest {
  messages: readonly { role: string; content: string }[];
  response_format?: { json_schema?: { name?: string } };
}

/**
 * What the stand-in says: to a question what it has rehearsed for it, or for the nearest one, by the product's own FAQ
 * matching; for a strategy the words of its step. Pure.
 */
export function standInAnswer({ messages, response_format }: ChatRequest): string {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const said = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content);
  const asked = messages.at(-1)?.content ?? '';
  if (asked.startsWith(SENTENCES.restyle)) return said.at(-1) ?? '';
  if (system.startsWith(SENTENCES.lookTask)) return '{"claims": []}';
  if (response_format?.json_schema?.name === 'faq') return wordedFaq(asked);
  return stepOfStrategy(system, said) ?? answerTo(questionIn(asked), said);
}

/** Without what the prompt puts around the customer's words. */
function questionIn(content: string): string {
  return content.replace(/^Question: |\n\nAnswer:$/g, '').replace(/^\(Instagram name: .*\)\n/, '');
}

/** The past word for word; then what is near to an answer, or to a question that began a conversation. */
const rehearsed = once((): { exactly: ReadonlyMap<string, string>; near: readonly PreparedFaqs[] } => {
  const past = saidInThePast(CLOSINGS);
  return {
    exactly: new Map(past.toReversed().map(({ question, answer }) => [foldText(question), answer])),
    near: [rehearsedIn(ANSWERS), past.filter(({ isOpening }) => isOpening)].map(prepareFaqs),
  };
});

/** To the whole message first, then to its last line that something fits. */
function answerTo(question: string, said: readonly string[]): string {
  const { exactly, near } = rehearsed();
  for (const part of [question, ...question.split('\n').toReversed()]) {
    const known = exactly.get(foldText(part));
    if (known !== undefined) return known;
    const [found] = near.flatMap((entries) => answerFromFaqs(entries, part) ?? []);
    if (found !== undefined) return found.entry.answer;
  }
  const hasThanks = withoutSmallTalk(question)?.trim() === '';
  const texts = hasThanks ? CLOSINGS : NOT_REHEARSED;
  return texts.find((text) => !said.includes(text)) ?? texts[said.length % texts.length] ?? '';
}

/** What the prompt asks for in a strategy, in the words of its step; null where it asks for an answer alone. */
function stepOfStrategy(system: string, said: readonly string[]): string | null {
  if (system.includes(SENTENCES.pathEnd)) return 'Thank you, that is all we need!';
  const line = /^Now: .*$/m.exec(system)?.[0];
  if (line === undefined) return null;
  const [now = '', next] = [...line.matchAll(/(?:find out|bring across): (.+?)\.(?= |$)/g)].map(
    ([, what = '']) => what,
  );
  const wording = /For example: “(.+?)”/.exec(line)?.[1] ?? wordsFor(now);
  if (!said.some((text) => text.includes(wording))) return wording;
  return next === undefined ? 'Thank you, that is noted!' : `Thank you! ${wordsFor(next)}`;
}

/** As the bakery's strategy asks for it; any other in the words of its step. */
function wordsFor(task: string): string {
  const what = task.replace(/ \(.*\)$/, '');
  const [wording] = ORDER_STRATEGY.steps.find((step) => step.what === what)?.wording ?? [];
  return wording ?? `One more thing: ${what.charAt(0).toLowerCase()}${what.slice(1)}?`;
}

/** Of what customers asked and the owner answered, the first of each. */
function wordedFaq(data: string): string {
  const question = /^- (.+)$/m.exec(data)?.[1] ?? '';
  const answer = /<owner>\n([\s\S]*?)\n<\/owner>/.exec(data)?.[1] ?? '';
  return JSON.stringify({ question, answer });
}
