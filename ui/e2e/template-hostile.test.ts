import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../src/testing/ai-stand-in.ts';
import { BAKERY } from '../../src/testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

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
    await page.goto(`${stage.app.url}/templates/${id}`);
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
