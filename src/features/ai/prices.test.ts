import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { loadConfig } from '../../config.ts';
import { createPrices, LIST_PRICES_AS_OF } from './prices.ts';

onBothDatabases(
  "a price is the operator's, else the list's of that provider, else unknown",
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    const { settings } = app.context;
    const { baseUrl, model } = loadConfig({ env: {} }).ai;
    const prices = createPrices(() => settings.get('model_prices'), baseUrl);
    const listed = prices.of(model, '');
    assert.ok(
      listed !== null && listed.input > 0 && listed.output > listed.input,
      'the default model has a price',
    );
    assert.deepEqual(prices.dated(model, ''), { ...listed, asOf: LIST_PRICES_AS_OF });
    assert.equal(prices.of(model, 'https://ai.example.com/v1'), null, 'elsewhere it costs something else');
    assert.equal(prices.of('constructor', ''), null);
    assert.equal(prices.of('some-model', ''), null);

    await settings.save({ model_prices: `{"${model}": {"input": 3, "output": 7}}` });
    assert.deepEqual(prices.dated(model, ''), { input: 3, output: 7, asOf: null });
    assert.deepEqual(prices.of(model, 'https://ai.example.com/v1'), { input: 3, output: 7 });
    assert.deepEqual(
      [prices.hasServerPrices(), prices.of('gpt-4o-mini', '')],
      [true, { input: 0.15, output: 0.6 }],
    );
  },
);

onBothDatabases('the owner sees what models cost, and of when', async (t, dialect) => {
  const ai = await createAiStandIn({ models: ['a-model', 'b-model'] });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, AI_MODEL: 'server-model' } });
  const { api } = await signedInOwner(app);
  await api('POST', '/api/keys', { openaiApiKey: 'sk-right-key-1234' });
  assert.deepEqual((await api('GET', '/api/keys/models')).body.prices, []);
  await app.context.settings.save({
    model_prices: '{"b-model": {"input": 1, "output": 2}, "server-model": {"input": 3, "output": 4}}',
  });
  assert.deepEqual((await api('GET', '/api/keys/models')).body.prices, [
    { model: 'server-model', input: 3, output: 4, asOf: null },
    { model: 'b-model', input: 1, output: 2, asOf: null },
  ]);
  const { pricesAsOf, hasServerPrices } = (await api('GET', '/api/usage')).body;
  assert.deepEqual([pricesAsOf, hasServerPrices], [LIST_PRICES_AS_OF, true]);
});
