import type { FastifyInstance } from 'fastify';
import { OWNER_BODY_BYTES } from '../../contract/common.ts';
import { pageSize } from '../../contract/conversation.ts';
import {
  NotificationList,
  NotificationQuery,
  NotificationSettings,
  NotificationsReadBody,
  UnreadCount,
} from '../../contract/notification-api.ts';
import { createEventStream } from '../../http/event-stream.ts';
import { type Guards, ownerIdOf } from '../../http/guards.ts';
import { decodeCursor, encodeCursor, nextLink } from '../conversations/cursor.ts';
import type { NoticeBoard } from './notice-board.service.ts';

/** Browsers connect again by themselves, and are asked again who they are. */
const STREAM_MS = 10 * 60_000;

/** `/api/notifications` */
export async function notificationRoutes(
  app: FastifyInstance,
  { guards, noticeBoard }: { guards: Guards; noticeBoard: NoticeBoard },
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;
  const streams = new Set<() => void>();
  // A page that listens must not hold up the end of the server.
  app.addHook('preClose', async () => {
    for (const close of streams) close();
  });

  app.get<{ Querystring: NotificationQuery }>(
    '/api/notifications',
    {
      onRequest,
      schema: {
        summary:
          'Notices, the newest first; X-Unread-Count says how many are unread, and the Link header names the next page',
        querystring: NotificationQuery,
        response: { 200: NotificationList },
      },
    },
    async (request, reply) => {
      const userId = ownerIdOf(request);
      const { limit, cursor } = request.query;
      const [lastAt = 0, id = 0] = cursor === undefined ? [] : decodeCursor(cursor, 2);
      const after = cursor === undefined ? null : { lastAt, id };
      const { notices, next } = await noticeBoard.list(userId, pageSize(limit), after);
      reply.header('x-total-count', await noticeBoard.count(userId));
      reply.header('x-unread-count', await noticeBoard.unread(userId));
      if (next !== null) reply.header('link', nextLink(request.url, encodeCursor([next.lastAt, next.id])));
      return notices;
    },
  );

  app.post<{ Body: NotificationsReadBody }>(
    '/api/notifications/read',
    {
      onRequest,
      bodyLimit,
      schema: {
        summary: 'Mark notices as read: those named, or all',
        body: NotificationsReadBody,
        response: { 200: UnreadCount },
      },
    },
    async (request) => ({
      success: true as const,
      unread: await noticeBoard.markRead(ownerIdOf(request), request.body.ids ?? null),
    }),
  );

  app.get(
    '/api/notifications/settings',
    { onRequest, schema: { summary: 'What is mailed', response: { 200: NotificationSettings } } },
    (request) => noticeBoard.settings(ownerIdOf(request)),
  );

  app.put<{ Body: NotificationSettings }>(
    '/api/notifications/settings',
    {
      onRequest,
      bodyLimit,
      schema: {
        summary: 'Choose what is mailed',
        body: NotificationSettings,
        response: { 200: NotificationSettings },
      },
    },
    (request) => noticeBoard.saveSettings(ownerIdOf(request), request.body),
  );

  // An event stream, so there is no response schema.
  app.get(
    '/api/notifications/stream',
    {
      onRequest: guards.requireSubscriberOrCookie,
      schema: {
        summary:
          'An event stream of `notification`, `unread` and `activity`: what an open page wants to know',
      },
    },
    (request, reply) => {
      const stream = createEventStream(request, reply);
      const stop = noticeBoard.watch(ownerIdOf(request), stream.send);
      streams.add(stream.close);
      const ending = setTimeout(stream.close, STREAM_MS).unref();
      stream.onClose(() => {
        clearTimeout(ending);
        stop();
        streams.delete(stream.close);
      });
    },
  );
}
