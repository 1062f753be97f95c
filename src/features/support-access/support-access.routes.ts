import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import {
  IdParams,
  idInAddress,
  PAGE,
  PageCursor,
  pageLimit,
  pageSize,
  Success,
} from '../../contract/common.ts';
import { ConversationList, MessageList } from '../../contract/conversation.ts';
import { named } from '../../contract/published.ts';
import {
  SupportAccessView,
  SupportCode,
  SupportCodeBody,
  SupportVisit,
  SupportVisitList,
} from '../../contract/support-access.ts';
import { TemplateList } from '../../contract/template-api.ts';
import { TriggerView } from '../../contract/trigger-api.ts';
import { decodeCursor, encodeCursor, nextLink } from '../../cursor.ts';
import { adminOf, userIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { toListItem, toMessageView } from '../conversations/conversation-view.ts';
import { createTemplateViews } from '../templates/template-view.ts';
import { toTriggerView } from '../triggers/trigger-view.ts';

const PageQuery = Type.Object(
  {
    limit: pageLimit(3, PAGE),
    cursor: PageCursor,
  },
  { additionalProperties: false },
);
type PageQuery = { limit?: string; cursor?: string };
const RowParams = Type.Object({
  ...IdParams.properties,
  rowId: named('RowId', idInAddress('As `id` of the list that it stands in')),
});
type RowParams = IdParams & { rowId: string };

/** `/api/user/support-access`: the owner lets support in, and ends that. */
export async function supportAccessRoutes(
  app: FastifyInstance,
  { guards, supportAccess }: Pick<RouteContext, 'guards' | 'supportAccess'>,
): Promise<void> {
  const onRequest = guards.requireUser;

  app.get(
    '',
    {
      onRequest,
      schema: { summary: 'Whether support may look at this account', response: { 200: SupportAccessView } },
    },
    (request) => supportAccess.view(userIdOf(request)),
  );
  app.post(
    '',
    {
      onRequest,
      schema: {
        errors: ['too_many_requests'],
        summary: 'Make a support code, good for an hour',
        response: { 201: SupportCode },
      },
    },
    async (request, reply) => reply.code(201).send(await supportAccess.open(userIdOf(request))),
  );
  app.delete(
    '',
    { onRequest, schema: { summary: 'End support access at once', response: { 200: Success } } },
    async (request) => {
      await supportAccess.close(userIdOf(request));
      return { success: true as const };
    },
  );
}

/** `/api/admin/support-access`: what support sees of an account. */
export async function supportVisitRoutes(
  app: FastifyInstance,
  deps: Pick<
    RouteContext,
    'guards' | 'supportAccess' | 'conversations' | 'messages' | 'templates' | 'triggers' | 'usage' | 'clock'
  >,
): Promise<void> {
  const { guards, supportAccess, conversations, messages, templates, triggers, usage, clock } = deps;
  const views = createTemplateViews(deps);
  const onRequest = guards.requireFreshAdmin;

  app.get(
    '',
    {
      onRequest: guards.requireAdmin,
      schema: { summary: 'The accounts that you may look at now', response: { 200: SupportVisitList } },
    },
    (request) => supportAccess.visits(adminOf(request).admin.id),
  );

  app.post<{ Body: SupportCodeBody }>(
    '',
    {
      onRequest,
      schema: {
        errors: ['too_many_requests'],
        summary: 'Enter with the code of an owner',
        body: SupportCodeBody,
        response: { 200: SupportVisit },
      },
    },
    (request) => supportAccess.enter(adminOf(request).admin.id, request.body.code),
  );

  app.get<{ Params: IdParams }>(
    '/:id/templates',
    {
      onRequest,
      schema: {
        errors: ['support_code_required'],
        summary: 'Templates of an owner who has let you in, without their webhook URLs',
        params: IdParams,
        response: { 200: TemplateList },
      },
    },
    async (request) => {
      const userId = Number(request.params.id);
      await supportAccess.look(adminOf(request).admin.id, userId, { at: 'templates' });
      const list = await views.all(await templates.list(userId));
      return list.map((view) => ({ ...view, webhookUrl: '' }));
    },
  );

  app.get<{ Params: RowParams }>(
    '/:id/templates/:rowId/triggers',
    {
      onRequest,
      schema: {
        errors: ['support_code_required'],
        summary: 'Triggers of one of the templates',
        params: RowParams,
        response: { 200: Type.Array(TriggerView) },
      },
    },
    async (request) => {
      const [userId, template] = [Number(request.params.id), Number(request.params.rowId)];
      await supportAccess.look(adminOf(request).admin.id, userId, { at: 'triggers', template });
      const list = await triggers.list(userId, template);
      const replies = await usage.ofTriggers(list.map(({ id }) => id));
      return list.map((trigger) => toTriggerView(trigger, replies.get(trigger.id) ?? 0));
    },
  );

  app.get<{ Params: IdParams; Querystring: PageQuery }>(
    '/:id/conversations',
    {
      onRequest,
      schema: {
        errors: ['support_code_required'],
        summary: 'Conversations of an owner who has let you in; the Link header names the next page',
        list: 'paged',
        params: IdParams,
        querystring: PageQuery,
        response: { 200: ConversationList },
      },
    },
    async (request, reply) => {
      const { limit, cursor } = request.query;
      const userId = Number(request.params.id);
      await supportAccess.look(adminOf(request).admin.id, userId, { at: 'conversations' });
      const [lastActiveAt = 0, id = 0] = cursor === undefined ? [] : decodeCursor(cursor, ['time', 'id']);
      const page = await conversations.list(userId, {
        templateId: null,
        search: '',
        state: null,
        limit: pageSize(limit),
        after: cursor === undefined ? null : { lastActiveAt, id },
      });
      reply.header('x-total-count', page.total);
      if (page.next !== null) {
        const next = encodeCursor([page.next.lastActiveAt, page.next.id]);
        reply.header('link', nextLink(request, next));
      }
      return page.conversations.map((conversation) => toListItem(conversation, page.words, clock()));
    },
  );

  app.get<{ Params: RowParams; Querystring: PageQuery }>(
    '/:id/conversations/:rowId/messages',
    {
      onRequest,
      schema: {
        errors: ['support_code_required'],
        summary: 'Messages of one of the conversations, the newest page first',
        list: 'paged',
        params: RowParams,
        querystring: PageQuery,
        response: { 200: MessageList },
      },
    },
    async (request, reply) => {
      const { limit, cursor } = request.query;
      const [userId, conversation] = [Number(request.params.id), Number(request.params.rowId)];
      await supportAccess.look(adminOf(request).admin.id, userId, { at: 'messages', conversation });
      const [before = null] = cursor === undefined ? [] : decodeCursor(cursor, ['messageId']);
      const page = await messages.list(userId, conversation, { search: '', limit: pageSize(limit), before });
      reply.header('x-total-count', page.conversation.messageCount);
      if (page.next !== null) reply.header('link', nextLink(request, encodeCursor([page.next])));
      return page.messages.map((message) => toMessageView(message));
    },
  );
}
