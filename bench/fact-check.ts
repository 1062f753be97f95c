import type { HistoryMessage } from '../src/contract/reply.ts';
import {
  type CheckedConversation,
  checkReply,
  type PreparedFactCheck,
  prepareFactCheck,
} from '../src/features/replies/fact-check/fact-check.ts';
import { byteLength, cutToBytes } from '../src/text/bubbles.ts';
import { CASE_FILES } from '../testing/cases/fact-check/all.ts';
import { type CaseFile, shop } from '../testing/cases/fact-check/case.ts';
import { ENDLESS, endless } from '../testing/cases/fact-check/endless.ts';
import { absoluteFinding, type Finding, ratioFinding } from './tools/table.ts';

const BYTES = 1_000;
const WARM_UP = 300;
/** Of some rounds the quietest counts: other work on the machine can only add. */
const ROUNDS = 5;
const RUNS = 400;
const P99 = { atMost: 1 };
/** Twice the length may cost twice as much, and what a busy machine adds. */
const TWICE = { atMost: 4 };
const WORST_SHOWN = 3;

interface Job {
  language: string;
  reply: string;
  prepared: PreparedFactCheck;
  conversation: CheckedConversation;
}

/**
 * What the fact check costs: milliseconds of CPU for a good reply of 1,000 bytes in each language, taken in turns as replies
 * come; and how twice the length of a hostile text multiplies it.
 */
export async function factCheck(): Promise<Finding[]> {
  const jobs = CASE_FILES.map(jobOf);
  for (let run = 0; run < WARM_UP; run += 1) for (const job of jobs) once(job);
  const rounds = Array.from({ length: ROUNDS }, () => measure(jobs));
  const quietest = (at: number, share: number): number =>
    Math.min(...rounds.map((costs) => percentile(costs[at] ?? [], share)));
  const findings = jobs.flatMap(({ language }, at) => {
    const what = `Fact check, ${BYTES} bytes in ${language}`;
    return [
      absoluteFinding(`${what}: p50`, 'ms', { ours: quietest(at, 0.5) }, null),
      absoluteFinding(`${what}: p99`, 'ms', { ours: quietest(at, 0.99) }, P99),
    ];
  });
  return [...findings, ...hostile()];
}

/** What each job cost, run after run. */
function measure(jobs: readonly Job[]): number[][] {
  const costs = jobs.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [at, job] of jobs.entries()) costs[at]?.push(once(job));
  }
  return costs;
}

function percentile(costs: readonly number[], share: number): number {
  const sorted = costs.toSorted((first, second) => first - second);
  return sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
}

/** The texts that cost the most of all that a pattern could read slower and slower. */
function hostile(): Finding[] {
  const prepared = prepareFactCheck({
    template: shop({ useEmojis: false, forbiddenWords: 'free, cheap' }),
    triggers: [],
    promptTexts: [],
  });
  const conversation = { history: [], incoming: { text: 'hello', contactName: 'Ana' } };
  const best = (text: string): number =>
    Math.min(...[1, 2, 3].map(() => once({ language: '', reply: text, prepared, conversation })));
  return ENDLESS.map((piece) => {
    const values = { ours: best(endless(piece, 20_000)), reference: best(endless(piece, 10_000)) };
    return { piece, values: { ...values, ratio: values.ours / values.reference } };
  })
    .toSorted((first, second) => second.values.ours - first.values.ours)
    .slice(0, WORST_SHOWN)
    .map(({ piece, values }) =>
      ratioFinding(
        `Fact check, 20,000 characters of ${JSON.stringify(piece)}, and 10,000`,
        'ms',
        values,
        TWICE,
      ),
    );
}

function once({ prepared, reply, conversation }: Job): number {
  const before = process.cpuUsage();
  checkReply(prepared, reply, conversation);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function jobOf(file: CaseFile): Job {
  const template = { ...file.shop, lengthPreference: 'long (8-12 sentences)' };
  return {
    language: file.language,
    reply: longReply(file),
    prepared: prepareFactCheck({ template, triggers: [], promptTexts: [] }),
    conversation: { history: saidIn(file), incoming: { text: 'hello', contactName: 'Ana' } },
  };
}

function longReply({ good }: CaseFile): string {
  let reply = '';
  for (let at = 0; byteLength(reply) < BYTES; at += 1) reply += `${good[at % good.length]?.reply ?? ''} `;
  return cutToBytes(reply, BYTES);
}

/** What the customers of all cases wrote, so that the reply is a good one in this conversation. */
function saidIn({ good }: CaseFile): HistoryMessage[] {
  return good.flatMap(({ incoming: text }) =>
    text === undefined ? [] : [{ isFromUser: true, messageText: text, createdAt: 0 }],
  );
}
