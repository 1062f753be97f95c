import { setTimeout as sleep } from 'node:timers/promises';
import { type CallResult, callWebhook } from '../testing/chat-tool/chat-tool-caller.ts';
import type { ServerProcess } from '../testing/server-process.ts';

export interface TrafficOptions {
  perSecond?: number;
  /** The part of the messages that the AI answers; a trigger answers the others. */
  aiShare?: number;
  conversations?: number;
}

export interface SentMessage {
  text: string;
  conversation: string;
  /** What the first complete answer said; null as long as there is none. */
  answer: string | null;
  /** A later answer to the same message, sent again, said something else. */
  isContradicted: boolean;
  /** Why the caller stopped trying. */
  gaveUp: string | null;
}

export interface Traffic {
  /** How many are answered so far. */
  acknowledged(): number;
  /** Those that are answered so far. */
  heard(): SentMessage[];
  /** Ends sending, and waits for the messages under way. */
  stop(): Promise<{ messages: readonly SentMessage[]; secondsWithoutService: number }>;
}

/** Pauses between the tries of one message; together with the waits they outlast every fault of a drill. */
const PAUSES_MS = [1_000, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000, 8_000, 8_000, 8_000, 8_000];
/** Of the messages that were answered, so many come once more, as when the answer was lost on its way. */
const REPEATED = 0.02;

/**
 * Customers who write at a steady pace, by a chat tool that waits ten seconds, asks again after a failure, and honors
 * Retry-After; in front of the servers a proxy takes them in turn, and the next where one does not accept connections.
 */
export function startTraffic(
  servers: readonly ServerProcess[],
  path: string,
  options: TrafficOptions = {},
): Traffic {
  const { perSecond = 200, aiShare = 0.1, conversations = 500 } = options;
  const messages: SentMessage[] = [];
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  let turn = 0;
  let answered = 0;
  let answeredAt = startedAt;
  let longestMs = 0;

  function noteAnswer(): void {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - answeredAt);
    answeredAt = now;
  }

  async function post(body: object): Promise<CallResult> {
    for (let tries = 1; ; tries += 1) {
      turn += 1;
      const server = servers[turn % servers.length];
      if (server === undefined) throw new Error('no server');
      try {
        return await callWebhook(`${server.url}${path}`, body);
      } catch (error) {
        if (!isRefused(error) || tries >= servers.length) throw error;
      }
    }
  }

  async function deliver(message: SentMessage, timestamp: number): Promise<void> {
    const body = { message: message.text, conversation_id: message.conversation, timestamp };
    for (const pauseMs of PAUSES_MS) {
      const result = await post(body).catch((error: unknown) => faultOf(error));
      if (typeof result !== 'string' && result.status === 200) {
        const answer = answerOf(result);
        if (message.answer === null) {
          answered += 1;
          noteAnswer();
          message.answer = answer;
          if (Math.random() < REPEATED) continue;
        }
        message.isContradicted = answer !== message.answer;
        message.gaveUp = null;
        return;
      }
      message.gaveUp = typeof result === 'string' ? result : `status ${result.status}`;
      if (typeof result !== 'string' && result.status < 500 && result.status !== 429) return;
      const retryAfter = typeof result === 'string' ? 0 : Number(result.headers.get('retry-after') ?? 0);
      await sleep(Math.max(pauseMs, retryAfter * 1_000));
    }
  }

  function sendNext(): void {
    const n = messages.length;
    const isForAi = Math.random() < aiShare;
    const message: SentMessage = {
      text: isForAi ? `Hello, I am ${wordFor(n)}` : `What is the price for ${wordFor(n)}?`,
      conversation: `customer-${n % conversations}`,
      answer: null,
      isContradicted: false,
      gaveUp: null,
    };
    messages.push(message);
    const work = deliver(message, Date.now());
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    while (messages.length < due) sendNext();
  }, 10);
  return {
    acknowledged: () => answered,
    heard: () => messages.filter(({ answer }) => answer !== null),
    async stop() {
      clearInterval(timer);
      if (underWay.size > 0) await Promise.all(underWay);
      return { messages, secondsWithoutService: Math.round(longestMs / 100) / 10 };
    },
  };
}

/** Letters: a number in a text could be taken for a price or a date. */
function wordFor(n: number): string {
  return `zq${[...String(n)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`;
}

function answerOf({ json }: CallResult): string {
  return typeof json === 'object' && json !== null && 'response' in json ? String(json.response) : '';
}

function isRefused(error: unknown): boolean {
  return faultOf(error) === 'ECONNREFUSED';
}

/** A short word for what went wrong on the way. */
function faultOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
