import type { FastifyInstance } from 'fastify';
import { IdParams, Success } from '../../contract/common.ts';
import {
  ConversationCountQuery,
  ConversationCounts,
  ConversationEventList,
  ConversationList,
  ConversationQuery,
  ConversationView,
  MessageList,
  MessageQuery,
  pageSize,
} from '../../contract/conversation.ts';
import { decodeCursor, encodeCursor, nextLink } from '../../cursor.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { toConversationView, toEventView, toListItem, toMessageView } from './conversation-view.ts';
import type { Place } from './conversations.service.ts';

/** `/api/conversations` */
export async function conversationRoutes(
  app: FastifyInstance,
  {
    guards,
    conversations,
    messages,
    retention,
    clock,
  }: Pick<RouteContext, 'guards' | 'conversations' | 'messages' | 'retention' | 'clock'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get<{ Querystring: ConversationQuery }>(
    '',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary:
          'Conversations with their last message, the most recently active first; the Link header names the next page',
        querystring: ConversationQuery,
        response: { 200: ConversationList },
      },
    },
    async (request, reply) => {
      const { templateId, search = '', state = null, limit, cursor } = request.query;
      const page = await conversations.list(ownerIdOf(request), {
        templateId: templateId === undefined ? null : Number(templateId),
        search,
        state,
        limit: pageSize(limit),
        after: cursor === undefined ? null : placeOf(cursor),
      });
      reply.header('x-total-count', page.total);
      if (page.next !== null) {
        const next = encodeCursor([page.next.lastActiveAt, page.next.id]);
        reply.header('link', nextLink(request.url, next));
      }
      return page.conversations.map((conversation) => toListItem(conversation, page.words, clock()));
    },
  );

  app.get<{ Querystring: ConversationCountQuery }>(
    '/counts',
    {
      onRequest,
      schema: {
        summary: 'How many conversations there are in each state, under the same filters as the list',
        querystring: ConversationCountQuery,
        response: { 200: ConversationCounts },
      },
    },
    async (request) => {
      const { templateId, search = '' } = request.query;
      const counts = await conversations.counts(ownerIdOf(request), {
        templateId: templateId === undefined ? null : Number(templateId),
        search,
      });
      return { ...counts, keptForDays: await retention.inForce(ownerIdOf(request)) };
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: { summary: 'One conversation', params: IdParams, response: { 200: ConversationView } },
    },
    async (request) =>
      toConversationView(await conversations.get(ownerIdOf(request), Number(request.params.id)), clock()),
  );

  app.get<{ Params: IdParams; Querystring: MessageQuery }>(
    '/:id/messages',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'The newest messages, oldest first; the Link header names the page before them',
        params: IdParams,
        querystring: MessageQuery,
        response: { 200: MessageList },
      },
    },
    async (request, reply) => {
      const { search = '', limit, cursor } = request.query;
      const [before = null] = cursor === undefined ? [] : decodeCursor(cursor, ['messageId']);
      const page = await messages.list(ownerIdOf(request), Number(request.params.id), {
        search,
        limit: pageSize(limit),
        before,
      });
      reply.header('x-total-count', page.conversation.messageCount);
      if (page.next !== null) reply.header('link', nextLink(request.url, encodeCursor([page.next])));
      return page.messages.map(toMessageView);
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id/events',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'Handovers, pauses and resumptions, oldest first; the newest 500',
        params: IdParams,
        response: { 200: ConversationEventList },
      },
    },
    async (request) =>
      (await messages.events(ownerIdOf(request), Number(request.params.id))).map(toEventView),
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: {
        summary: 'Delete a conversation with all its messages',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async (request) => {
      await conversations.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );
}

function placeOf(cursor: string): Place {
  const [lastActiveAt = 0, id = 0] = decodeCursor(cursor, ['time', 'id']);
  return { lastActiveAt, id };
}
