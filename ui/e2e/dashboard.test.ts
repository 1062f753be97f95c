import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { LENGTHS } from '../../src/contract/lengths.ts';
import { aiFaults } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

test('in use: the sentence, who waits and the plots are made of real messages', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.', delayMs: 150 });
  t.after(() => ai.close());
  const stage = await startStage(t, {
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-server-1234',
    WEBHOOK_MESSAGES_PER_MINUTE: '0',
  });
  await stage.app.context.settings.save({ model_prices: '{"gpt-6-luna":{"input":20,"output":100}}' });
  const { owner, page } = await ownerAt(stage, '/profile', {
    template: { fallbackReply: 'We answer soon.' },
  });
  const { api, template } = owner;
  const say = (conversation_id: string, message: string, first_name = '') =>
    postMessage(stage.app.url, template.webhookUrl, { message, conversation_id, first_name });
  for (const [triggerPhrase, handOver] of [
    ['opening hours', false],
    ['pickup at', true],
  ] as const) {
    await api('POST', '/api/triggers', {
      templateId: template.id,
      triggerPhrase,
      responseAction: 'From 8 to 6.',
      handOver,
    });
  }
  await goTo(page, '/dashboard');
  // Nobody has written yet.
  await page.getByText('From zero to live').waitFor();
  for (let i = 0; i < 5; i += 1) await say(`c${i}`, `Do you have rye on day ${i}?`);
  for (let i = 0; i < 3; i += 1) await say(`t${i}`, 'Your opening hours?');
  ai.setDefault(aiFaults.serverError);
  await say('faq', 'Do you deliver?');
  await say('lost', 'Qwertz uiop asdf?');
  ai.setDefault(aiFaults.unauthorized);
  await say('ana', 'Pickup at 9?', 'Ana Ruiz');
  await say('ana', 'yes please!! pickup at 10?', 'Ana Ruiz');
  await say('mk', 'We need 200 croissants, pickup at noon on the day after tomorrow', 'mk.events');
  await stage.app.context.usageRecorder.flush();
  await stage.app.context.notifications.flush();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^1 message got the fallback reply today/ }).waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'Open Settings' }).getAttribute('href'),
    '/settings',
    'the way to mend it',
  );
  await page.screenshot({ path: `${import.meta.dirname}/screenshots/dashboard-trouble.png` });
  await api('POST', '/api/notifications/read', {});
  await page.reload();
  await page
    .getByRole('heading', {
      level: 1,
      name: /^This week: 12 replies, typically in 0\.\d.seconds, for 2.cents\.$/,
    })
    .waitFor();
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting
    .getByRole('link', { name: /Ana Ruiz “yes please!! pickup at 10\?” “pickup at” handed over, just now/ })
    .waitFor();
  await waiting.getByText('The bot is paused in these 2 conversations.').waitFor();
  const legend = page.getByRole('region', { name: 'Replies per day' }).getByRole('listitem');
  await legend.nth(3).waitFor();
  assert.deepEqual(
    await legend.allInnerTexts().then((texts) => texts.slice(0, 4).map((text) => text.replace(/\s+/g, ' '))),
    ['Written by AI 5', 'Trigger 5', 'FAQ 1', 'Fallback 1'],
  );

  const plot = page.getByRole('slider', { name: 'Replies per day' });
  assert.match(
    (await plot.getAttribute('aria-valuetext')) ?? '',
    /: Written by AI 5, Trigger 5, FAQ 1, Fallback 1$/,
  );
  await plot.focus();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.plot-tip').getByText('Written by AI').waitFor();
  await page.screenshot({ path: `${import.meta.dirname}/screenshots/dashboard-tip.png` });
  await page.keyboard.press('ArrowLeft');
  assert.match(
    (await plot.getAttribute('aria-valuetext')) ?? '',
    /: Written by AI 0, Trigger 0, FAQ 0, Fallback 0$/,
  );
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.plot-tip').count(), 0);
  const cells = await page
    .getByRole('table', { name: 'Replies per day' })
    .getByRole('row')
    .last()
    .allInnerTexts();
  assert.match(cells.join(' '), /5\s+5\s+1\s+1$/);

  await page.getByRole('button', { name: '7 days' }).click();
  await page.waitForURL('**/dashboard?days=7');
  await page.getByRole('button', { name: 'Year' }).click();
  await page.getByRole('heading', { name: 'Replies per week' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Replies per day' }).waitFor();
  assert.equal(await page.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed'), 'true');
  await page.getByText('12 replies, none in the 7 days before.').waitFor();
  const sums = stage.app.context.db.knex('usage_days');
  await sums.clone().update({ cost_usd: 0 });
  await sums.where({ source: 'ai' }).update({ cost_usd: 0.34, voice_usd: 0.14 });
  await page.reload();
  await page.getByText('Replies $0.20, voice messages $0.14 this week.').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^replies-[\d-]+-to-[\d-]+\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  assert.match(csv, /^day,template,source,replies,/);
  assert.match(csv, /,"[^"]+",trigger,5,0,0,0,/);

  assert.equal(await page.getByLabel('Template', { exact: true }).count(), 0, 'one template needs no choice');
  const second = await api('POST', '/api/templates', {
    ...BAKERY,
    templateName: 'Baking classes',
    lengthPreference: LENGTHS[0].value,
  });
  assert.equal(second.status, 201, JSON.stringify(second.body));
  await page.reload();
  await page.getByLabel('Template', { exact: true }).selectOption('Baking classes');
  await page.waitForURL(`**/dashboard?days=7&template=${second.body.id}`);
  await page.getByText(/^No replies from .* to today\.$/).waitFor();
  await page.getByLabel('Template', { exact: true }).selectOption('All templates');
  await page.getByText('12 replies, none in the 7 days before.').waitFor();
  await stage.inspect(page, 'dashboard-two-templates');
});
