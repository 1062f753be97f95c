import { type Connection, openConnection } from './connection.ts';
import type { LoadJob, LoadResult } from './load-job.ts';

/** How long the last answers may take after the end. */
const GRACE_MS = 20_000;
const CONNECT_AT_ONCE = 100;

let drawn = 0;
let stampedAt = 0;
let stamp = '';

/** Sends messages until the job is done, and says how it went. */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const waits: number[] = [];
  const errors: Record<string, number> = {};
  const senders: Sender[] = [];
  for (let index = 0; index < job.connections; index += CONNECT_AT_ONCE) {
    const count = Math.min(CONNECT_AT_ONCE, job.connections - index);
    const port = (offset: number) => job.ports[(index + offset) % job.ports.length] ?? 0;
    senders.push(...(await Promise.all(Array.from({ length: count }, (_, at) => openSender(port(at))))));
  }

  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const endsAt = startedAt + job.seconds * 1_000;
  let left = job.replies ?? Number.POSITIVE_INFINITY;
  await Promise.all(
    senders.map((sender, index) => sender.run((index / senders.length) * (job.spreadMs ?? 0))),
  );
  const elapsedMs = performance.now() - startedAt;
  const cpu = process.cpuUsage(cpuBefore);
  for (const sender of senders) sender.close();

  waits.sort((a, b) => a - b);
  return {
    replies: waits.length,
    seconds: elapsedMs / 1_000,
    errors,
    p50: waits[Math.floor(waits.length * 0.5)] ?? 0,
    p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
    slowest: waits.at(-1) ?? 0,
    senderShare: (cpu.user + cpu.system) / 1_000 / elapsedMs,
  };

  async function openSender(port: number): Promise<Sender> {
    let sentAt = 0;
    let done: () => void = () => undefined;
    const connection: Connection = await openConnection(port, job.path, {
      onAnswer(status, body) {
        if (status === 200 && body.includes(job.expect)) waits.push(performance.now() - sentAt);
        else count(status === 200 ? `not the expected answer: ${body.slice(0, 100)}` : `status ${status}`);
        sendNext();
      },
      onBroken(reason) {
        count(reason);
        done();
      },
    });
    function sendNext(): void {
      sentAt = performance.now();
      if (sentAt >= endsAt || left <= 0) {
        done();
        return;
      }
      left -= 1;
      connection.post(nextBody(job));
    }
    return {
      close: connection.close,
      run: (delayMs) =>
        new Promise((resolve) => {
          const timer = setTimeout(
            () => {
              count('no answer');
              resolve();
            },
            job.seconds * 1_000 + GRACE_MS,
          );
          done = () => {
            clearTimeout(timer);
            resolve();
          };
          if (delayMs === 0) sendNext();
          else setTimeout(sendNext, delayMs);
        }),
    };
  }

  function count(kind: string): void {
    errors[kind] = (errors[kind] ?? 0) + 1;
  }
}

interface Sender {
  run(delayMs: number): Promise<void>;
  close(): void;
}

/** A conversation comes up again much later than a millisecond, so its timestamps are all different. */
function nextBody({ conversations, text }: LoadJob): string {
  drawn += 1;
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = new Date(now).toISOString();
  }
  const id = 17_841_400_000_000 + (drawn % conversations);
  return `{"message":"${text}","conversation_id":"${id}","timestamp":"${stamp}","first_name":"Maria"}`;
}
