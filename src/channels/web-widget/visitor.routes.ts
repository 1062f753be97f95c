import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CLOSED_CHAT_CODES, colorOf } from '../../contract/widget-lists.ts';
import {
  EventsQuery,
  VisitorMessageBody,
  VisitorToken,
  WidgetLook,
  WidgetParams,
} from '../../contract/widgets.ts';
import { AppError } from '../../errors.ts';
import { originKey } from '../../features/auth/browser.ts';
import { createEventStream, type EventStream } from '../../http/event-stream.ts';
import { bearer } from '../../http/guards.ts';
import { createStreamLimit } from '../../http/stream-limit.ts';
import { publicUrl } from '../../public-url.ts';
import type { RouteContext } from '../../route-context.ts';
import type { Widget } from './widgets.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The chat that the visitor's calls are about; null elsewhere. */
    widget: Widget | null;
  }
}

/** The script asks again by itself. */
const STREAM_MS = 10 * 60_000;
/**
 * So often an open stream is asked again whether its widget is still there, and its page still allowed. What its owner changes,
 * it hears at once.
 */
const ASK_AGAIN_MS = 15_000;
/**
 * Streams of one address, as of an office, of the websites of one owner, which leave some to others, and of all together, in
 * one process.
 */
const MOST = { address: 30, owner: 800, all: 1_000 } as const;
const BODY_BYTES = 16 * 1024;
/** For how long a browser remembers that it may ask. */
const PREFLIGHT_SECONDS = 2 * 60 * 60;
/** How soon a change of a widget shows on a website. */
const LOOK_SECONDS = 60;

/**
 * `/api/widget/{publicId}`: what the script on a website calls. A page of another origin gets an answer only where the widget
 * names that origin, else a refusal that it can read: the script tells a chat that is closed from a line that is down. No
 * cookie counts here, and none is set.
 */
export async function visitorRoutes(
  app: FastifyInstance,
  context: Pick<RouteContext, 'visits' | 'visitorStreams' | 'load' | 'config'>,
): Promise<void> {
  const { visits, visitorStreams, load, config } = context;
  const home = new URL(publicUrl(config)).origin;
  const closers = new Set<() => void>();
  const perAddress = createStreamLimit(MOST.address, { retryAfterSeconds: 30 });
  const perOwner = createStreamLimit(MOST.owner, { retryAfterSeconds: 30 });
  const overAll = createStreamLimit(MOST.all, { retryAfterSeconds: 30 });
  // A chat that is open must not hold up the end of the server.
  app.addHook('preClose', async () => {
    for (const close of closers) close();
  });

  app.decorateRequest('widget', null);

  function open(request: FastifyRequest): Promise<Widget> {
    const { publicId } = request.params as WidgetParams;
    return visits.open(publicId, request.headers.origin ?? null, [home, hereOf(request)]);
  }

  const looks = new Map<string, Promise<Widget>>();
  /** One look for all streams of a page that ask at the same time. */
  function openTogether(request: FastifyRequest): Promise<Widget> {
    const { publicId } = request.params as WidgetParams;
    const key = [publicId, request.headers.origin, hereOf(request)].join(' ');
    const look = looks.get(key) ?? open(request).finally(() => looks.delete(key));
    looks.set(key, look);
    return look;
  }

  // Before the body is read. Any page may ask, and read that it is refused.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      vary: 'origin',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
    });
    if (request.method === 'OPTIONS') return;
    request.widget = await open(request);
    const { origin } = request.headers;
    if (origin !== undefined) reply.header('access-control-allow-origin', origin);
  });

  app.options(
    '/*',
    { schema: { hide: true, params: WidgetParams } },
    (_request, reply) =>
      void reply
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': PREFLIGHT_SECONDS,
        })
        .code(204)
        .send(),
  );

  app.get(
    '',
    {
      schema: {
        summary: 'How a chat on a website looks',
        errors: ['widget_not_found', 'widget_origin'],
        params: WidgetParams,
        response: { 200: WidgetLook },
      },
    },
    async (request, reply): Promise<WidgetLook> => {
      const { title, greeting, color, position, tellsOfAssistant } = widgetOf(request);
      reply.header('cache-control', `public, max-age=${LOOK_SECONDS}`);
      return { title, greeting, color: colorOf(color), position, tellsOfAssistant };
    },
  );

  app.post(
    '/visitors',
    {
      bodyLimit: BODY_BYTES,
      schema: {
        summary: 'A token for a visitor who writes for the first time',
        errors: ['widget_not_found', 'widget_origin', 'too_many_requests'],
        params: WidgetParams,
        response: { 201: VisitorToken },
      },
    },
    async (request, reply) => {
      load.check();
      const token = await visits.welcome(widgetOf(request), request.ip);
      return reply.code(201).send({ token });
    },
  );

  app.post<{ Body: VisitorMessageBody }>(
    '/messages',
    {
      bodyLimit: BODY_BYTES,
      schema: {
        ways: [['visitor']],
        summary: 'Send a message, with a visitor’s token as `Authorization: Bearer`; once for its key',
        errors: ['visitor_unknown', 'widget_not_found', 'widget_origin', 'too_many_requests'],
        params: WidgetParams,
        body: VisitorMessageBody,
        response: { 202: VisitorToken },
      },
    },
    async (request, reply) => {
      load.check();
      const { body, ip } = request;
      const token = await visits.receive(widgetOf(request), bearer(request) ?? '', body, ip);
      return reply.code(202).send({ token });
    },
  );

  // An event stream, so there is no response schema.
  app.get<{ Querystring: EventsQuery }>(
    '/events',
    {
      schema: {
        summary:
          'An event stream of `messages` and `typing`, with a visitor’s token as `Authorization: Bearer`',
        ways: [['visitor']],
        errors: ['visitor_unknown', 'widget_not_found', 'widget_origin', 'too_many_requests'],
        forms: {
          'text/event-stream': {
            description: 'Events whose data is JSON: `open`, `messages` with what is new, `typing`, `closed`',
          },
        },
        params: WidgetParams,
        querystring: EventsQuery,
      },
    },
    (request, reply) => {
      const widget = widgetOf(request);
      const visitor = visits.visitor(widget, bearer(request) ?? '');
      const releases = [perAddress.open(originKey(request.ip))];
      try {
        releases.push(perOwner.open(widget.userId));
        releases.push(overAll.open('all'));
      } catch (error) {
        for (const release of releases) release();
        throw error;
      }
      listen(request, reply, (stream) => {
        const after = Number(request.query.after ?? 0);
        const stop = visitorStreams.watch(visitor, after, stream.send, stream.askAgain);
        return () => {
          for (const release of releases) release();
          stop();
        };
      });
    },
  );

  function listen(
    request: FastifyRequest,
    reply: FastifyReply,
    begin: (stream: Pick<EventStream, 'send'> & { askAgain: () => void }) => () => void,
  ): void {
    const stream = createEventStream(request, reply);
    const askAgain = () =>
      void openTogether(request).catch((error: unknown) => {
        if (isClosed(error)) stream.send('closed', {});
        stream.close();
      });
    stream.send('open', {});
    const end = begin({ send: stream.send, askAgain });
    closers.add(stream.close);
    const ending = setTimeout(stream.close, STREAM_MS).unref();
    const asking = setInterval(askAgain, ASK_AGAIN_MS).unref();
    stream.onClose(() => {
      clearTimeout(ending);
      clearInterval(asking);
      closers.delete(stream.close);
      end();
    });
  }
}

function hereOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

function isClosed(error: unknown): boolean {
  return error instanceof AppError && CLOSED_CHAT_CODES.includes(error.code);
}

function widgetOf({ widget }: FastifyRequest): Widget {
  if (widget === null) throw new Error('The hook finds the widget of every request.');
  return widget;
}
