import type { FastifyInstance } from 'fastify';
import { OWNER_BODY_BYTES, pageSize } from '../../contract/common.ts';
import {
  NotificationList,
  NotificationQuery,
  NotificationSettings,
  NotificationSettingsBody,
  NotificationsReadBody,
  UnreadCount,
} from '../../contract/notification-api.ts';
import { decodeCursor, encodeCursor, nextLink } from '../../cursor.ts';
import { createEventStream } from '../../http/event-stream.ts';
import { ownerIdOf } from '../../http/guards.ts';
import { createStreamLimit } from '../../http/stream-limit.ts';
import type { RouteContext } from '../../route-context.ts';

/** Browsers connect again by themselves. */
const STREAM_MS = 10 * 60_000;
/** So often an open stream is asked again who it is: a session that has ended hears no more. */
const ASK_AGAIN_MS = 5_000;
/** More than anybody has open, and few enough for one owner not to fill the server. */
const MOST_STREAMS = 20;

/** `/api/notifications` */
export async function notificationRoutes(
  app: FastifyInstance,
  { guards, noticeBoard }: Pick<RouteContext, 'guards' | 'noticeBoard'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;
  const streams = new Set<() => void>();
  const streamLimit = createStreamLimit(MOST_STREAMS, { retryAfterSeconds: ASK_AGAIN_MS / 1_000 });
  // A page that listens must not hold up the end of the server.
  app.addHook('preClose', async () => {
    for (const close of streams) close();
  });

  app.get<{ Querystring: NotificationQuery }>(
    '',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary:
          'Notices, the newest first; X-Unread-Count says how many are unread, and the Link header names the next page',
        list: 'paged',
        tells: { 'X-Unread-Count': 'How many are unread' },
        querystring: NotificationQuery,
        response: { 200: NotificationList },
      },
    },
    async (request, reply) => {
      const userId = ownerIdOf(request);
      const { limit, cursor } = request.query;
      const [lastAt = 0, id = 0] = cursor === undefined ? [] : decodeCursor(cursor, ['time', 'id']);
      const after = cursor === undefined ? null : { lastAt, id };
      const { notices, next } = await noticeBoard.list(userId, pageSize(limit), after);
      reply.header('x-total-count', await noticeBoard.count(userId));
      reply.header('x-unread-count', await noticeBoard.unread(userId));
      if (next !== null) reply.header('link', nextLink(request, encodeCursor([next.lastAt, next.id])));
      return notices;
    },
  );

  app.post<{ Body: NotificationsReadBody }>(
    '/read',
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
    '/settings',
    { onRequest, schema: { summary: 'What is mailed', response: { 200: NotificationSettings } } },
    (request) => noticeBoard.settings(ownerIdOf(request)),
  );

  app.put<{ Body: NotificationSettingsBody }>(
    '/settings',
    {
      onRequest,
      bodyLimit,
      schema: {
        summary: 'Choose what is mailed',
        body: NotificationSettingsBody,
        response: { 200: NotificationSettings },
      },
    },
    (request) => noticeBoard.saveSettings(ownerIdOf(request), request.body),
  );

  // An event stream, so there is no response schema.
  app.get(
    '/stream',
    {
      onRequest: guards.requireSubscriberOrCookie,
      schema: {
        summary:
          'An event stream of `notification`, `unread` and `activity`: what an open page wants to know',
        errors: ['too_many_requests'],
        forms: {
          'text/event-stream': {
            description:
              'Events whose data is JSON: `notification` with a notice, `unread` with `{unread}`, `activity` with `{conversationId, lastActiveAt}`. It ends after ten minutes, or with its session; an owner has at most 20 open',
          },
        },
      },
    },
    (request, reply) => {
      const userId = ownerIdOf(request);
      const release = streamLimit.open(userId);
      const stream = createEventStream(request, reply);
      const stop = noticeBoard.watch(userId, stream.send);
      streams.add(stream.close);
      const ending = setTimeout(stream.close, STREAM_MS).unref();
      const asking = setInterval(() => {
        guards.requireSubscriberOrCookie(request).catch(stream.close);
      }, ASK_AGAIN_MS).unref();
      stream.onClose(() => {
        clearTimeout(ending);
        clearInterval(asking);
        release();
        stop();
        streams.delete(stream.close);
      });
    },
  );
}
