import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import {
  accepted,
  type Components,
  type JsonSchema,
  refusals,
  resolved,
} from '../../../testing/api/from-schema.ts';
import { idFor, ownersRows } from '../../../testing/api/owners-rows.ts';
import { BAKERY } from '../../../testing/fixtures.ts';
import { type Answer, type Client, client, tokenFor } from '../../../testing/owner-client.ts';
import { startTestApp } from '../../../testing/test-app.ts';

/** The published schema and the server refuse the same: each of them is tried with what the other one says. */

interface Call {
  operationId: string;
  security?: Record<string, unknown>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> };
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
}
interface Document {
  security: Record<string, unknown>[];
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Components; parameters: Record<string, Parameter> };
}

/** They end what the other calls need, or never end. */
const LEFT_OUT = new Set(['deleteUser', 'postAuthLogout', 'postAdminLogout', 'getWidgetByPublicIdEvents']);
/** Fields that name a row, and which one. */
const PINNED = { templateId: 'template', accountId: 'instagram' };
/** Of each body, this many that are accepted; the same ones in each run. */
const TRIES = 5;

/** One who may make every call, with a row of everything. */
async function scene(t: TestContext) {
  const env = { INSTAGRAM_ENABLED: 'true', BILLING_MODE: 'stripe' };
  const app = await startTestApp(t, 'sqlite', { env });
  const { context, url } = app;
  await context.settings.save({ file_storage_enabled: true });
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  await context.billing.grant(user.id, 'advanced', Date.now() + 86_400_000);
  const asUser = client(url, await tokenFor(context, { userId: user.id }));
  const admin = await context.admins.create({ username: 'boss', email: 'boss@example.com' });
  const asAdmin = client(url, await tokenFor(context, { adminId: admin.id }));
  const template = await context.templates.create(user.id, { ...BAKERY, fallbackReply: 'Soon.' });
  const ids = await ownersRows(app, { id: user.id, api: asUser }, template);
  const { publicId } = await context.widgets.get(user.id, ids.widget ?? 0);
  const asVisitor = client(url, (await asUser('POST', `/api/widget/${publicId}/visitors`)).body.token);
  const described = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const apiFor = ({ security = described.security }: Call): Client => {
    const takes = (way: string) => security.some((one) => way in one);
    if (takes('visitor')) return asVisitor;
    return takes('adminSession') ? asAdmin : asUser;
  };
  const pathFor = (path: string) => {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    if (path.startsWith('/api/admin/')) return pattern.replace(/:\w+/g, String(user.id));
    return pattern
      .replace(/:webhookUrl/, template.webhookUrl)
      .replace(/:key/, 'email')
      .replace(/:publicId/, publicId)
      .replace(/:(\w+)/g, (_, name: string) => idFor(pattern, name, ids));
  };
  const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      call,
    })),
  );
  return {
    app,
    described,
    calls: calls.filter(({ call }) => !LEFT_OUT.has(call.operationId)),
    apiFor,
    pathFor,
    ids,
  };
}

const REFUSED = 'Refused:';

/** Whether a sentence of the description speaks of the field, of what it is in, or of what is in it. */
function isTold(schema: JsonSchema, field: string, components: Components): boolean {
  const [first = '', ...rest] = field.split('.');
  const here = resolved(schema, components);
  if (here.description?.includes(REFUSED) || schema.description?.includes(REFUSED)) return true;
  const inner = Object.entries(here.properties ?? {});
  const found = inner.find(([name]) => name === first);
  const within = [...(here.anyOf ?? []), ...(here.items === undefined ? [] : [here.items])];
  if (field === '' || within.length > 0)
    return [...within, ...inner.map(([, one]) => one)].some((one) =>
      isTold(one, here.items === undefined ? field : rest.join('.'), components),
    );
  // Of a template or a strategy inside a body, a service names the field alone.
  if (found === undefined)
    return inner.some(([, one]) => holds(one, first, components) && isTold(one, field, components));
  return isTold(found[1], rest.join('.'), components);
}

function holds(schema: JsonSchema, name: string, components: Components): boolean {
  const here = resolved(schema, components);
  return name in (here.properties ?? {}) || (here.anyOf ?? []).some((one) => holds(one, name, components));
}

function isShape({ status, body }: Answer): boolean {
  return (status === 400 && body.code === 'invalid_input') || status === 413 || status === 415;
}

test('what the published schema accepts is refused by nothing but what its description says', async (t) => {
  const { described, calls, apiFor, pathFor } = await scene(t);
  const { schemas } = described.components;
  const problems: string[] = [];
  for (const { name, method, path, call } of calls) {
    const schema = call.requestBody?.content['application/json']?.schema;
    if (schema === undefined) continue;
    for (const body of fc.sample(accepted(schema, schemas), { numRuns: TRIES, seed: 7 })) {
      const answer = await apiFor(call)(method.toUpperCase(), pathFor(path), body);
      if (!isShape(answer) && !answer.body.code?.match(/^(message|conversation_id|timestamp|minutes)_/))
        continue;
      const fields = Object.keys(answer.body.fields ?? {});
      if (fields.length > 0 && fields.every((field) => isTold(schema, field, schemas))) continue;
      problems.push(
        `${name} ${JSON.stringify(answer.body.fields ?? answer.body)} ${JSON.stringify(body).slice(0, 300)}`,
      );
      break;
    }
  }
  assert.deepEqual(problems, []);
});

test('what a form asks for is what its schema requires', async (t) => {
  const { described, calls, apiFor, pathFor } = await scene(t);
  const forms = [
    'POST /api/templates',
    'POST /api/templates/import',
    'POST /api/test-draft',
    'POST /api/triggers',
    'PUT /api/triggers/{id}',
    'PUT /api/instagram/app',
    'POST /api/auth/register',
    'POST /api/support/contact',
  ];
  for (const form of forms) {
    const { call, method = '', path = '' } = calls.find(({ name }) => name === form) ?? {};
    const schema = call?.requestBody?.content['application/json']?.schema;
    assert.ok(call && schema, form);
    const { required = [] } = resolved(schema, described.components.schemas);
    const { status, body } = await apiFor(call)(method.toUpperCase(), pathFor(path), {});
    assert.equal(status, 400, form);
    const fields = Object.keys(body.fields ?? {});
    assert.ok(fields.length > 0 && fields.every((field) => required.includes(field)), `${form}: ${fields}`);
  }
});

test('what the published schema refuses is refused', async (t) => {
  const { described, calls, apiFor, pathFor, ids } = await scene(t);
  const { schemas } = described.components;
  const problems: string[] = [];
  for (const { name, method, path, call } of calls) {
    const { schema, example } = call.requestBody?.content['application/json'] ?? {};
    if (schema === undefined || path.startsWith('/api/webhook/')) continue;
    assert.notEqual(example, undefined, `${name} has no example`);
    const written = resolved(schema, schemas);
    const shape = written.anyOf?.[0] ?? schema;
    const [made] = fc.sample(accepted(shape, schemas), { numRuns: 1, seed: 3 });
    const pinned = Object.entries(PINNED).filter(([field]) => field in (made as object));
    const real = Object.fromEntries(pinned.map(([field, row]) => [field, ids[row]]));
    // Of rows that are there: a missing one may be told first.
    const good = Array.isArray(example) ? example : { ...(made as object), ...(example as object), ...real };
    const seen = new Set<string>();
    for (const { at, value } of refusals(shape, good, schemas)) {
      const key = `${at} ${JSON.stringify(value)?.length} ${typeof value}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const answer = await apiFor(call)(method.toUpperCase(), pathFor(path), value);
      if (!isShape(answer))
        problems.push(`${name} ${at}: ${answer.status} ${JSON.stringify(value).slice(0, 80)}`);
    }
  }
  assert.deepEqual(problems, []);
});

test('parameters are refused as they are described', async (t) => {
  const { described, calls, apiFor, pathFor } = await scene(t);
  const { schemas, parameters } = described.components;
  const problems: string[] = [];
  for (const { name, method, path, call } of calls.filter((one) => one.method === 'get')) {
    for (const given of call.parameters ?? []) {
      const {
        in: place,
        name: parameter,
        schema,
        description,
      } = '$ref' in given ? (parameters[given.$ref.split('/').at(-1) ?? ''] as Parameter) : given;
      assert.ok(description, `${name}: ${parameter} is not described`);
      if (place !== 'query') continue;
      const at = (value: unknown) => `${pathFor(path)}?${parameter}=${encodeURIComponent(String(value))}`;
      for (const value of fc.sample(accepted(schema, schemas), { numRuns: 2, seed: 5 })) {
        const answer = await apiFor(call)(method.toUpperCase(), at(value)).catch(() => null);
        if (answer !== null && isShape(answer) && !description.includes(REFUSED) && parameter !== 'value')
          problems.push(`${name} refuses ${parameter}=${value}`);
      }
      const bad = [
        ...(schema.type === 'integer' ? ['0', 'x', '1.5'] : []),
        ...(schema.enum ? ['other'] : []),
      ];
      for (const value of bad) {
        const answer = await apiFor(call)(method.toUpperCase(), at(value));
        if (!isShape(answer)) problems.push(`${name} takes ${parameter}=${value}`);
      }
    }
  }
  assert.deepEqual(problems, []);
});

test('nothing that is sent is dropped: every body names all that it takes', async (t) => {
  const { described, calls } = await scene(t);
  const { schemas } = described.components;
  const open: string[] = [];
  const visit = (schema: JsonSchema, at: string, seen: ReadonlySet<string>): void => {
    const name = schema.$ref?.split('/').at(-1) ?? '';
    if (seen.has(name)) return;
    const whole = resolved(schema, schemas);
    if (whole.type === 'object' && whole.properties !== undefined && whole.additionalProperties !== false)
      open.push(at);
    const inner = [
      ...Object.entries(whole.properties ?? {}),
      ['items', whole.items] as const,
      ...Object.entries(whole.anyOf ?? []),
    ];
    for (const [key, one] of inner)
      if (one !== undefined) visit(one, `${at}.${key}`, new Set([...seen, name || at]));
  };
  for (const { name, path, call } of calls) {
    const schema = call.requestBody?.content['application/json']?.schema;
    // A chat tool sends its whole contact record, which the description tells.
    if (schema !== undefined && !path.startsWith('/api/webhook/')) visit(schema, name, new Set());
  }
  assert.deepEqual(open, []);
});
