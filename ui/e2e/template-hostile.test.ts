import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(2)</script>',
  '</textarea><svg onload=alert(3)>',
  '[click](javascript:alert(4))',
  '\u202eevil sdrawkcab \u2066bidi',
  'W'.repeat(100),
  '{{constructor.constructor("alert(5)")()}}',
  'عربى قالب للمخبز مع اسم طويل',
];

test('names that are markup, endless or right to left stay words', async (t) => {
  const reply = '<b onclick=alert(6)>Hi</b> [x](javascript:alert(7)) \u202etxet';
  const ai = await createAiStandIn({ reply: () => reply });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234567890' });
  const { owner, page } = await ownerAt(stage, '/templates');
  page.on('dialog', () => assert.fail('a dialog'));
  await stage.app.context.settings.save({ max_templates_per_user: 0 });
  for (const text of HOSTILE) {
    await stage.app.context.templates.create(owner.id, {
      ...BAKERY,
      templateName: text,
      role: text,
      businessType: text,
      faqs: `Q: ${text} A: ${text}`,
    });
  }
  await page.reload();
  await page.getByRole('article').nth(HOSTILE.length).waitFor();
  const names = await page.locator('.template-card h2').allTextContents();
  for (const text of HOSTILE) assert.ok(names.includes(text), text);
  assert.equal(
    await page.locator('main img, main script, main svg[onload], main a[href^=javascript]').count(),
    0,
  );
  await stage.inspect(page, 'templates-hostile');
  for (const [index, text] of HOSTILE.entries()) {
    const id = owner.template.id + 1 + index;
    await goTo(page, `/templates/${id}`);
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), text);
    assert.equal(await page.getByLabel('Role').inputValue(), text);
  }
  await page.getByRole('button', { name: 'Price?' }).click();
  await page.locator('.preview .why').waitFor();
  assert.equal(await page.locator('main :is(img, script, b, a[href^=javascript])').count(), 0);
  const preview = page.locator('.preview-card');
  const overflow = await preview.evaluate((card) => card.scrollWidth - card.clientWidth);
  assert.ok(overflow <= 0, 'nothing breaks out of the preview');
});

test('the longest names of all fit contacts, strategies and conversations that are passed on', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Gladly.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234567890' });
  const { owner, page } = await ownerAt(stage, '/templates', {
    template: { templateName: 'W'.repeat(100) },
  });
  const { context, url } = stage.app;
  const { id, webhookUrl } = owner.template;
  const other = await context.templates.create(owner.id, { ...BAKERY, templateName: 'M'.repeat(100) });
  for (const each of [id, other.id])
    await owner.api('PUT', `/api/templates/${each}/sharing`, { sharesWith: 'G'.repeat(40) });
  await owner.api('POST', '/api/contacts/fields', { label: 'L'.repeat(60), type: 'text', key: 'long' });
  const tag = 'W'.repeat(50);
  const passing = { passTo: other.id, passMinutes: 60 };
  const noting = { addTag: tag, setField: 'long', setValue: 'V'.repeat(1_000) };
  const trigger = { templateId: id, triggerPhrase: 'wedding', responseAction: '', ...passing, ...noting };
  assert.equal((await owner.api('POST', '/api/triggers', trigger)).status, 201);
  const [{ strategy }] = (await owner.api('GET', '/api/strategies/starters')).body;
  const steps = strategy.steps.map((step: { field: string }, at: number) => ({
    ...step,
    field: step.field === '' ? '' : `f${'w'.repeat(38)}${at}`,
  }));
  const long = { ...strategy, templateId: id, name: 'N'.repeat(100), steps };
  const added = await owner.api('POST', '/api/strategies', long);
  assert.equal(added.status, 201);
  context.loadedTemplates.accountChanged(owner.id);
  await postMessage(url, webhookUrl, {
    message: 'A wedding cake',
    conversation_id: 'c'.repeat(250),
    first_name: 'Z'.repeat(90),
  });

  await goTo(page, '/contacts');
  await page.getByRole('list', { name: 'Contacts' }).getByText(tag).waitFor();
  await stage.inspect(page, 'contacts-long');
  await page.getByRole('list', { name: 'Contacts' }).getByRole('link').click();
  await page.getByRole('button', { name: `Remove the tag ${tag}` }).waitFor();
  await stage.inspect(page, 'contact-long');
  await goTo(page, `/templates/${id}/strategies/${added.body.id}`);
  await page.getByRole('list', { name: 'The path' }).waitFor();
  await stage.inspect(page, 'strategy-long');
  await goTo(page, `/templates/${id}/connection`);
  await page.getByText('Shares with').waitFor();
  await stage.inspect(page, 'connection-long');
  const [conversation] = (await owner.api('GET', '/api/conversations')).body;
  await goTo(page, `/conversations/${conversation.id}`);
  await page.getByText(/answers until/).waitFor();
  await stage.inspect(page, 'conversation-long');
});
