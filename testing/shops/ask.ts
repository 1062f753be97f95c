import type { Chance } from '../made-up-exports/chance.ts';
import type { LanguageTexts, Trade } from './language-texts.ts';
import type { Papers } from './make-shop.ts';
import type { Product, ShopQuestion } from './shop.ts';

/** Twenty questions as customers of a shop ask them. */
export function questionsOf(
  { words, trades }: LanguageTexts,
  trade: Trade,
  papers: Papers,
  isHeld: boolean,
  chance: Chance,
): ShopQuestion[] {
  const suffix = isHeld ? ' held' : '';
  const way = (list: string): string => chance.pick(words[`${list}${suffix}`] ?? []);
  const ask = (name: string) => way('asks').replaceAll('{x}', name);
  const casual = (name: string) => (chance.happens(0.6) ? name.toLowerCase() : name);
  const questions: ShopQuestion[] = [];
  const add = (
    kind: ShopQuestion['kind'],
    message: string,
    answer: ShopQuestion['answer'],
    before: string[] = [],
  ) => void questions.push({ kind, message, before, answer });

  const plain = papers.coded.length > 100 ? papers.coded : papers.plain;
  for (const product of [...draw(papers.sized, 2, chance), ...draw(plain, 2, chance)])
    add('price', ask(casual(product.name)), pricesOf(product));
  for (const product of draw([...papers.sized, ...papers.plain], 2, chance))
    add('typo', ask(misspelled(casual(product.name), chance)), pricesOf(product));
  for (const product of draw(papers.sized, 2, chance)) {
    const at = chance.between(1, product.sizes.length - 1);
    const message = way('follow').replace('{size}', product.sizes[at]?.toLowerCase() ?? '');
    const before = [ask(casual(product.name)), `${product.name}: ${product.sizes[0]} ${product.prices[0]}`];
    add('follow-up', message, [[product.name, product.prices[at] ?? '']], before);
  }
  const asked = papers.policies.flatMap(({ asks, lines }) => asks.map((message) => ({ message, lines })));
  const [first, ...others] = draw(asked, 7, chance);
  for (const { message, lines } of others) add('policy', message, sentencesOf(lines));
  if (first !== undefined) add('typo', misspelled(first.message, chance), sentencesOf(first.lines));
  for (const { code, prices } of draw(papers.coded, 1, chance))
    add('code', ask(rewritten(code, chance)), [[code, prices[0] ?? '']]);
  const foreign = trades.filter((one) => one !== trade).flatMap(({ groups }) => Object.values(groups).flat());
  const unknown = foreign.filter((name) => !Object.values(trade.groups).flat().includes(name));
  for (const message of draw(words[`nothing${suffix}`] ?? [], 2, chance)) add('nothing', message, []);
  add('nothing', ask(casual(chance.pick(unknown))), []);
  add('nothing', ask(rewritten(`QF-${chance.between(7_000, 9_999)}`, chance)), []);
  return questions;
}

function pricesOf({ name, code, prices }: Product): string[][] {
  return [[code === '' ? name : code, ...prices]];
}

/** What stands in a rule, sentence by sentence: a long one may be cut there. */
function sentencesOf(lines: readonly string[]): string[][] {
  return lines.flatMap((line) => line.split(/(?<=[^\d][.!?]) /)).map((sentence) => [sentence]);
}

function rewritten(code: string, chance: Chance): string {
  return chance.pick([code, code.toLowerCase(), code.replace('-', '').toLowerCase(), code.replace('-', ' ')]);
}

/** One slip in the longest word, not in its first letter. */
function misspelled(text: string, chance: Chance): string {
  const words = text.match(/\p{L}{5,}/gu) ?? [];
  const word = words.toSorted((a, b) => b.length - a.length)[0];
  if (word === undefined) return text;
  const at = chance.between(1, word.length - 2);
  const [letter, next] = [word.charAt(at), word.charAt(at + 1)];
  const slips = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + next + letter + word.slice(at + 2),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + chance.pick(['e', 'a', 'n', 't']) + word.slice(at + 1),
  ];
  return text.replace(word, chance.pick(slips));
}

function draw<T>(list: readonly T[], count: number, chance: Chance): T[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(chance.between(0, left.length - 1), 1),
  ).flat();
}
