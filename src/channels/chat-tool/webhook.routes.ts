import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { NotificationKind } from '../../contract/notifications.ts';
import { WEBHOOK_ID_PATTERN } from '../../contract/template.ts';
import type { AnswerFormat } from '../../contract/webhook.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { CallRecorder, NotedCall } from '../../features/doctor/call-recorder.ts';
import type { Notifications } from '../../features/notifications/notifications.service.ts';
import type { LoadedTemplate, LoadedTemplates } from '../../features/replies/loaded-templates.ts';
import type { MessageAnswer } from '../../features/replies/message-answers.ts';
import type { Metrics } from '../../metrics.ts';
import { asOneMessage, splitBubbles } from '../../text/bubbles.ts';
import { leadOf } from './dialects/lead.ts';
import { parseFormat, renderAnswer } from './dialects/render-answer.ts';
import type { InboundMessage } from './inbound/fields.ts';
import { parseControl, parseInbound } from './inbound/parse.ts';
import { createTypingSpeed } from './typing-speed.ts';
import type { WebhookService } from './webhook.service.ts';

export interface WebhookRoutesDeps {
  config: Config;
  loadedTemplates: Pick<LoadedTemplates, 'byWebhookId'>;
  webhook: WebhookService;
  notifications: Notifications;
  /** Remembers calls for the connection doctor. */
  callRecorder: CallRecorder;
  load: { check(): void };
  observer: Pick<Metrics, 'answered' | 'refused'>;
  clock: () => number;
}

const BODY_LIMIT_BYTES = 32 * 1024;
const BODY_TOO_LARGE =
  'The body is larger than 32 KiB. In your flow, send only "message", "conversation_id" and "timestamp".';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const ANY_TYPE = 'application/octet-stream';
const JSON_TYPE = 'application/json; charset=utf-8';

interface WebhookRequest {
  Params: { webhookUrl: string };
  Querystring: { format?: string | string[] };
}

/**
 * `POST /api/webhook/{webhookUrl}`, and `/pause` and `/resume` under it. The answer is text that is written by hand, so
 * there is no response schema.
 */
export async function webhookRoutes(app: FastifyInstance, deps: WebhookRoutesDeps): Promise<void> {
  const { webhook, load, observer, clock } = deps;
  const calls = createCalls(deps);
  const typing = createTypingSpeed(deps.config.webhook.deadlineMs, clock);
  const options = { bodyLimit: BODY_LIMIT_BYTES, errorHandler: calls.errorHandler };
  readBodiesAsBytes(app);

  app.addHook('onRequest', (request, _reply, done) => {
    load.check();
    // Fastify refuses an invalid media type; all that counts here is whether it says 'form'.
    const label = request.headers['content-type'] ?? '';
    request.headers['content-type'] = label.toLowerCase().startsWith(FORM_TYPE) ? FORM_TYPE : ANY_TYPE;
    done();
  });

  app.addHook('onResponse', (_request, { statusCode }, done) => {
    if (statusCode >= 400) observer.refused(statusCode);
    done();
  });

  app.post<WebhookRequest>('', options, async (request, reply) => {
    const receivedAt = clock();
    const loaded = await calls.findTemplate(request);
    const format = parseFormat(request.query.format);
    if (format === null) {
      const error = new AppError('format_unknown');
      throw calls.refused(loaded, receivedAt, error.code, { field: 'format', sentence: error.message });
    }
    const inbound = parseInbound(bodyOf(request), request.headers['content-type']);
    if (!inbound.ok) throw calls.refused(loaded, receivedAt, inbound.code, inbound);
    const { message } = inbound;
    let answer: MessageAnswer;
    try {
      answer = await webhook.answer(loaded, message, receivedAt);
    } catch (error) {
      if (error instanceof AppError)
        calls.note(loaded, receivedAt, { ...notesOf(message), status: error.status, code: error.code });
      throw error;
    }
    const ms = clock() - receivedAt;
    observer.answered(answer.source, answer.how, ms);
    calls.note(loaded, receivedAt, { ...notesOf(message), source: answer.source, reply: answer.text });
    logAnswer(request, loaded, answer, ms);
    if (loaded.template.typingSpeed) await typing.hold(loaded, message, answer, receivedAt);
    webhook.handOver(loaded, message);
    reply.header('content-type', JSON_TYPE);
    return render(format, answer, loaded);
  });

  for (const action of ['pause', 'resume'] as const) {
    app.post<WebhookRequest>(`/${action}`, options, async (request, reply) => {
      const loaded = await calls.findTemplate(request);
      const control = parseControl(bodyOf(request), request.headers['content-type']);
      if (!control.ok) throw calls.refused(loaded, null, control.code, control);
      const { externalId, minutes } = control;
      if (action === 'pause') await webhook.pause(loaded, externalId, minutes);
      else await webhook.resume(loaded, externalId);
      return reply.send({ success: true, paused: action === 'pause' });
    });
  }
}

/** Callers label bodies as they like, so each arrives as bytes and is read by `parseInbound`. */
function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Fastify remembers the parser of a label only where the label is named.
  app.addContentTypeParser(
    ['*', ANY_TYPE, FORM_TYPE],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
}

const PLAIN_CALL = {
  status: 200,
  code: '',
  quirks: [],
  source: '',
  conversation: '',
  person: '',
  text: '',
  reply: '',
};

/** Finds the template of a call, and lets its owner know of what was wrong with one. */
function createCalls({ loadedTemplates, notifications, callRecorder, clock }: WebhookRoutesDeps) {
  async function findTemplate(request: FastifyRequest<WebhookRequest>): Promise<LoadedTemplate> {
    refuseCompressed(request);
    const { webhookUrl } = request.params;
    const loaded = WEBHOOK_ID_PATTERN.test(webhookUrl) ? await loadedTemplates.byWebhookId(webhookUrl) : null;
    if (loaded === null) throw new AppError('webhook_not_found');
    request.templateId = loaded.template.id;
    if (!isRightSecret(loaded, request.headers['x-webhook-secret'])) {
      note(loaded, clock(), { status: 401, code: 'wrong_webhook_secret' });
      if (loaded.webhookSecret === null) tellOwner(loaded, 'webhook_secret_unreadable');
      throw new AppError('wrong_webhook_secret');
    }
    return loaded;
  }

  function note({ template }: LoadedTemplate, calledAt: number, call: Partial<NotedCall>): void {
    callRecorder.note(template, { ...PLAIN_CALL, ...call, calledAt, answerMs: clock() - calledAt });
  }

  function tellOwner({ owner, template }: LoadedTemplate, kind: NotificationKind, detail = ''): void {
    notifications.notify({ userId: owner.id, templateId: template.id, kind, detail });
  }

  /** The error for a call that can't be read; null: it is none of those that the doctor shows. */
  function refused(
    loaded: LoadedTemplate,
    calledAt: number | null,
    code: ErrorCode,
    { field, sentence, quirks = [] }: { field: string; sentence: string; quirks?: string[] },
  ): AppError {
    const error = new AppError(code, { sentence, fields: { [field]: sentence } });
    tellOwner(loaded, 'webhook_malformed', sentence);
    if (calledAt !== null) note(loaded, calledAt, { status: error.status, code, quirks });
    return error;
  }

  /** A body that is too large never reaches the route; its owner is told all the same. */
  async function errorHandler(error: FastifyError, request: FastifyRequest): Promise<never> {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
    const loaded = await findTemplate(request as FastifyRequest<WebhookRequest>);
    tellOwner(loaded, 'webhook_malformed', BODY_TOO_LARGE);
    note(loaded, clock(), { status: 413, code: 'too_large' });
    throw new AppError('too_large', { sentence: BODY_TOO_LARGE });
  }

  return { findTemplate, note, refused, errorHandler };
}

function notesOf({ quirks, externalId, username, contactName, text }: InboundMessage): Partial<NotedCall> {
  return { quirks, conversation: externalId, person: username || contactName, text };
}

function bodyOf({ body }: FastifyRequest<WebhookRequest>): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function refuseCompressed(request: FastifyRequest<WebhookRequest>): void {
  const encoding = request.headers['content-encoding'] ?? '';
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') throw new AppError('unsupported_media_type');
}

/** Digests have one length, so comparing takes the same time whatever was sent. */
function isRightSecret(loaded: LoadedTemplate, sent: string | string[] | undefined): boolean {
  if (loaded.webhookSecret === '') return true;
  // A secret that can't be read opens nothing, rather than everything.
  if (loaded.webhookSecret === null) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return typeof sent === 'string' && timingSafeEqual(digest(sent), digest(loaded.webhookSecret));
}

function render(format: AnswerFormat, answer: MessageAnswer, loaded: LoadedTemplate): string {
  const bubbles = splitBubbles(answer.text);
  const response = asOneMessage(answer.text);
  const lead = leadOf(answer.memo, [answer.noted, answer.change], loaded);
  return renderAnswer(format, { bubbles, response, source: answer.source, handoff: answer.handoff, lead });
}

/** One line a message: what was decided and why, without its text and without names. */
function logAnswer(
  request: FastifyRequest<WebhookRequest>,
  loaded: LoadedTemplate,
  { source, how, reason }: MessageAnswer,
  ms: number,
): void {
  const { why, trigger, model, calls } = reason;
  request.isLogged = true;
  const facts = {
    traceId: request.trace?.id,
    templateId: loaded.template.id,
    source,
    how,
    why,
    triggerId: trigger?.id,
    model,
    calls,
    ms,
  };
  request.log.info(facts, 'message answered');
}
