import type { HistoryMessage } from '../../reply.types.ts';
import { byteLength, cutToBytes } from '../bubbles.ts';
import { guardReply, prepareGuard } from '../guard.ts';
import { CASE_FILES } from './all.ts';
import { type CaseFile, shop } from './case.ts';
import { ENDLESS, endless } from './endless.ts';

/**
 * Prints what the guard costs, in CPU: for a good reply of 1,000 bytes in each language, and how twice the length of a hostile
 * text multiplies it: `node src/features/replies/guard/cases/speed.ts`.
 */
const WARM_UP = 200;
const RUNS = 1_000;
const incoming = { text: 'hello', contactName: 'Ana' };

function microseconds(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function longReply({ good }: CaseFile): string {
  let reply = '';
  for (let at = 0; byteLength(reply) < 1_000; at += 1) reply += `${good[at % good.length]?.reply ?? ''} `;
  return cutToBytes(reply, 1_000);
}

/** What the customers of all cases wrote, so that the reply is a good one in this conversation. */
function saidIn({ good }: CaseFile): HistoryMessage[] {
  return good.flatMap(({ incoming: text }) =>
    text === undefined ? [] : [{ isFromUser: true, messageText: text, createdAt: 0 }],
  );
}

function percentiles({ prepared, reply, conversation }: (typeof jobs)[number]): string {
  const costs: number[] = [];
  for (let run = 0; run < RUNS; run += 1)
    costs.push(microseconds(() => void guardReply(prepared, reply, conversation)));
  costs.sort((first, second) => first - second);
  return [0.5, 0.95, 0.99].map((share) => String(costs[Math.floor(share * RUNS)]).padStart(7)).join('');
}

const jobs = CASE_FILES.map((file) => ({
  language: file.language,
  reply: longReply(file),
  prepared: prepareGuard({
    template: { ...file.shop, lengthPreference: 'long (8-12 sentences)' },
    triggers: [],
    promptTexts: [],
  }),
  conversation: { history: saidIn(file), incoming },
}));
for (let run = 0; run < WARM_UP; run += 1)
  for (const { prepared, reply, conversation } of jobs) guardReply(prepared, reply, conversation);
process.stdout.write(`1,000 bytes      p50    p95    p99  (microseconds of CPU)\n`);
for (const job of jobs) process.stdout.write(`${job.language.padEnd(16)}${percentiles(job)}\n`);

const prepared = prepareGuard({
  template: shop({ useEmojis: false, forbiddenWords: 'free, cheap' }),
  triggers: [],
  promptTexts: [],
});
const best = (text: string): number =>
  Math.min(
    ...[1, 2, 3].map(() => microseconds(() => void guardReply(prepared, text, { history: [], incoming }))),
  );
const ratios = ENDLESS.map((piece) => {
  const half = best(endless(piece, 10_000));
  const whole = best(endless(piece, 20_000));
  return { piece, whole, ratio: whole / Math.max(half, 100) };
}).sort((first, second) => second.whole - first.whole);
process.stdout.write(`\n20,000 characters: milliseconds of CPU, and times the cost of 10,000\n`);
for (const { piece, whole, ratio } of ratios.slice(0, 8)) {
  process.stdout.write(
    `${JSON.stringify(piece).padEnd(22)}${(whole / 1000).toFixed(1).padStart(7)}${ratio.toFixed(1).padStart(6)}\n`,
  );
}
