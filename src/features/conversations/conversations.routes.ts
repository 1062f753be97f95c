import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ChosenQuery, idsIn } from '../../contract/bulk.ts';
import { IdParams, pageSize, Success } from '../../contract/common.ts';
import {
  ConversationCountQuery,
  ConversationCounts,
  ConversationDetail,
  ConversationEventList,
  ConversationList,
  ConversationQuery,
  MessageList,
  MessageQuery,
} from '../../contract/conversation.ts';
import { decodeCursor, encodeCursor, nextLink } from '../../cursor.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { toContactView } from '../contacts/contact-view.ts';
import {
  toConversationView,
  toEventView,
  toListItem,
  toMessageView,
  toUnderWayView,
} from './conversation-view.ts';
import type { Place } from './conversations.service.ts';

type AboutContext = Pick<
  RouteContext,
  'contacts' | 'contactFields' | 'conversationStrategies' | 'conversationSharings'
>;
type Context = Pick<
  RouteContext,
  'guards' | 'conversations' | 'messages' | 'keptAttachments' | 'retention' | 'clock'
>;

/** `/api/conversations` */
export async function conversationRoutes(app: FastifyInstance, deps: Context & AboutContext): Promise<void> {
  const { guards, conversations, messages, keptAttachments, retention, clock } = deps;
  const onRequest = guards.requireSubscriber;

  app.get<{ Querystring: ConversationQuery }>(
    '',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        errors: ['not_found'],
        summary:
          'Conversations with their last message, the most recently active first; the Link header names the next page',
        list: 'paged',
        querystring: ConversationQuery,
        response: { 200: ConversationList },
      },
    },
    async (request, reply) => {
      const { templateId, channel = null, search = '', state = null, limit, cursor } = request.query;
      const page = await conversations.list(ownerIdOf(request), {
        templateId: templateId === undefined ? null : Number(templateId),
        channel,
        search,
        state,
        limit: pageSize(limit),
        after: cursor === undefined ? null : placeOf(cursor),
      });
      reply.header('x-total-count', page.total);
      if (page.next !== null) {
        const next = encodeCursor([page.next.lastActiveAt, page.next.id]);
        reply.header('link', nextLink(request, next));
      }
      return page.conversations.map((conversation) => toListItem(conversation, page.words, clock()));
    },
  );

  app.get<{ Querystring: ConversationCountQuery }>(
    '/counts',
    {
      onRequest,
      schema: {
        errors: ['not_found'],
        summary: 'How many conversations there are in each state, under the same filters as the list',
        querystring: ConversationCountQuery,
        response: { 200: ConversationCounts },
      },
    },
    async (request) => {
      const { templateId, channel = null, search = '' } = request.query;
      const counts = await conversations.counts(ownerIdOf(request), {
        templateId: templateId === undefined ? null : Number(templateId),
        channel,
        search,
      });
      return { ...counts, keptForDays: await retention.inForce(ownerIdOf(request)) };
    },
  );

  app.get<{ Querystring: ChosenQuery }>(
    '/csv',
    {
      onRequest,
      schema: {
        summary: 'What was said in conversations, as CSV',
        tells: { 'Content-Disposition': 'A name for the file' },
        forms: { 'text/csv': { description: 'One row for each message' } },
        querystring: ChosenQuery,
      },
    },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="conversations.csv"');
      reply.type('text/csv; charset=utf-8');
      const lines = conversations.csv(ownerIdOf(request), idsIn(request.query));
      return reply.send(Readable.from(lines, { objectMode: false }));
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: {
        summary: 'One conversation, with whom it is with and the DM strategy in it',
        params: IdParams,
        response: { 200: ConversationDetail },
      },
    },
    async (request) => {
      const conversation = await conversations.get(ownerIdOf(request), Number(request.params.id));
      const [about, underWay] = await Promise.all([
        aboutConversation(deps, request, conversation.id),
        messages.underWay(ownerIdOf(request), conversation.id),
      ]);
      return { ...toConversationView(conversation, clock()), underWay: underWay.map(toUnderWayView), about };
    },
  );

  app.get<{ Params: IdParams; Querystring: MessageQuery }>(
    '/:id/messages',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'The newest messages, oldest first; the Link header names the page before them',
        list: 'paged',
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
      if (page.next !== null) reply.header('link', nextLink(request, encodeCursor([page.next])));
      const ids = page.messages.filter(({ isFromUser }) => isFromUser).map(({ id }) => id);
      const kept = await keptAttachments.of(ownerIdOf(request), ids);
      return page.messages.map((message) => toMessageView(message, kept.get(message.id)));
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

/** The page's cards come with the conversation, and a fault of one takes only that one away. */
async function aboutConversation(
  { contacts, contactFields, conversationStrategies, conversationSharings }: AboutContext,
  request: FastifyRequest,
  conversationId: number,
) {
  const userId = ownerIdOf(request);
  function orNull<T>(read: Promise<T>): Promise<T | null> {
    return read.catch((error: unknown) => {
      request.log.warn({ err: error, conversationId }, 'a conversation is shown without a part of it');
      return null;
    });
  }
  const [contact, fields, strategy, sharing] = await Promise.all([
    orNull(contacts.ofConversation(userId, conversationId)),
    orNull(contactFields.list(userId)),
    orNull(conversationStrategies.view(userId, conversationId)),
    orNull(conversationSharings.view(userId, conversationId)),
  ]);
  return { contact: contact === null ? null : toContactView(contact), fields, strategy, sharing };
}

function placeOf(cursor: string): Place {
  const [lastActiveAt = 0, id = 0] = decodeCursor(cursor, ['time', 'id']);
  return { lastActiveAt, id };
}
