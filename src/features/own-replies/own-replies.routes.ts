import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES } from '../../contract/common.ts';
import { MessageView } from '../../contract/conversation.ts';
import {
  ChatLinkBody,
  OwnReplyBody,
  OwnReplyParams,
  ReplyOptionsView,
  SendReplyBody,
} from '../../contract/own-reply.ts';
import { isoTimeOrNull } from '../../contract/times.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { toMessageView } from '../conversations/conversation-view.ts';

/** What the owner answers by hand: sent from here, or elsewhere. */
export async function ownReplyRoutes(
  app: FastifyInstance,
  { guards, ownReplies, chatLinks }: Pick<RouteContext, 'guards' | 'ownReplies' | 'chatLinks'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  async function optionsOf(userId: number, id: number): Promise<ReplyOptionsView> {
    const { channel, canSend, windowEndsAt } = await ownReplies.options(userId, id);
    const chatLink = await chatLinks.linkOf(userId, id);
    return { channel, canSend, windowEndsAt: isoTimeOrNull(windowEndsAt), chatLink };
  }

  app.post<{ Params: IdParams; Body: OwnReplyBody }>(
    '/messages',
    {
      onRequest,
      bodyLimit,
      schema: {
        summary: 'Log a reply that you sent elsewhere, so that the bot knows of it; nothing is sent',
        params: IdParams,
        body: OwnReplyBody,
        response: { 201: MessageView },
      },
    },
    async (request, reply) => {
      const noted = await ownReplies.note(
        ownerIdOf(request),
        Number(request.params.id),
        request.body.messageText,
      );
      return reply.code(201).send(toMessageView({ ...noted, delivery: null }));
    },
  );

  app.post<{ Params: IdParams; Body: SendReplyBody }>(
    '/replies',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: [
          'conflict',
          'reply_window_closed',
          'no_chat_tool_key',
          'channel_off',
          'instagram_not_connected',
        ],
        summary: 'Reply through the chat tool; with the same `requestKey` it is sent once',
        params: IdParams,
        body: SendReplyBody,
        response: { 201: MessageView },
      },
    },
    async (request, reply) => {
      const sent = await ownReplies.send(ownerIdOf(request), Number(request.params.id), request.body);
      return reply.code(201).send(toMessageView(sent));
    },
  );

  app.post<{ Params: OwnReplyParams }>(
    '/replies/:messageId/retry',
    {
      onRequest,
      schema: {
        errors: [
          'conflict',
          'reply_window_closed',
          'no_chat_tool_key',
          'channel_off',
          'instagram_not_connected',
        ],
        summary: 'Send a reply of yours again that has failed',
        params: OwnReplyParams,
        response: { 200: MessageView },
      },
    },
    async (request) => {
      const { id, messageId } = request.params;
      return toMessageView(await ownReplies.retry(ownerIdOf(request), Number(id), Number(messageId)));
    },
  );

  app.get<{ Params: IdParams }>(
    '/reply-options',
    {
      onRequest,
      schema: {
        summary:
          'How the customer can be answered: from here, until when, and where the chat is in the chat tool',
        params: IdParams,
        response: { 200: ReplyOptionsView },
      },
    },
    (request) => optionsOf(ownerIdOf(request), Number(request.params.id)),
  );

  app.put<{ Params: IdParams; Body: ChatLinkBody }>(
    '/chat-link',
    {
      onRequest,
      bodyLimit,
      schema: {
        summary: 'Show once where this chat is in the chat tool; the template’s other chats follow',
        params: IdParams,
        body: ChatLinkBody,
        response: { 200: ReplyOptionsView },
      },
    },
    async (request) => {
      const id = Number(request.params.id);
      await chatLinks.learn(ownerIdOf(request), id, request.body.address);
      return optionsOf(ownerIdOf(request), id);
    },
  );
}
