import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WEBHOOK_ID_PATTERN } from '../../contract/template.ts';
import { AppError } from '../../errors.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { type AnswerFormat, parseFormat } from './dialects/format.ts';
import { renderAnswer } from './dialects/render-answer.ts';
import { splitBubbles } from './guard/bubbles.ts';
import type { InboundRefusal } from './inbound/inbound.types.ts';
import { parseInbound } from './inbound/parse.ts';
import { parseControl } from './inbound/parse-control.ts';
import type { Target, Targets } from './targets.ts';
import type { WebhookReply, WebhookService } from './webhook.service.ts';

export interface WebhookRoutesDeps {
  targets: Targets;
  webhook: WebhookService;
  notifications: Notifications;
  load: { check(): void };
  clock: () => number;
}

const BODY_LIMIT_BYTES = 32 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

interface WebhookRequest {
  Params: { webhookUrl: string };
  Querystring: { format?: string };
}

/** `POST /api/webhook/{webhookUrl}`, and `/pause` and `/resume` under it. The answer is text that is written by hand, so there is no response schema. */
export async function webhookRoutes(
  app: FastifyInstance,
  { targets, webhook, notifications, load, clock }: WebhookRoutesDeps,
): Promise<void> {
  // Callers label bodies as they like, so every one arrives as bytes and is read by us.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  const options = { bodyLimit: BODY_LIMIT_BYTES };
  app.addHook('onRequest', (_request, _reply, done) => {
    load.check();
    done();
  });

  app.post<WebhookRequest>('/api/webhook/:webhookUrl', options, async (request, reply) => {
    const receivedAt = clock();
    const target = await findTarget(request);
    const format = parseFormat(request.query.format);
    if (!format.ok) return refuse(reply, format);
    const inbound = parseInbound(bodyOf(request), request.headers['content-type']);
    if (!inbound.ok) {
      tellOwner(target, inbound);
      return refuse(reply, inbound);
    }
    const answer = await webhook.answer(target, inbound.message, receivedAt);
    logAnswer(request, target, answer, clock() - receivedAt);
    return reply.header('content-type', JSON_TYPE).send(render(format.format, answer));
  });

  for (const action of ['pause', 'resume'] as const) {
    app.post<WebhookRequest>(`/api/webhook/:webhookUrl/${action}`, options, async (request, reply) => {
      const target = await findTarget(request);
      const control = parseControl(bodyOf(request), request.headers['content-type']);
      if (!control.ok) return refuse(reply, control);
      const { externalId, minutes } = control;
      if (action === 'pause') await webhook.pause(target, externalId, minutes);
      else await webhook.resume(target, externalId);
      return reply.send({ success: true, paused: action === 'pause' });
    });
  }

  async function findTarget(request: FastifyRequest<WebhookRequest>): Promise<Target> {
    refuseCompressed(request);
    const { webhookUrl } = request.params;
    const target = WEBHOOK_ID_PATTERN.test(webhookUrl) ? await targets.byWebhookId(webhookUrl) : null;
    if (target === null) throw new AppError('webhook_not_found');
    checkSecret(target, request.headers['x-webhook-secret']);
    return target;
  }

  function tellOwner({ owner, template }: Target, { sentence }: InboundRefusal): void {
    notifications.notify({
      userId: owner.id,
      templateId: template.id,
      kind: 'webhook_malformed',
      detail: sentence,
    });
  }
}

function bodyOf({ body }: FastifyRequest<WebhookRequest>): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function refuseCompressed(request: FastifyRequest<WebhookRequest>): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new AppError('unsupported_media_type');
}

/** Digests have one length, so comparing takes the same time whatever was sent. */
function checkSecret(target: Target, sent: string | string[] | undefined): void {
  if (target.webhookSecret === '') return;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const isRight = typeof sent === 'string' && timingSafeEqual(digest(sent), digest(target.webhookSecret));
  if (!isRight) throw new AppError('wrong_webhook_secret');
}

function refuse(
  reply: FastifyReply,
  {
    status,
    field,
    code,
    sentence,
  }: Pick<InboundRefusal, 'status' | 'sentence'> & { field: string; code: string },
) {
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
  target: Target,
  { source, how, reason }: WebhookReply,
  ms: number,
): void {
  const { why, trigger, model, calls } = reason;
  request.log.info(
    { templateId: target.template.id, source, how, why, triggerId: trigger?.id, model, calls, ms },
    'message answered',
  );
}
