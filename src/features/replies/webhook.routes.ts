import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { NotificationKind } from '../../contract/notifications.ts';
import { WEBHOOK_ID_PATTERN } from '../../contract/template.ts';
import { AppError } from '../../errors.ts';
import { splitBubbles } from '../../text/bubbles.ts';
import type { CallRecorder, NotedCall } from '../doctor/call-recorder.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { type AnswerFormat, parseFormat } from './dialects/format.ts';
import { renderAnswer } from './dialects/render-answer.ts';
import type { InboundMessage, InboundRefusal } from './inbound/inbound.types.ts';
import { parseInbound } from './inbound/parse.ts';
import { parseControl } from './inbound/parse-control.ts';
import type { LoadedTemplate, LoadedTemplates } from './loaded-templates.ts';
import type { ReplyObserver } from './observer.ts';
import type { WebhookReply, WebhookService } from './webhook.service.ts';

export interface WebhookRoutesDeps {
  loadedTemplates: LoadedTemplates;
  webhook: WebhookService;
  notifications: Notifications;
  /** Hears of every call, for the connection doctor; remembers it after the answer. */
  callRecorder: CallRecorder;
  load: { check(): void };
  observer: Pick<ReplyObserver, 'answered' | 'refused'>;
  clock: () => number;
}

const BODY_LIMIT_BYTES = 32 * 1024;
const BODY_TOO_LARGE =
  'The body is larger than 32 KiB. In your flow, send only "message", "conversation_id" and "timestamp".';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const ANY_TYPE = 'application/octet-stream';
const JSON_TYPE = 'application/json; charset=utf-8';

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

/** A message that is to be answered. */
interface Call {
  request: FastifyRequest<WebhookRequest>;
  reply: FastifyReply;
  loaded: LoadedTemplate;
  receivedAt: number;
  format: AnswerFormat;
}

interface WebhookRequest {
  Params: { webhookUrl: string };
  Querystring: { format?: string | string[] };
}

/** `POST /api/webhook/{webhookUrl}`, and `/pause` and `/resume` under it. The answer is text that is written by hand, so there is no response schema. */
export async function webhookRoutes(
  app: FastifyInstance,
  { loadedTemplates, webhook, notifications, callRecorder, load, observer, clock }: WebhookRoutesDeps,
): Promise<void> {
  // Callers label bodies as they like, so every one arrives as bytes and is read by us.
  app.removeAllContentTypeParsers();
  // The two labels that are left of them by name, because Fastify remembers only the parsers of those.
  app.addContentTypeParser(
    ['*', ANY_TYPE, FORM_TYPE],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );

  const options = { bodyLimit: BODY_LIMIT_BYTES, errorHandler };
  app.addHook('onRequest', (request, _reply, done) => {
    load.check();
    // Fastify would refuse a label that is no media type; what counts of it is only whether it says 'form'.
    const label = request.headers['content-type'] ?? '';
    request.headers['content-type'] = label.toLowerCase().startsWith(FORM_TYPE) ? FORM_TYPE : ANY_TYPE;
    done();
  });

  app.addHook('onResponse', (_request, { statusCode }, done) => {
    if (statusCode >= 400) observer.refused(statusCode);
    done();
  });

  app.post<WebhookRequest>('/api/webhook/:webhookUrl', options, async (request, reply) => {
    const receivedAt = clock();
    const loaded = await findTarget(request);
    const format = parseFormat(request.query.format);
    if (!format.ok) {
      tellOwner(loaded, 'webhook_malformed', format.sentence);
      noteCall(loaded, receivedAt, { status: format.status, code: format.code });
      return refuse(request, reply, format);
    }
    const inbound = parseInbound(bodyOf(request), request.headers['content-type']);
    if (!inbound.ok) {
      tellOwner(loaded, 'webhook_malformed', inbound.sentence);
      const { status, code, quirks } = inbound;
      noteCall(loaded, receivedAt, { status, code, quirks });
      return refuse(request, reply, inbound);
    }
    return answer({ request, reply, loaded, receivedAt, format: format.format }, inbound.message);
  });

  for (const action of ['pause', 'resume'] as const) {
    app.post<WebhookRequest>(`/api/webhook/:webhookUrl/${action}`, options, async (request, reply) => {
      const loaded = await findTarget(request);
      const control = parseControl(bodyOf(request), request.headers['content-type']);
      if (!control.ok) {
        tellOwner(loaded, 'webhook_malformed', control.sentence);
        return refuse(request, reply, control);
      }
      const { externalId, minutes } = control;
      if (action === 'pause') await webhook.pause(loaded, externalId, minutes);
      else await webhook.resume(loaded, externalId);
      return reply.send({ success: true, paused: action === 'pause' });
    });
  }

  /** What is sent. Not `async`: what waits is copied by each collection while the AI thinks, and this has much to hold. */
  function answer(call: Call, message: InboundMessage): Promise<string> {
    const { request, reply, loaded, receivedAt, format } = call;
    return webhook.answer(loaded, message, receivedAt).then(
      (answered) => {
        const ms = clock() - receivedAt;
        observer.answered(answered.source, answered.how, ms);
        noteCall(loaded, receivedAt, { ...notesOf(message), source: answered.source, reply: answered.text });
        logAnswer(request, loaded, answered, ms);
        reply.header('content-type', JSON_TYPE);
        return render(format, answered);
      },
      (error: unknown) => {
        if (error instanceof AppError)
          noteCall(loaded, receivedAt, { ...notesOf(message), status: error.status, code: error.code });
        throw error;
      },
    );
  }

  async function findTarget(request: FastifyRequest<WebhookRequest>): Promise<LoadedTemplate> {
    refuseCompressed(request);
    const { webhookUrl } = request.params;
    const loaded = WEBHOOK_ID_PATTERN.test(webhookUrl) ? await loadedTemplates.byWebhookId(webhookUrl) : null;
    if (loaded === null) throw new AppError('webhook_not_found');
    request.templateId = loaded.template.id;
    if (!isRightSecret(loaded, request.headers['x-webhook-secret'])) {
      noteCall(loaded, clock(), { status: 401, code: 'wrong_webhook_secret' });
      if (loaded.webhookSecret === null) tellOwner(loaded, 'webhook_secret_unreadable');
      throw new AppError('wrong_webhook_secret');
    }
    return loaded;
  }

  function noteCall({ template }: LoadedTemplate, calledAt: number, call: Partial<NotedCall>): void {
    callRecorder.note(template.id, { ...PLAIN_CALL, ...call, calledAt, answerMs: clock() - calledAt });
  }

  /** A body that is too large never reaches the route, and its owner is to hear of it all the same. */
  async function errorHandler(error: FastifyError, request: FastifyRequest): Promise<never> {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
    const loaded = await findTarget(request as FastifyRequest<WebhookRequest>);
    tellOwner(loaded, 'webhook_malformed', BODY_TOO_LARGE);
    noteCall(loaded, clock(), { status: 413, code: 'too_large' });
    throw new AppError('too_large', { sentence: BODY_TOO_LARGE });
  }

  function tellOwner({ owner, template }: LoadedTemplate, kind: NotificationKind, detail = ''): void {
    notifications.notify({ userId: owner.id, templateId: template.id, kind, detail });
  }
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

function refuse(
  request: FastifyRequest<WebhookRequest>,
  reply: FastifyReply,
  {
    status,
    field,
    code,
    sentence,
  }: Pick<InboundRefusal, 'status' | 'sentence'> & { field: string; code: string },
) {
  request.errorCode = code;
  return reply.code(status).send({ error: sentence, message: sentence, code, fields: { [field]: sentence } });
}

function render(format: AnswerFormat, answer: WebhookReply): string {
  const bubbles = splitBubbles(answer.text);
  const [response = ''] = bubbles;
  return renderAnswer(format, { bubbles, response, source: answer.source, handoff: answer.handoff });
}

/** One line a message: what was decided and why, nothing that was said, nobody who said it. */
function logAnswer(
  request: FastifyRequest<WebhookRequest>,
  loaded: LoadedTemplate,
  { source, how, reason }: WebhookReply,
  ms: number,
): void {
  const { why, trigger, model, calls } = reason;
  request.isLogged = true;
  const facts = {
    templateId: loaded.template.id,
    source,
    how,
    why,
    triggerId: trigger?.id,
    model,
    calls,
    ms,
  };
  request.log.info({ reqId: request.id, ...facts }, 'message answered');
}
