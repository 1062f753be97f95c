import Fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify';
import Type from 'typebox';
import { asPublished } from '../contract/published.ts';
import { ERROR_CATALOGUE, type ErrorCode } from '../errors.ts';
import { once } from '../once.ts';
import { errorList } from './error-handler.ts';
import { lateCompilers } from './late-compilers.ts';
import { WEBHOOK_PATHS } from './webhook-description.ts';

const ErrorAnswer = Type.Object(
  {
    error: Type.String(),
    message: Type.String(),
    code: Type.Enum(Object.keys(ERROR_CATALOGUE) as ErrorCode[]),
    /** With 400: one sentence per field. */
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** With 5xx: names the request in the server's log. */
    requestId: Type.Optional(Type.String()),
  },
  { examples: [{ error: 'Role is required', message: 'Role is required', code: 'invalid_input' }] },
);

const INTRODUCTION = `Everything that the pages do can be done with these calls. Send a session's token or a
personal API token as \`Authorization: Bearer ...\`. Every error has the same body; its codes are listed below.`;

/**
 * Describes the routes that are registered afterwards, as OpenAPI 3.1 at `/api/openapi.json`: from the very schemas
 * by which requests are checked and answers are written. Made when it is first asked for.
 */
export function describeApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  const document = once(() => describe(routes, app.publicPath));
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  );
}

/** The package describes what is registered after it; loaded at the start, it would take 3 MB of a server at rest. */
async function describe(routes: readonly RouteOptions[], publicPath: string): Promise<object> {
  const { default: fastifySwagger } = await import('@fastify/swagger');
  // It answers nothing, and so compiles no schema.
  const described = Fastify({
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: lateCompilers() },
  });
  await described.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'dmreply', version: '1', description: `${INTRODUCTION}\n\n${errorTable()}` },
      ...(publicPath !== '' && { servers: [{ url: publicPath }] }),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: withShared(asPublished(schema) as FastifySchema | undefined, url, String(route.method)),
    }),
  });
  for (const { method, url, schema = {} } of routes) {
    if (method !== 'HEAD') described.route({ method, url, schema, handler: async () => undefined });
  }
  await described.ready();
  return whole(described.swagger());
}

/** With the webhook, which reads bodies of every kind by itself and so has no schema to be described from. */
function whole(described: object): object {
  const { paths } = described as { paths?: object };
  return { ...described, paths: { ...WEBHOOK_PATHS, ...paths } };
}

function errorTable(): string {
  const rows = errorList().map(({ code, status, sentence }) => `| \`${code}\` | ${status} | ${sentence} |`);
  return ['| Code | Status | Sentence |', '|---|---|---|', ...rows].join('\n');
}

/** Adds what all routes share: the group, who may call, and the error body. */
function withShared(schema: FastifySchema | undefined, url: string, method: string): FastifySchema {
  const [, , group = ''] = url.split('/');
  const isOpen = OPEN.some((prefix) => url.startsWith(prefix));
  return {
    tags: [group],
    operationId: operationId(method, url),
    ...schema,
    ...(isOpen || schema?.security !== undefined ? {} : { security: [{ token: [] }] }),
    response: {
      ...(schema?.response as Record<string, unknown> | undefined),
      default: { description: `An error of ${method} ${url}`, ...ErrorAnswer },
    },
  };
}

/** Such as `getTemplatesByIdExport`. */
function operationId(method: string, url: string): string {
  const words = url
    .replaceAll('/:', '/by-')
    .split(/[^A-Za-z0-9]+/)
    .slice(2);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Routes that need no token. */
const OPEN = [
  '/api/auth/',
  '/api/subscription-pricing',
  '/api/support/',
  '/api/widget/',
  '/api/admin/login',
  '/api/admin/verify',
];
