import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createHttpStandIn, type Exchange } from '../../../../testing/wire/http-stand-in.ts';
import * as wire from '../../../../testing/wire/wire.ts';
import { createGraphRequest, type GraphCall } from './graph-request.ts';

/** What is made of an answer. */
async function asked(
  t: TestContext,
  answer: (exchange: Exchange) => void | Promise<void>,
  call: Partial<GraphCall> = {},
) {
  const request = createGraphRequest();
  t.after(() => request.close());
  const server = await createHttpStandIn(async (exchange) => answer(exchange));
  t.after(() => server.close());
  const url = `${server.origin}/v25.0/me`;
  const result = await request({ method: 'GET', url, timeoutMs: 500, ...call });
  return { result, calls: server.calls };
}

test('a call goes out as it is meant, and its answer comes back', async (t) => {
  const call = { method: 'POST', token: 'IGAA-1', query: { a: 'b c' }, json: { x: 1 } } as const;
  const { result, calls } = await asked(t, wire.respond({ body: { id: '17' } }), call);
  assert.deepEqual(result, { ok: true, status: 200, body: { id: '17' } });
  const [sent] = calls;
  assert.deepEqual(
    [sent?.method, sent?.path, sent?.headers.authorization, sent?.text],
    ['POST', '/v25.0/me?a=b%20c', 'Bearer IGAA-1', '{"x":1}'],
  );
});

test('a refusal is read from either host, whatever its status', async (t) => {
  const error = { message: 'Expired', code: 190, error_subcode: 463, is_transient: false };
  const graph = await asked(t, wire.respond({ status: 400, body: { error } }));
  assert.deepEqual(graph.result, {
    ok: false,
    fault: {
      kind: 'refused',
      httpStatus: 400,
      code: 190,
      subcode: 463,
      message: 'Expired',
      isTransient: false,
    },
  });
  const login = { error_type: 'OAuthException', code: 400, error_message: 'x'.repeat(1_000) };
  const api = await asked(t, wire.respond({ status: 200, body: login }));
  assert.deepEqual(api.result, {
    ok: false,
    fault: {
      kind: 'refused',
      httpStatus: 200,
      code: 400,
      subcode: 0,
      message: 'x'.repeat(300),
      isTransient: false,
    },
  });
  const html = await asked(t, wire.respond({ status: 502, body: '<h1>Sorry</h1>' }));
  assert.deepEqual(html.result.ok ? null : html.result.fault, {
    kind: 'refused',
    httpStatus: 502,
    code: 0,
    subcode: 0,
    message: '',
    isTransient: false,
  });
});

test('an answer that never ends, or never comes, is none', async (t) => {
  const faults: Record<string, (exchange: Exchange) => void | Promise<void>> = {
    hang: wire.hang,
    hangAfterHeaders: wire.hangAfterHeaders,
    reset: wire.resetBeforeAnswer,
    noJson: wire.respond({ body: '{"half' }),
    tooLarge: wire.respond({ body: `{"a":"${'x'.repeat(1_100_000)}"}` }),
  };
  for (const [name, fault] of Object.entries(faults)) {
    const { result } = await asked(t, fault);
    assert.deepEqual(result, { ok: false, fault: { kind: 'no_answer' } }, name);
  }
});

test('where no connection comes about, nothing can have arrived', async (t) => {
  const request = createGraphRequest();
  t.after(() => request.close());
  const result = await request({ method: 'POST', url: 'http://127.0.0.1:9/v25.0/me' });
  assert.deepEqual(result, { ok: false, fault: { kind: 'unreachable' } });
});
