import type { FastifySchema } from 'fastify';
import {
  AnyWebhookAnswer,
  WebhookControl,
  WebhookControlled,
  WebhookMessage,
  WebhookParams,
  WebhookQuery,
} from '../../contract/webhook-api.ts';

/** The webhook reads its bodies by itself, so its routes have no schema to be described from. */

const ways = [['webhookSecret'], []] as const;
const refusals = [
  'webhook_not_found',
  'wrong_webhook_secret',
  'body_empty',
  'body_not_an_object',
  'body_unreadable',
  'conversation_id_missing',
  'conversation_id_invalid',
  'conversation_id_too_long',
  'conversation_id_reserved',
  'request_timeout',
  'too_many_requests',
] as const;
const BODIES =
  'JSON, a form, or JSON that a variable has broken: the body is read by what it holds, whatever its Content-Type says.';

function control(action: string, summary: string) {
  const schema: FastifySchema = {
    summary,
    description: BODIES,
    ways,
    params: WebhookParams,
    body: WebhookControl,
    errors: [...refusals, 'minutes_invalid'],
    response: { 200: WebhookControlled },
  };
  return { method: 'POST', url: `/api/webhook/:webhookUrl/${action}`, schema };
}

const message: FastifySchema = {
  summary: 'One message in, one reply out',
  description: `${BODIES} Send \`response\` on where \`send\` is true, and nothing where it is false. The same message again gets the same answer.`,
  ways,
  params: WebhookParams,
  querystring: WebhookQuery,
  body: WebhookMessage,
  errors: [
    ...refusals,
    'message_missing',
    'message_invalid',
    'message_too_long',
    'timestamp_invalid',
    'format_unknown',
  ],
  response: { 200: AnyWebhookAnswer },
};

export const WEBHOOK_ROUTES: readonly {
  method: string;
  url: string;
  schema: FastifySchema;
  onRequest?: never;
}[] = [
  { method: 'POST', url: '/api/webhook/:webhookUrl', schema: message },
  control('pause', 'Silence the bot in a conversation, from a flow'),
  control('resume', 'Let the bot answer again, from a flow'),
];
