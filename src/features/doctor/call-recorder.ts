import { CALLS_KEPT } from '../../contract/doctor.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import type { Secrets } from '../../secrets.ts';
import type { Template } from '../templates/templates.service.ts';
import { addCalls, type WebhookCall } from './webhook-calls.store.ts';

/** What the webhook knows of a call. The texts stay in memory, for a few seconds. */
export interface NotedCall {
  calledAt: number;
  status: number;
  /** What was wrong with it; '' when nothing was. */
  code: string;
  quirks: readonly string[];
  source: string;
  answerMs: number;
  conversation: string;
  person: string;
  text: string;
  reply: string;
}

type NotedTemplate = Pick<Template, 'id' | 'userId'>;

/** Notes webhook calls for the connection doctor. Costs the caller a push; everything else happens later. */
export type CallRecorder = ReturnType<typeof createCallRecorder>;

const FLUSH_MS = 5_000;
const MARK_CHARACTERS = 12;
/** A flood over many templates must not fill the memory. */
const MAX_TEMPLATES = 10_000;

export function createCallRecorder(db: Database, secrets: Secrets, log: Logger) {
  let pending = new Map<string, { template: NotedTemplate; calls: NotedCall[] }>();
  let timer: NodeJS.Timeout | undefined;

  function mark(templateId: number, value: string): string {
    if (value === '') return '';
    const digest = secrets.hmac('connection doctor', `${templateId} ${value}`);
    return digest.toString('base64url').slice(0, MARK_CHARACTERS);
  }

  function kept(templateId: number, call: NotedCall): WebhookCall {
    const { conversation, person, text, reply, ...rest } = call;
    return {
      ...rest,
      conversationMark: mark(templateId, conversation),
      personMark: mark(templateId, person),
      textMark: mark(templateId, text.trim()),
      replyMark: mark(templateId, reply.trim()),
    };
  }

  /** Writes what is still in memory. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = new Map();
    for (const { template, calls } of batch.values()) {
      const { id: templateId, userId } = template;
      const newest = calls.slice(-CALLS_KEPT).map((call) => kept(templateId, call));
      try {
        await db.knex.transaction((trx) => addCalls(trx, { userId, templateId }, newest, CALLS_KEPT));
      } catch (error) {
        log.warn({ err: error, templateId }, 'webhook calls could not be noted');
      }
    }
  }

  return {
    note({ id, userId }: NotedTemplate, call: NotedCall): void {
      const key = `${userId} ${id}`;
      const calls = pending.get(key)?.calls;
      if (calls === undefined) {
        if (pending.size < MAX_TEMPLATES) pending.set(key, { template: { id, userId }, calls: [call] });
      } else {
        calls.push(call);
        // Only the newest are looked at; the rest is dropped now and then, because shifting costs each time.
        if (calls.length >= 4 * CALLS_KEPT) calls.splice(0, calls.length - CALLS_KEPT);
      }
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
  };
}
