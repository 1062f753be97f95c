import type { FastifySchema, RouteOptions } from 'fastify';
import { NAME } from '../../contract/published.ts';
import { ERROR_CATALOGUE } from '../../errors.ts';
import type { Guard } from '../guards.ts';
import { AREAS, areaOf } from './areas.ts';
import type { WayIn } from './described-route.ts';
import { byStatus, createErrors, describedResponse, ErrorAnswer, errorTable } from './errors.ts';
import { createSchemas, isRecord, type Schemas } from './schemas.ts';
import { WEBHOOK_ROUTES } from './webhook.ts';

const INTRODUCTION = `Everything that the pages do can be done with these calls.

- **Signing in**: send a session's token or a personal token as \`Authorization: Bearer ...\`. Each call names the ways in that it takes.
- **Input**: unknown names are refused, and nothing is converted: a number is not accepted as a text. What a schema can't say
  stands in a description, after "Refused:". No text may hold U+0000 or half of a surrogate pair, one of which nobody sees anything counts as empty, and of 10 levels, 200 names, 2,000 items of a list
  and 20,000 values a body never needs more.
- **Errors** all have one body, \`Error\`; its codes are listed below. Every call may also answer 408
  (\`request_timeout\`), 413 (\`too_large\`), 415 (\`unsupported_media_type\`), 431 (\`headers_too_large\`) and 500 (\`internal\`).
- **Lists** in pages: the \`Link\` header with \`rel="next"\` holds the address of the next page, and is missing on the last one.
  A list whose answer names no \`Link\` has no pages.
- **Names**: operations, shapes and codes keep their names. New ones are added, and a value may join a list of an answer:
  a client should let unknown ones pass.`;

type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'onRequest'>;

/** What the description is made of. */
export interface DescribedServer {
  routes: readonly DescribedRoute[];
  version: string;
}

/** The whole description without `servers`, as OpenAPI 3.1. */
export function describeServer({ routes, version }: DescribedServer): object {
  const parts: Parts = { schemas: createSchemas(), errors: createErrors(), parameters: {} };
  const { schemas, errors, parameters } = parts;
  schemas.published(ErrorAnswer);
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, url, schema = {}, onRequest } of [...WEBHOOK_ROUTES, ...routes]) {
    if (schema.hide === true || !url.startsWith('/api/') || method === 'HEAD' || method === 'OPTIONS')
      continue;
    if (schema.summary === undefined) throw new Error(`${method} ${url} has no summary`);
    const path = url.replace(/:(\w+)/g, '{$1}');
    const call = { method: String(method), url, schema, guard: guardOf(onRequest) };
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, parts) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'dmreply',
      version,
      description: `${INTRODUCTION}\n\n${errorTable()}`,
      license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' },
    },
    // Of most calls; the others name theirs.
    security: USUAL_WAYS,
    tags: AREAS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: sorted(schemas.components),
      parameters: sorted(parameters),
      responses: sorted(errors.components),
      headers: HEADERS,
      securitySchemes: SCHEMES,
    },
  };
}

/** What is written once, and gathered on the way. */
interface Parts {
  schemas: Schemas;
  errors: ReturnType<typeof createErrors>;
  parameters: Record<string, object>;
}

interface Call {
  method: string;
  url: string;
  schema: FastifySchema;
  guard: Guard | null;
}

function operation(call: Call, parts: Parts): object {
  const { method, url, schema } = call;
  const { summary, description } = schema;
  const parameters = [
    ...parametersOf(schema.params, 'path', parts),
    ...parametersOf(schema.querystring, 'query', parts),
  ];
  const requestBody = bodyOf(schema, parts.schemas);
  const security = securityOf(call);
  return {
    tags: [areaOf(url)],
    operationId: operationId(method, url),
    summary,
    ...(description === undefined ? {} : { description }),
    ...(JSON.stringify(security) === JSON.stringify(USUAL_WAYS) ? {} : { security }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(call, parts),
  };
}

const SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `token` that `POST /api/auth/verify` answers with.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'dmr_...',
    description:
      'Made under Settings, or with `POST /api/tokens`. With the scope `read` it opens GET alone, with `full` all calls that name it.',
  },
  adminSession: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `token` that `POST /api/admin/verify` answers with.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'dmreply_session',
    description:
      'The same as `session`, for streams and downloads that a browser asks for. It never opens a write.',
  },
  webhookSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Webhook-Secret',
    description: 'The secret of the template, where it has one.',
  },
  visitor: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` of a visitor, as `POST /api/widget/{publicId}/visitors` answers with.',
  },
} satisfies Record<WayIn, object>;

const USUAL_WAYS = [{ session: [] }, { personalToken: [] }];

function securityOf({ schema, guard }: Call): object[] {
  const ways = schema.ways ?? guard?.ways.map((way) => [way]) ?? [];
  return ways.map((together) => Object.fromEntries(together.map((way) => [way, []])));
}

/** Of several hooks, the first that guards. */
function guardOf(onRequest: RouteOptions['onRequest']): Guard | null {
  const guards = [onRequest ?? []].flat() as unknown as Partial<Guard>[];
  return (guards.find(({ ways }) => ways !== undefined) as Guard | undefined) ?? null;
}

/** One whose schema has a name is written once for all calls. */
function parametersOf(schema: unknown, place: 'path' | 'query', { schemas, parameters }: Parts): object[] {
  if (!isRecord(schema) || !isRecord(schema.properties)) return [];
  const required = (schema.required ?? []) as string[];
  return Object.entries(schema.properties).map(([name, value]) => {
    const { [NAME]: shared, ...own } = value as Record<string, unknown>;
    const { description = own.description, ...rest } = schemas.published(own);
    const written = {
      name,
      in: place,
      ...(required.includes(name) ? { required: true } : {}),
      description,
      schema: rest,
    };
    if (typeof shared !== 'string') return written;
    parameters[shared] = written;
    return { $ref: `#/components/parameters/${shared}` };
  });
}

function bodyOf(schema: FastifySchema, schemas: Schemas): object | undefined {
  const { body } = schema;
  if (body === undefined) return undefined;
  const required = schema.isBodyOptional !== true;
  if (isRecord(body) && isRecord(body.content)) return { required, content: schemas.published(body).content };
  const [example] = (body as { examples?: unknown[] }).examples ?? [];
  const media = { schema: schemas.published(body), ...(example === undefined ? {} : { example }) };
  return { required, content: { 'application/json': media } };
}

const SUCCESS: Readonly<Record<string, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' };

function responsesOf(call: Call, { schemas, errors }: Parts): object {
  const { response = {}, forms } = call.schema as { response?: object } & FastifySchema;
  const codes = [...codesOf(call)];
  const entries = Object.entries(response) as [string, unknown][];
  const good = entries.filter(([status]) => Number(status) < 300);
  const ofTheirOwn = entries.filter(([status]) => Number(status) >= 300);
  const successes = good.length === 0 && forms !== undefined ? [['200', undefined] as const] : good;
  return {
    ...Object.fromEntries(
      successes.map(([status, shape]) => [status, success(status, shape, call, schemas)]),
    ),
    ...errors.responses(codes.filter((code) => !(ERROR_CATALOGUE[code][0] in response))),
    ...Object.fromEntries(
      ofTheirOwn.map(([status, shape]) => {
        const [, own = []] = byStatus(codes).find(([one]) => one === Number(status)) ?? [];
        const ours = schemas.published(shape);
        const others = own.length > 1 ? { anyOf: [ours, { $ref: '#/components/schemas/Error' }] } : ours;
        return [status, describedResponse(Number(status), own, others)];
      }),
    ),
  };
}

function success(status: string, shape: unknown, { schema }: Call, schemas: Schemas): object {
  const { forms = {}, list, tells = {} } = schema;
  const headers: Record<string, object> = {};
  if (list === 'counted' || list === 'paged')
    headers['X-Total-Count'] = { $ref: '#/components/headers/TotalCount' };
  if (list !== undefined && list !== 'counted') headers.Link = { $ref: '#/components/headers/Link' };
  for (const [name, description] of Object.entries(tells))
    headers[name] = { description, schema: { type: 'string' } };
  const content = {
    ...(shape === undefined ? {} : { 'application/json': { schema: schemas.published(shape) } }),
    ...Object.fromEntries(
      Object.entries(forms).map(([type, form]) => [
        type,
        { schema: { ...(form.schema === undefined ? { type: 'string' } : schemas.published(form.schema)) } },
      ]),
    ),
  };
  const said = Object.values(forms).map(({ description }) => description);
  return {
    description: [SUCCESS[status] ?? 'OK', ...said].join('. '),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content,
  };
}

const HEADERS = {
  TotalCount: {
    description: 'How many there are in all',
    schema: { type: 'integer', minimum: 0 },
  },
  Link: {
    description: 'The address of the next page, as `<...>; rel="next"`; missing on the last one',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'After how many seconds it is worth another try',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** What a call can be refused with: by its guard, for its input, by itself, and while the server can't serve. */
function* codesOf({ method, schema, guard }: Call) {
  const isRead = method === 'GET';
  for (const code of guard?.codes ?? []) {
    if (code !== 'read_only_token' || !isRead) yield code;
  }
  const { params, querystring, body, errors = [] } = schema;
  if (params !== undefined || querystring !== undefined || body !== undefined || guard !== null)
    yield 'invalid_input' as const;
  if (params !== undefined) yield 'not_found' as const;
  yield* errors;
  // Something has to say that a request can be wrong.
  if (params === undefined && guard === null && body === undefined && errors.length === 0)
    yield 'headers_too_large';
  yield* ['database_unavailable', 'overloaded'] as const;
}

/** Such as `getTemplatesByIdExport`. Clients name their functions by it, so it never changes. */
function operationId(method: string, url: string): string {
  const words = url
    .replaceAll('/:', '/by-')
    .split(/[^A-Za-z0-9]+/)
    .slice(2);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}
