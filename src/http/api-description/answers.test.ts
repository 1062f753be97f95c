import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type ApiScene, callerOf, openApiScene, withRows } from '../../../testing/api/api-scene.ts';

/** Answers come in the form, and with the headers, that the description names. */

interface Response {
  headers?: Record<string, object>;
  content?: Record<string, object>;
}
interface Call {
  operationId: string;
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, { example?: object }> };
  responses: Record<string, Response>;
}
interface Document {
  security: Record<string, unknown>[];
  paths: Record<string, Record<string, Call>>;
}

interface Described {
  name: string;
  method: string;
  path: string;
  call: Call;
  success: Response;
}

async function describedBy(url: string) {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Described => {
      const [, success = {}] =
        Object.entries(call.responses).find(([status]) => status.startsWith('2')) ?? [];
      return { name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, call, success };
    }),
  );
  return { ...document, calls };
}

/** Makes a call on the rows of the scene; the answer's body is not waited for, since a stream has no end. */
async function asked(
  t: TestContext,
  scene: ApiScene,
  { method, path, call, success }: Described,
  usual: Document['security'],
  type: string,
): Promise<{ status: number; headers: Headers }> {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1');
  const address = pattern.replace(/:(\w+)/g, (_, name: string) => scene.parameter(method, pattern, name));
  const caller = callerOf(call.security ?? usual);
  const { example } = call.requestBody?.content['application/json'] ?? {};
  const body = scene.bodies[call.operationId] ?? withRows(example, scene.rows);
  const query = type === 'text/csv' && 'application/json' in (success.content ?? {}) ? '?format=csv' : '';
  const stop = new AbortController();
  t.after(() => stop.abort());
  const answer = await fetch(`${scene.url}${address}${query}`, {
    method,
    headers: {
      accept: type,
      ...(caller === 'anybody' ? {} : { authorization: `Bearer ${scene.tokens[caller]}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: stop.signal,
  });
  const { status, headers } = answer;
  if (status >= 400) t.diagnostic(`${method} ${address}: ${await answer.text()}`);
  return { status, headers };
}

test('answers come in the form, and with the headers, that are described', async (t) => {
  const scene = await openApiScene(t);
  const { calls, security } = await describedBy(scene.url);
  const problems: string[] = [];
  const forms: string[] = [];
  let lists = 0;
  for (const one of calls) {
    const { name, method, success } = one;
    const types = Object.keys(success.content ?? {});
    const others = types.filter((type) => type !== 'application/json');
    // Of a kept attachment's two kinds, the scene has one.
    for (const type of others.slice(0, 1)) {
      const { status, headers } = await asked(t, scene, one, security, type);
      const [given = ''] = headers.get('content-type')?.split(';') ?? [];
      if (status >= 300 || !others.some((other) => new RegExp(`^${other.replace('*', '.+')}$`).test(given)))
        problems.push(`${name}: ${status} ${given} in place of ${others}`);
      forms.push(name);
    }
    if (method !== 'GET' || !types.includes('application/json')) continue;
    const { status, headers } = await asked(t, scene, one, security, 'application/json');
    if (status !== 200) problems.push(`${name} answers ${status}`);
    const described = Object.keys(success.headers ?? {});
    if (described.includes('X-Total-Count')) lists += 1;
    if (described.includes('X-Total-Count') !== headers.has('x-total-count'))
      problems.push(`${name}: X-Total-Count`);
    if (headers.has('link') && !described.includes('Link')) problems.push(`${name}: Link`);
  }
  assert.deepEqual(problems, []);
  assert.ok(forms.length >= 14 && lists >= 5, `${forms} ${lists}`);
});
