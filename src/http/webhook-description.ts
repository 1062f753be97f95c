/** The webhook as OpenAPI: what chat tools send and get, see `features/replies/webhook.routes.ts`. */

import { REPLY_SOURCES } from '../contract/reply.ts';
import { WEBHOOK_ID_PATTERN } from '../contract/template.ts';
import { ANSWER_FORMATS } from '../contract/webhook.ts';

const text = { type: 'string' };
const parameters = [
  {
    name: 'webhookUrl',
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: WEBHOOK_ID_PATTERN.source },
  },
  { name: 'X-Webhook-Secret', in: 'header', required: false, schema: text },
];
const format = {
  name: 'format',
  in: 'query',
  required: false,
  schema: { enum: [...ANSWER_FORMATS] },
};
const json = (schema: object, example: object) => ({ content: { 'application/json': { schema, example } } });
const refused = {
  default: {
    description:
      'An error: 400, 401, 404, 408, 413, 415, 429, 431, 500 or 503, with the body that all errors have. With 429 and 503, Retry-After says in how many seconds to send it again',
  },
};

const MESSAGE = {
  type: 'object',
  required: ['message', 'conversation_id'],
  properties: { message: text, conversation_id: text, timestamp: text, first_name: text, username: text },
};
const ANSWER = {
  type: 'object',
  required: ['response', 'send', 'source', 'handoff', 'response_1', 'response_2', 'response_3', 'tags'],
  properties: {
    response: { ...text, description: 'At most 1,000 bytes; empty when there is nothing to say' },
    send: { type: 'boolean', description: 'Whether to send it' },
    source: { enum: [...REPLY_SOURCES] },
    handoff: { type: 'boolean' },
    response_1: text,
    response_2: text,
    response_3: text,
    lead_email: { ...text, description: 'What is known of the customer: lead_<key> for each of your fields' },
    lead_phone: text,
    tags: { ...text, description: 'With ", " between them' },
    version: text,
    content: { type: 'object' },
  },
};
const SAMPLE = {
  message: 'Do you deliver?',
  conversation_id: '24012345678901234',
  timestamp: '2026-01-31T12:00:00Z',
};
const ANSWERED = {
  response: 'Yes, within 5 km!',
  send: true,
  source: 'ai',
  handoff: false,
  response_1: 'Yes, within 5 km!',
  response_2: '',
  response_3: '',
  lead_email: 'anna@example.com',
  lead_phone: '',
  tags: 'vip',
};

function control(summary: string) {
  const schema = {
    type: 'object',
    required: ['conversation_id'],
    properties: { conversation_id: text, minutes: { type: 'number' } },
  };
  const done = { type: 'object', properties: { success: { const: true }, paused: { type: 'boolean' } } };
  return {
    post: {
      summary,
      tags: ['webhook'],
      parameters,
      requestBody: { required: true, ...json(schema, { conversation_id: '24012345678901234' }) },
      responses: { 200: { description: 'Done', ...json(done, { success: true, paused: true }) }, ...refused },
    },
  };
}

export const WEBHOOK_PATHS = {
  '/api/webhook/{webhookUrl}': {
    post: {
      summary: 'One message in, one reply out',
      tags: ['webhook'],
      parameters: [...parameters, format],
      requestBody: { required: true, ...json(MESSAGE, SAMPLE) },
      responses: { 200: { description: 'The reply', ...json(ANSWER, ANSWERED) }, ...refused },
    },
  },
  '/api/webhook/{webhookUrl}/pause': control('Silence the bot in a conversation, from a flow'),
  '/api/webhook/{webhookUrl}/resume': control('Let the bot answer again, from a flow'),
};
