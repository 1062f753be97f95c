import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { aiRequest, forbidsExtraField, refusesField, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { isLook } from '../../../testing/asked-bakery.ts';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { type Owner, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { trialBakery } from '../../../testing/trial-bakery.ts';
import type { Behaviour } from '../../../testing/wire/http-stand-in.ts';
import { respond } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';

const FORM = { ...BAKERY, lengthPreference: 'short (3-4 sentences)' };
const DAY_MS = 24 * 3_600_000;

async function openShop(t: TestContext, dialect: Dialect, env: Record<string, string> = {}) {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  let passed = 0;
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234', ...env },
    overrides: { clock: () => Date.now() + passed },
  });
  let count = 0;
  return {
    ai,
    app,
    pass(ms: number) {
      passed += ms;
    },
    /** The temperatures that the requests for one reply carry; 'none' where one has no such field. */
    async sent({ template }: Pick<Owner, 'template'>): Promise<(number | 'none')[]> {
      count += 1;
      const before = ai.requests.length;
      const message = { message: 'Can I pay in bitcoin?', conversation_id: `c${count}` };
      const { body } = await postMessage(app.url, template.webhookUrl, message);
      assert.equal(body.source, 'ai');
      return ai.requests.slice(before).map((call) => temperatureOf(aiRequest(call)));
    },
  };
}

function temperatureOf(request: object): number | 'none' {
  return 'temperature' in request ? (request.temperature as number) : 'none';
}

onBothDatabases(
  'a template’s temperature is sent with its replies, and nothing where it has none',
  async (t, dialect) => {
    const { app, ai, sent } = await openShop(t, dialect);
    const owner = await signedInOwner(app);
    const { api, template } = owner;
    const path = `/api/templates/${template.id}`;
    assert.deepEqual([(await api('GET', path)).body.temperature, await sent(owner)], [null, ['none']]);
    for (const temperature of [0.2, 0, 2, 0.35]) {
      const saved = await api('PUT', path, { ...FORM, temperature });
      assert.deepEqual(
        [saved.body.temperature, (await api('GET', path)).body.temperature],
        [temperature, temperature],
      );
      assert.deepEqual(await sent(await signedInOwner(app, { temperature })), [temperature]);
    }
    assert.equal((await api('PUT', path, FORM)).body.temperature, 0.35, 'what is not named stays');
    for (const wrong of [-0.1, 2.01, 20]) {
      const { status, body } = await api('PUT', path, { ...FORM, temperature: wrong });
      assert.deepEqual([status, body.fields], [400, { temperature: 'A number from 0 to 2, or nothing' }]);
    }
    for (const wrong of ['0.2', true, [0.2]])
      assert.equal((await api('PUT', path, { ...FORM, temperature: wrong })).status, 400);

    const draft = {
      templateId: template.id,
      template: { ...FORM, temperature: 0.9 },
      message: 'Do you bake?',
    };
    assert.equal((await api('POST', '/api/test-draft', draft)).body.source, 'ai');
    assert.equal(temperatureOf(aiRequest(ai.requests.at(-1) ?? assert.fail())), 0.9);

    // A reply is asked for as its template says; the look at it is asked for facts.
    ai.setDefault((exchange) =>
      reply(isLook(aiRequest(exchange.call)) ? '{"claims": []}' : 'Gladly.')(exchange),
    );
    assert.deepEqual(await sent(await signedInOwner(app, { secondLook: true, temperature: 0.2 })), [
      0.2,
      'none',
    ]);
  },
);

onBothDatabases('a temperature is in the history, and travels with its template', async (t, dialect) => {
  const { app, sent } = await openShop(t, dialect);
  const { api, template } = await signedInOwner(app, FORM);
  const path = `/api/templates/${template.id}`;
  await api('PUT', path, { temperature: 0.2, baseVersion: 1 });
  await api('PUT', path, { temperature: null, baseVersion: 2 });
  const changes = async (version: number) => (await api('GET', `${path}/history/${version}`)).body.changes;
  assert.deepEqual(await changes(2), [{ field: 'temperature', before: null, after: 0.2 }]);
  assert.deepEqual(await changes(3), [{ field: 'temperature', before: 0.2, after: null }]);
  assert.equal((await api('POST', `${path}/restore`, { version: 2 })).body.temperature, 0.2);

  const file = (await api('GET', `${path}/export`)).body;
  assert.equal(file.template.temperature, 0.2);
  const other = await signedInOwner(app);
  const imported = await other.api('POST', '/api/templates/import', file);
  const copied = await api('POST', `${path}/duplicate`);
  assert.deepEqual([imported.body.temperature, copied.body.temperature], [0.2, 0.2]);
  assert.deepEqual(await sent({ template: imported.body }), [0.2]);
  const { temperature: _, ...older } = file.template;
  const before = await other.api('POST', '/api/templates/import', { ...file, template: older });
  assert.deepEqual([before.status, before.body.temperature], [201, null], 'a file from before');
  const hot = { ...file, template: { ...file.template, temperature: 3 } };
  assert.deepEqual((await other.api('POST', '/api/templates/import', hot)).body.fields, {
    temperature: 'A number from 0 to 2, or nothing',
  });
});

onSqlite('the server’s temperature holds where a template has none', async (t, dialect) => {
  const { app, sent } = await openShop(t, dialect, { AI_TEMPERATURE: '0.4' });
  assert.deepEqual(await sent(await signedInOwner(app)), [0.4]);
  assert.deepEqual(await sent(await signedInOwner(app, { temperature: 0 })), [0]);
});

onSqlite('a trial asks as customers would be answered, before and after', async (t, dialect) => {
  const { ai, keep, start, ended, draft } = await trialBakery(t, dialect, { AI_TEMPERATURE: '0.4' });
  await keep('Do you bake?', 'Gladly.');
  const trial = await ended((await start({ template: draft({ temperature: 0.2 }) })).body.id);
  assert.equal(trial.state, 'done');
  assert.deepEqual(ai.requests.map((call) => temperatureOf(aiRequest(call))).toSorted(), [0.2, 0.4]);
});

onSqlite(
  'what a model refuses is left out, for a day once that worked, and not for others',
  async (t, dialect) => {
    const { app, ai, sent, pass } = await openShop(t, dialect);
    const refuses: Behaviour = refusesField('temperature');
    // As OpenAI's models that reason do.
    ai.setDefault((exchange) => {
      const isUsual = aiRequest(exchange.call).temperature === 1;
      return (isUsual ? reply('Of course.') : refuses)(exchange);
    });
    const [low, usual, without] = [
      await signedInOwner(app, { temperature: 0.2 }),
      await signedInOwner(app, { temperature: 1 }),
      await signedInOwner(app),
    ];
    assert.deepEqual(await sent(low), [0.2, 'none']);
    assert.deepEqual(await sent(low), ['none'], 'it is remembered');
    assert.deepEqual([await sent(usual), await sent(without)], [[1], ['none']]);
    pass(DAY_MS);
    assert.deepEqual(await sent(low), [0.2, 'none'], 'the model may have changed');
    const other = await signedInOwner(app, { temperature: 0.2, model: 'another-model' });
    ai.setDefault(reply('Of course.'));
    assert.deepEqual(await sent(other), [0.2]);
  },
);

onSqlite(
  'a temperature that is refused in whatever words, or breaks the server, is left out',
  async (t, dialect) => {
    const { app, ai, sent } = await openShop(t, dialect);
    const breaks = (status: number, message: string): Behaviour => {
      const refusal = respond({ status, body: { error: { message } } });
      return (exchange) =>
        ('temperature' in aiRequest(exchange.call) ? refusal : reply('Of course.'))(exchange);
    };
    const ways: [string, Behaviour][] = [
      ['strict', forbidsExtraField('temperature')],
      ['unnamed', breaks(400, 'Something went wrong')],
      ['fails', breaks(500, '`temperature` (=0.0) has to be a strictly positive float')],
      ['deprecated', breaks(400, '`temperature` is deprecated for this model.')],
      ['named-model', breaks(400, 'This model: unsupported value for Temperature')],
    ];
    for (const [model, behaviour] of ways) {
      ai.setDefault(behaviour);
      const owner = await signedInOwner(app, { temperature: 0, model });
      assert.deepEqual([await sent(owner), await sent(owner)], [[0, 'none'], ['none']], model);
    }
  },
);
