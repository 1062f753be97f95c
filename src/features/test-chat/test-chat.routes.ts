import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OWNER_BODY_BYTES } from '../../contract/common.ts';
import { NO_MEMO } from '../../contract/memo.ts';
import { TestAnswer, TestConversationBody, TestPromptBody } from '../../contract/test-chat.ts';
import { TestDraftBody } from '../../contract/test-draft.ts';
import { createEventStream, wantsEventStream } from '../../http/event-stream.ts';
import { ownerIdOf } from '../../http/guards.ts';
import { createStreamLimit } from '../../http/stream-limit.ts';
import type { RouteContext } from '../../route-context.ts';
import type { TestMessage, TestReply } from './test-chat.service.ts';

/** Few enough for one owner not to keep the server busy: an open page asks one at a time. */
const MOST_STREAMS = 4;
const TOO_MANY =
  'Several of your test messages are still being answered. Please wait a moment and try again.';

const TEST_STREAM = {
  'text/event-stream': {
    description:
      'With `Accept: text/event-stream`: `draft` events with `{text}`, then one `reply`, the answer, which alone has passed the guard',
  },
};

/** `/api/test-prompt`, `/api/test-conversation` and `/api/test-draft`; with `Accept: text/event-stream` the reply is shown while it is written. */
export async function testChatRoutes(
  app: FastifyInstance,
  { guards, testChat, countTest }: Pick<RouteContext, 'guards' | 'testChat' | 'countTest'>,
): Promise<void> {
  const options = { onRequest: guards.requireSubscriber, bodyLimit: OWNER_BODY_BYTES };
  const streamLimit = createStreamLimit(MOST_STREAMS, { sentence: TOO_MANY, retryAfterSeconds: 5 });

  async function answer(request: FastifyRequest, reply: FastifyReply, message: TestMessage, field: string) {
    const userId = ownerIdOf(request);
    const options = { field, beforeAi: () => countTest(userId) };
    if (!wantsEventStream(request)) {
      return reply.send(toAnswer(await testChat.answer(userId, message, options)));
    }
    const release = streamLimit.open(userId);
    try {
      const stream = createEventStream(request, reply);
      const onDraft = (text: string) => stream.send('draft', { text });
      await stream.run(async () => {
        stream.send('reply', toAnswer(await testChat.answer(userId, message, { ...options, onDraft })));
      });
    } finally {
      release();
    }
  }

  app.post<{ Body: TestPromptBody }>(
    '/test-prompt',
    {
      ...options,
      schema: {
        errors: ['not_found', 'too_many_requests'],
        summary: 'Try one message, without memory; nothing is recorded',
        forms: TEST_STREAM,
        body: TestPromptBody,
        response: { 200: TestAnswer },
      },
    },
    (request, reply) => {
      const { templateId, message } = request.body;
      const asked = { template: templateId, text: message, contactName: '', history: [] };
      return answer(request, reply, asked, 'message');
    },
  );

  app.post<{ Body: TestConversationBody }>(
    '/test-conversation',
    {
      ...options,
      schema: {
        errors: ['not_found', 'too_many_requests'],
        summary: 'Try a message in a conversation, with memory; nothing is recorded',
        forms: TEST_STREAM,
        body: TestConversationBody,
        response: { 200: TestAnswer },
      },
    },
    (request, reply) => {
      const { templateId, newMessage, messages, contactName = '', memo = NO_MEMO, strategy } = request.body;
      const history = messages.map(({ createdAt, ...message }) => ({
        ...message,
        createdAt: Date.parse(createdAt),
      }));
      const asked = { template: templateId, text: newMessage, contactName, history, memo, strategy };
      return answer(request, reply, asked, 'newMessage');
    },
  );

  app.post<{ Body: TestDraftBody }>(
    '/test-draft',
    {
      ...options,
      schema: {
        errors: ['not_found', 'too_many_requests'],
        summary: 'Try one message on a template as it stands in its form; nothing is saved or recorded',
        forms: TEST_STREAM,
        body: TestDraftBody,
        response: { 200: TestAnswer },
      },
    },
    (request, reply) => {
      const { message, ...template } = request.body;
      return answer(request, reply, { template, text: message, contactName: '', history: [] }, 'message');
    },
  );
}

function toAnswer({ text, source, handoff, reason, saidBy, memo }: TestReply): TestAnswer {
  return { response: text, source, handoff, reason, saidBy, memo };
}
