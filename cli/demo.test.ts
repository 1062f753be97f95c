import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { call, post } from '../testing/account-client.ts';
import { createAiStandIn } from '../testing/ai/ai-stand-in.ts';
import { type Cli, createCli } from '../testing/cli-process.ts';
import { startPathProxy } from '../testing/path-proxy.ts';
import { startTestApp } from '../testing/test-app.ts';

/** The demo in a temporary folder of its own, so that what it leaves behind can be seen. */
async function demoCli(t: TestContext): Promise<{ cli: Cli; temporary: string }> {
  const temporary = await mkdtemp(join(tmpdir(), 'dmreply-demo-test-'));
  t.after(() => rm(temporary, { recursive: true, force: true }));
  return { cli: await createCli(t, { TMPDIR: temporary }), temporary };
}

function sources(out: string): [text: string, source: string][] {
  return JSON.parse(out).map((exchange: { text: string; answer: { source: string } }) => [
    exchange.text,
    exchange.answer.source,
  ]);
}

test('the demo of who has no AI', async (t) => {
  const other = createServer();
  t.after(() => new Promise((resolve) => other.close(resolve)));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const taken = typeof address === 'object' && address !== null ? address.port : 0;
  const { cli, temporary } = await demoCli(t);
  // The operator's own settings must not matter, not even broken ones.
  await writeFile(join(cli.folder, 'config.toml'), '[server]\nport = "broken"');
  const env = { DMREPLY_SERVER_DATA_DIR: '/nowhere', DMREPLY_DATABASE_URL: 'nonsense' };
  const demo = await cli.start(['demo'], { ...env, DMREPLY_SERVER_PORT: String(taken) });
  const [, url = '', key = ''] = await demo.saw(/Open +(http:\S+)\/demo#(\S+)/);
  let ownersToken = '';

  await t.test('a stand-in speaks', async () => {
    await demo.saw(/^No AI key in the environment \(OPENAI_API_KEY\), so a stand-in model answers\./m);
    await demo.saw(/silent: a human has taken over, \d+ ms/);
    const { out } = demo.printed;
    const footnotes = [...out.matchAll(/^ {12}(.*), \d+ ms$/gm)].map((match) => match[1]);
    assert.deepEqual(footnotes, [
      'a trigger',
      'the stand-in model, rehearsed',
      'the stand-in model, rehearsed',
      'the stand-in model, rehearsed',
      'a trigger, and a human takes over',
      'silent: a human has taken over',
    ]);
    assert.match(out, /^ {2}Mia {7}Hi! What are your OPENING HOURS\?\n {2}Bakery {4}We are open Tuesday/m);
  });

  await t.test('a port that is taken: it uses another one, and says so', async () => {
    const [, port] = await demo.saw(/Port \d+ is taken, so the demo uses (\d+)\./);
    assert.ok(Number(port) > taken && Number(port) <= taken + 50, 'the next that is free');
    assert.equal(new URL(url).port, port);
  });

  await t.test('what it prints to try works', async () => {
    const [, webhook = '', body = ''] = await demo.saw(/curl -s (\S+) -H .* -d '(.*)'/);
    const answer = await fetch(webhook, { method: 'POST', body });
    assert.equal(((await answer.json()) as { source: string }).source, 'trigger');
    const [, file = ''] = await demo.saw(/--config (\S+) send/);
    assert.ok(file.startsWith(temporary));
    const send = ['send', '1', 'Your opening hours?', '--conversation', 'me'];
    const sent = await cli.run(['--config', file, ...send]);
    assert.deepEqual([sent.code, sent.err], [0, '']);
  });

  await t.test(
    'the printed link signs the browser in as the owner, once, to a bakery with a past',
    async () => {
      assert.equal((await post(url, '/demo/enter', { key: `${key.slice(1)}x` })).status, 401);
      const entered = await post(url, '/demo/enter', { key });
      assert.equal(entered.status, 200);
      ownersToken = entered.body.token;
      assert.equal((await post(url, '/demo/enter', { key })).status, 401, 'only once');
      const page = await fetch(`${url}/demo`);
      assert.match(
        page.headers.get('content-security-policy') ?? '',
        /^default-src 'none'; script-src 'self'/,
      );

      const api = async (path: string) => (await call(url, 'GET', path, { token: entered.body.token })).body;
      assert.equal((await api('/api/user')).username, 'lena');
      const { conversations, ...steps } = await api('/api/setup');
      assert.ok(conversations > 50, String(conversations));
      assert.deepEqual(steps, {
        hasKey: true,
        isKeyUnreadable: false,
        hasTemplate: true,
        draft: null,
        isTested: true,
        isConnected: true,
        isLive: true,
        offers: ['web'],
      });
      const waiting = await api('/api/conversations/waiting');
      assert.deepEqual(
        waiting.map(({ contactName }: { contactName: string }) => contactName),
        ['Tom', 'Nora Jacobsen', 'Aisha Rahman'],
      );
    },
  );

  await t.test('near questions get what is rehearsed, and the results of today are there', async () => {
    const owner = {
      get: async (path: string) => (await call(url, 'GET', path, { token: ownersToken })).body,
      post: async (path: string, body: object) => (await post(url, path, body, { token: ownersToken })).body,
    };
    const asked = async (newMessage: string, messages: object[] = []) =>
      owner.post('/api/test-conversation', {
        templateId: 1,
        messages,
        newMessage,
        conversationId: 'test-1',
      });

    const near = await asked('what does a birthday cake for 12 cost?');
    assert.deepEqual([near.source, near.response.includes('for 12 it is $48')], ['ai', true], near.response);
    const unknown = 'Do you sell kites?';
    const first = await asked(unknown);
    assert.match(first.response, /^I am the demo’s stand-in/);
    const createdAt = new Date().toISOString();
    const conversation = [
      { isFromUser: true, messageText: unknown, createdAt },
      { isFromUser: false, messageText: first.response, createdAt },
    ];
    const second = await asked('And surfboards?', conversation);
    assert.equal(second.source, 'ai');
    assert.doesNotMatch(second.response, /I am the demo’s stand-in/);

    let trials: { kind: string; state: string; counts: Record<string, number> }[] = [];
    while (trials.filter(({ state }) => state === 'done').length < 2) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      trials = (await owner.get('/api/trials/template/1')).trials;
    }
    const countsOf = (wanted: string) => trials.find(({ kind }) => kind === wanted)?.counts ?? {};
    assert.equal(countsOf('golden').worse, 0, 'what must not go wrong goes well');
    const { right = 0, wrong } = countsOf('facts');
    assert.ok(right >= 9 && wrong === 1, `${right} right, ${wrong} wrong`);
    const { id } = await owner.post('/api/trials', { kind: 'replay', templateId: 1 });
    let replay = await owner.get(`/api/trials/${id}`);
    while (replay.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 200));
      replay = await owner.get(`/api/trials/${id}`);
    }
    assert.equal(replay.state, 'done', replay.why);
    const { same, changed } = replay.counts;
    assert.ok(same >= 30 && changed >= 1, JSON.stringify(replay.counts));

    const { strategies } = await owner.get('/api/strategies/template/1');
    const ends = strategies[0].counts.filter(({ step }: { step: string }) => step === '');
    assert.ok(
      ends.some(({ what, count }: { what: string; count: number }) => what === 'reached' && count === 2),
    );
    assert.equal((await owner.get('/api/contacts?tag=cake%20order')).length, 2, 'two leads');
  });

  await t.test('the operator’s link signs in at /admin, once: made-up shops pay', async () => {
    const [, operatorsKey = ''] = await demo.saw(/Operator +http:\S+\/demo#(\S+)/);
    const entered = await post(url, '/demo/enter', { key: operatorsKey });
    assert.deepEqual([entered.status, entered.body.opens], [200, '/admin']);
    assert.equal((await post(url, '/demo/enter', { key: operatorsKey })).status, 401, 'only once');
    const { token, kept } = entered.body;
    assert.equal(kept.admin_token, token);
    assert.equal((await call(url, 'GET', '/api/user', { token })).status, 401, 'no owner’s pages');
    const revenue = (await call(url, 'GET', '/api/admin/revenue', { token })).body;
    assert.deepEqual([revenue.activeSubscribers, revenue.revenue.annual], [10, 1411]);
  });

  await t.test('it stays up until a signal, and leaves nothing behind', async () => {
    await demo.saw(/End it/);
    // As it arrives under npm: twice.
    demo.process.kill('SIGINT');
    const { code } = await demo.stop('SIGINT');
    assert.equal(code, 0);
    assert.deepEqual(await readdir(temporary), []);
  });
});

test('with the AI that the environment names, it answers what no trigger does', async (t) => {
  let count = 0;
  const ai = await createAiStandIn({
    apiKey: 'sk-demo-12345',
    reply: () => `Lovely to hear from you, answer ${['one', 'two', 'three'][count++]}!`,
  });
  t.after(() => ai.close());
  const cli = await createCli(t);
  const env = { OPENAI_API_KEY: 'sk-demo-12345', OPENAI_BASE_URL: ai.url, OPENAI_MODEL: 'llama' };
  const { code, out, err } = await cli.run(['demo', '--once', '--json', '--port', '0'], { env });
  assert.equal(code, 0, err);
  assert.deepEqual(
    sources(out).map(([, source]) => source),
    ['trigger', 'ai', 'ai', 'ai', 'trigger', 'paused'],
  );
  assert.deepEqual(
    ai.requests.map(({ body }) => (body as { model: string }).model),
    ['llama', 'llama', 'llama'],
  );
  assert.doesNotMatch(out + err, /sk-demo/);
});

test('behind a proxy under a path, what it prints leads through the proxy', async (t) => {
  const proxy = await startPathProxy(t, '/demo', 'strips');
  const { cli } = await demoCli(t);
  const demo = await cli.start(['demo', '--port', '0', '--public-url', `${proxy.url}/`]);
  const [, local = ''] = await demo.saw(/the server answers at (\S+)/);
  proxy.passTo(local);
  const [, link = '', key = ''] = await demo.saw(/Open +(http:\S+)#(\S+)/);
  assert.equal(link, `${proxy.url}/demo`);
  const page = await (await fetch(link)).text();
  const [, script = ''] = /src="([^"]+)"/.exec(page) ?? [];
  const code = await (await fetch(new URL(script, link))).text();
  const [, enter = ''] = /new URL\('([^']+)', import\.meta\.url\)/.exec(code) ?? [];
  const { href } = new URL(enter, new URL(script, link));
  assert.equal((await post(href, '', { key })).status, 200);
  assert.deepEqual(proxy.strays, []);
  await demo.saw(new RegExp(`curl -s ${proxy.url}/api/webhook/`));
  await demo.stop('SIGTERM');
});

test('SIGTERM in the middle of the conversation ends it with code 0 and leaves nothing behind', async (t) => {
  const ai = await createAiStandIn({ delayMs: 3_000 });
  t.after(() => ai.close());
  const { cli, temporary } = await demoCli(t);
  const demo = await cli.start(['demo', '--port', '0'], {
    OPENAI_API_KEY: 'sk-demo-12345',
    OPENAI_BASE_URL: ai.url,
  });
  await demo.saw(/a trigger, \d+ ms/);
  const { code, err } = await demo.stop('SIGTERM');
  assert.equal(code, 0, err);
  assert.deepEqual(await readdir(temporary), []);
});

test('no other server has such a link', async (t) => {
  const { url } = await startTestApp(t, 'sqlite');
  for (const key of ['', 'x'.repeat(32)]) {
    const refused = await post(url, '/demo/enter', { key });
    assert.deepEqual([refused.status, refused.body.code], [404, 'not_found']);
  }
  const script = await fetch(`${url}/demo/enter.js`);
  assert.doesNotMatch(
    script.headers.get('content-type') ?? '',
    /javascript/,
    'whether or not pages are built',
  );
});
