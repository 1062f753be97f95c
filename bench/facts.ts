/**
 * Do the facts that an owner wrote down reach the customer? Asks a real model through the product, through a plain prompt and
 * in the usual form of retrieval, and prints them side by side:
 * `node bench/facts.ts http://127.0.0.1:8901/v1 MODEL [--ways product,plain,context] [--shops open,held-back] [--only de-1]
 * [--temperature 0] [--seed 1] [--show]`. `docs/prompt.md` keeps the table.
 */
import { parseArgs } from 'node:util';
import {
  byContext,
  type Calls,
  plainly,
  type Replied,
  startProxy,
  throughProduct,
  type Way,
} from './facts/ask.ts';
import { interval, type Judged, judge } from './facts/judge.ts';
import { type Half, type Question, readShops, type Shop } from './facts/shops.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    ways: { type: 'string', default: 'product,plain,context' },
    shops: { type: 'string', default: 'open' },
    only: { type: 'string', default: '' },
    temperature: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});
const [address, model] = positionals;
if (address === undefined || model === undefined) {
  console.error('Which address and which model? node bench/facts.ts http://127.0.0.1:8901/v1 MODEL');
  process.exit(2);
}

interface Row extends Judged, Replied {
  shop: Shop;
  question: Question;
  ms: number;
}

const shops = values.shops
  .split(',')
  .flatMap((half) => readShops(half as Half))
  .filter(({ id }) => values.only === '' || values.only.split(',').includes(id));
const sampling = { temperature: Number(values.temperature), seed: Number(values.seed) };

for (const name of values.ways.split(',')) {
  const proxy = await startProxy(address, sampling);
  const way = await wayOf(name, proxy.url, model, proxy.calls);
  const rows: Row[] = [];
  try {
    for (const shop of shops) rows.push(...(await askAll(way, shop)));
  } finally {
    await way.close();
    await proxy.close();
  }
  tell(name, rows, proxy.calls);
}

async function wayOf(name: string, url: string, model: string, calls: Calls): Promise<Way> {
  if (name === 'plain') return plainly(url, model);
  return name === 'context' ? byContext(url, model) : throughProduct(url, model, calls);
}

async function askAll(way: Way, shop: Shop): Promise<Row[]> {
  const ask = await way.open(shop);
  const rows: Row[] = [];
  for (const question of [...shop.questions, ...shop.form]) {
    const startedAt = performance.now();
    const replied = await ask(question);
    const row = {
      shop,
      question,
      ...replied,
      ...judge(question, replied.text),
      ms: performance.now() - startedAt,
    };
    rows.push(row);
    if (values.show) console.log(shown(row));
  }
  return rows;
}

function shown({ question, text, who, isRight, isWrong }: Row): string {
  const right = isRight ? 'right' : '     ';
  const mark = isWrong ? 'WRONG' : right;
  return `${mark} ${question.id} ${question.kind} [${who}] ${question.ask} -> ${JSON.stringify(text)}`;
}

function tell(name: string, rows: readonly Row[], calls: Calls): void {
  const facts = rows.filter(({ question }) => question.expect === undefined);
  const form = rows.filter(({ question }) => question.expect !== undefined);
  const right = facts.filter(({ isRight }) => isRight).length;
  const wrong = facts.filter(({ isWrong }) => isWrong).length;
  console.log(`\n${name}, ${model}, temperature ${sampling.temperature}, seed ${sampling.seed}`);
  console.log(`  right ${ofAll(right, facts.length)}, wrong ${ofAll(wrong, facts.length)}`);
  console.log(`  form right ${ofAll(form.filter(({ isRight }) => isRight).length, form.length)}`);
  for (const [title, of] of [
    ['by kind', (row: Row) => row.question.kind],
    ['by shop', (row: Row) => row.shop.id],
    ['who spoke', (row: Row) => row.who],
  ] as const)
    console.log(`  ${title} (right, wrong, of): ${grouped(rows, of)}`);
  const share = sum(calls.cachedTokens) / Math.max(1, sum(calls.promptTokens));
  console.log(
    `  calls a reply ${(calls.count / rows.length).toFixed(2)}, prompt tokens ${median(calls.promptTokens)} (${Math.round(100 * share)} % from the cache), ${Math.round(median(rows.map(({ ms }) => ms)))} ms`,
  );
}

function ofAll(hits: number, of: number): string {
  const [low, high] = interval(hits, of).map((share) => Math.round(share * 100));
  return `${hits} of ${of} (${low} to ${high} %)`;
}

function grouped(rows: readonly Row[], of: (row: Row) => string): string {
  return Object.entries(Object.groupBy(rows, of))
    .map(([key, list = []]) => {
      const right = list.filter(({ isRight }) => isRight).length;
      return `${key} ${right}, ${list.filter(({ isWrong }) => isWrong).length}, ${list.length}`;
    })
    .join('; ');
}

function sum(list: readonly number[]): number {
  return list.reduce((total, one) => total + one, 0);
}

function median(list: readonly number[]): number {
  return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
}
