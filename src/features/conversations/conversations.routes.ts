import type { FastifyInstance } from 'fastify';
import { IdParams, Success } from '../../contract/common.ts';
import {
  ConversationEventList,
  ConversationList,
  ConversationQuery,
  ConversationView,
  MessageList,
  MessageQuery,
  pageSize,
} from '../../contract/conversation.ts';
import { type Guards, ownerIdOf } from '../../http/guards.ts';
import { toConversationView, toEventView, toMessageView } from './conversation-view.ts';
import type { Conversations, Place } from './conversations.service.ts';
import { decodeCursor, encodeCursor, nextLink } from './cursor.ts';
import type { Messages } from './messages.service.ts';

export interface ConversationRoutesDeps {
  guards: Guards;
  conversations: Conversations;
  messages: Messages;
  clock: () => number;
}

/** `/api/conversations` */
export async function conversationRoutes(
  app: FastifyInstance,
  { guards, conversations, messages, clock }: ConversationRoutesDeps,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get<{ Querystring: ConversationQuery }>(
    '/api/conversations',
    {
      onRequest,
      schema: {
        summary: 'Conversations, the most recently active first; the Link header names the next page',
        querystring: ConversationQuery,
        response: { 200: ConversationList },
      },
    },
    async (request, reply) => {
      const { templateId, search = '', limit, cursor } = request.query;
      const page = await conversations.list(ownerIdOf(request), {
        templateId: templateId === undefined ? null : Number(templateId),
        search,
        limit: pageSize(limit),
        after: cursor === undefined ? null : placeOf(cursor),
      });
      reply.header('x-total-count', page.total);
      if (page.next !== null) {
        const next = encodeCursor([page.next.lastActiveAt, page.next.id]);
        reply.header('link', nextLink(request.url, next));
      }
      return page.conversations.map((conversation) => toConversationView(conversation, clock()));
    },
  );

  app.get<{ Params: IdParams }>(
    '/api/conversations/:id',
    {
      onRequest,
      schema: { summary: 'One conversation', params: IdParams, response: { 200: ConversationView } },
    },
    async (request) =>
      toConversationView(await conversations.get(ownerIdOf(request), Number(request.params.id)), clock()),
  );

  app.get<{ Params: IdParams; Querystring: MessageQuery }>(
    '/api/conversations/:id/messages',
    {
      onRequest,
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
    '/api/conversations/:id/events',
    {
      onRequest,
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
    '/api/conversations/:id',
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
