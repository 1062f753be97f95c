import { type Child, startChild } from './child.ts';
import type { LoadJob, LoadResult } from './load-job.ts';
import { median } from './numbers.ts';
import type { Usage } from './probe.ts';
import type { Scope } from './scope.ts';
import { script } from './scripts.ts';
import type { Server } from './server.ts';

/** A round's figures: times in milliseconds, CPU of the servers in microseconds a reply. */
export interface Round {
  rate: number;
  p50: number;
  p99: number;
  slowest: number;
  cpuPerReply: number;
  /** Written to the disk, in kilobytes a reply; the log of our server included. */
  kbPerReply: number;
  errors: number;
}

type Cost = Pick<Round, 'cpuPerReply' | 'kbPerReply'>;

export type Plan = Omit<LoadJob, 'ports' | 'path'>;

/** One side of a comparison: a server, or several on one database. */
export interface Side {
  name: string;
  servers: readonly Server[];
}

export interface Sender {
  round(side: Side, plan: Plan): Promise<Round>;
}

/** Beyond this share of a processor the sender, not the server, would be measured. */
const MAX_SENDER_SHARE = 0.85;

export async function startSender(scope: Scope): Promise<Sender> {
  const folder = await scope.folder();
  const child: Child = startChild(scope, [script('tools/sender')], { folder });
  return {
    async round({ name, servers }, plan) {
      const [first] = servers;
      if (first === undefined) throw new Error('There is no server to send to.');
      const job: LoadJob = { ...plan, ports: servers.map(({ port }) => port), path: first.path };
      const before = await usageOf(servers);
      const result = await child.ask<LoadResult>('run', job);
      const after = await usageOf(servers);
      return report(name, plan, result, {
        cpuPerReply: ((after.cpuMs - before.cpuMs) * 1_000) / result.replies,
        kbPerReply: (after.writtenKb - before.writtenKb) / result.replies,
      });
    },
  };
}

async function usageOf(servers: readonly Server[]): Promise<Pick<Usage, 'cpuMs' | 'writtenKb'>> {
  const usages = await Promise.all(servers.map((server) => server.usage()));
  const sum = (name: 'cpuMs' | 'writtenKb') => usages.reduce((total, usage) => total + usage[name], 0);
  return { cpuMs: sum('cpuMs'), writtenKb: sum('writtenKb') };
}

function report(name: string, plan: Plan, result: LoadResult, cost: Cost): Round {
  const { replies, seconds, p50, p99, slowest, senderShare } = result;
  const round: Round = {
    rate: replies / seconds,
    p50,
    p99,
    slowest,
    ...cost,
    errors: Object.values(result.errors).reduce((sum, count) => sum + count, 0),
  };
  const cells = [
    name.padEnd(16),
    `${plan.connections} connections`.padStart(17),
    `${Math.round(round.rate)}/s`.padStart(9),
    `p50 ${p50.toFixed(1)}`.padStart(10),
    `p99 ${p99.toFixed(1)}`.padStart(11),
    `CPU ${cost.cpuPerReply.toFixed(1)} us`.padStart(15),
    `disk ${cost.kbPerReply.toFixed(1)} kB`.padStart(13),
    `sender ${Math.round(senderShare * 100)} %`.padStart(14),
  ];
  console.log(`  ${cells.join(' ')}`);
  if (round.errors > 0) console.log(`    errors: ${JSON.stringify(result.errors)}`);
  if (senderShare > MAX_SENDER_SHARE) console.log('    the sender was the limit: this round says too little');
  return round;
}

/** Medians of each side, and the median of the ratios (first to second) of rounds that stood next to each other. */
export interface Comparison {
  first: Round;
  second: Round;
  ratio: Pick<Round, 'rate' | 'cpuPerReply'>;
}

/** Alternates short rounds, because the machine's speed drifts; one more of each goes before, for warming up. */
export async function alternate(
  sender: Sender,
  sides: readonly [Side, Side],
  plans: Plan | readonly [Plan, Plan],
  rounds: number,
): Promise<Comparison> {
  const [firstSide, secondSide] = sides;
  const [firstPlan, secondPlan] = isPair(plans) ? plans : [plans, plans];
  const pairs: [Round, Round][] = [];
  for (let index = 0; index <= rounds; index += 1) {
    const first = await sender.round(firstSide, firstPlan);
    pairs.push([first, await sender.round(secondSide, secondPlan)]);
  }
  const measured = pairs.slice(1);
  return {
    first: medians(measured.map(([first]) => first)),
    second: medians(measured.map(([, second]) => second)),
    ratio: {
      rate: median(measured.map(([first, second]) => first.rate / second.rate)),
      cpuPerReply: median(measured.map(([first, second]) => first.cpuPerReply / second.cpuPerReply)),
    },
  };
}

function isPair(plans: Plan | readonly [Plan, Plan]): plans is readonly [Plan, Plan] {
  return Array.isArray(plans);
}

function medians(rounds: readonly Round[]): Round {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]));
  return {
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    slowest: of('slowest'),
    cpuPerReply: of('cpuPerReply'),
    kbPerReply: of('kbPerReply'),
    // A single error counts: a median would hide it.
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
  };
}
