import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { once } from './once.ts';

interface Gauges {
  aiInFlight: () => number;
  aiIsDown: () => boolean;
  messagesWaiting: () => number;
  eventLoopDelayMs: () => number;
  /** Of the data folder; null where it is not known. */
  disk: () => { freeBytes: number; totalBytes: number } | null;
}

/** The metrics that /metrics shows. Labels are fixed lists: no ids, no texts. */
export type Metrics = ReturnType<typeof createMetrics>;

const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 6, 8, 10];
const AI_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 20, 30];

const PREFIX = 'dmreply_';
/** NaN and 9e15 until a first delay is measured. The percentiles and the largest one say more. */
const UNKNOWN_AT_FIRST = ['min', 'mean', 'stddev'];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  /** Measures the process from the first request for the page on: many servers are never asked for it. */
  const watchNode = once(() => {
    collectDefaultMetrics({ register: registry, prefix: PREFIX });
    for (const name of UNKNOWN_AT_FIRST)
      registry.removeSingleMetric(`${PREFIX}nodejs_eventloop_lag_${name}_seconds`);
  });
  const answers = new Counter({
    name: 'dmreply_answers_total',
    help: 'Webhook answers, by source and by whether they were new, repeated or lost',
    labelNames: ['source', 'how'],
    registers,
  });
  const seconds = new Histogram({
    name: 'dmreply_answer_seconds',
    help: 'Time from receiving a message to answering it, in seconds',
    labelNames: ['source'],
    buckets: ANSWER_BUCKETS,
    registers,
  });
  const aiCalls = new Counter({
    name: 'dmreply_ai_calls_total',
    help: 'AI calls, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const aiSeconds = new Histogram({
    name: 'dmreply_ai_seconds',
    help: 'Duration of AI calls, in seconds',
    buckets: AI_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'dmreply_refused_total',
    help: 'Webhook calls answered with an error, by status',
    labelNames: ['status'],
    registers,
  });
  const deliveries = new Counter({
    name: 'dmreply_deliveries_total',
    help: 'Attempts to deliver a late reply, by result',
    labelNames: ['result'],
    registers,
  });
  const updates = new Counter({
    name: 'dmreply_instagram_updates_total',
    help: 'Updates that Instagram sent, by what became of them when they came, and later',
    labelNames: ['outcome'],
    registers,
  });
  const shed = new Counter({
    name: 'dmreply_shed_total',
    help: 'Requests refused because of load',
    registers,
  });

  return {
    /** Prometheus text. */
    text(): Promise<string> {
      watchNode();
      return registry.metrics();
    },
    contentType: registry.contentType,
    answered(source: string, how: string, ms: number): void {
      answers.inc({ source, how });
      seconds.observe({ source }, ms / 1_000);
    },
    refused: (status: number): void => refusals.inc({ status }),
    delivered: (result: string): void => deliveries.inc({ result }),
    called(outcome: string, ms: number): void {
      aiCalls.inc({ outcome });
      aiSeconds.observe(ms / 1_000);
    },
    shed: (): void => shed.inc(),
    instagramUpdates: (outcome: string, count = 1): void => updates.inc({ outcome }, count),
    /** Read when the page is asked for. */
    watch({ aiInFlight, aiIsDown, messagesWaiting, eventLoopDelayMs, disk }: Gauges): void {
      gauge('dmreply_ai_in_flight', 'AI calls in progress', aiInFlight);
      gauge('dmreply_ai_breaker_open', '1 while AI calls are suspended because they keep failing', () =>
        Number(aiIsDown()),
      );
      gauge(
        'dmreply_messages_waiting',
        'Messages waiting for an earlier message of their conversation',
        messagesWaiting,
      );
      gauge(
        'dmreply_event_loop_delay_seconds',
        'Event loop delay used for load shedding, in seconds',
        () => eventLoopDelayMs() / 1_000,
      );
      gauge(
        'dmreply_disk_free_ratio',
        'Free share of the disk of the data folder; 1 where it is not known',
        () => share(disk()),
      );
    },
  };

  function share(disk: ReturnType<Gauges['disk']>): number {
    return disk === null ? 1 : disk.freeBytes / disk.totalBytes;
  }

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
}
