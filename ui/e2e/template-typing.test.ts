import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

/** Of laying out the page once: a key that touches every row costs more. */
const SHARE = 1 / 8;
const TEXT = 'We bake sourdough bread daily.';
/** What the page is to blame for; the rest is the browser's own, and as much on an empty page. */
const OURS = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];

test('a key costs a small part of what laying out the page does, beside 300 FAQs', async (t) => {
  const stage = await startStage(t);
  const faqs = 'Q: Do you deliver? A: Yes, within 5 km, for $4.\n'.repeat(300);
  const { owner, page } = await ownerAt(stage, '/templates', { template: { faqs } });
  const cdp = await page.context().newCDPSession(page);
  // The time of the page's own thread, whatever else the machine does meanwhile.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

  async function spent(names: readonly string[]): Promise<number> {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.reduce((sum, { name, value }) => (names.includes(name) ? sum + value * 1_000 : sum), 0);
  }

  async function typeInto(label: string): Promise<number> {
    const field = page.getByLabel(label).filter({ visible: true });
    await field.click();
    await page.keyboard.press('Control+End');
    const before = await spent(OURS);
    await page.keyboard.type(TEXT, { delay: 20 });
    const perKey = ((await spent(OURS)) - before) / TEXT.length;
    t.diagnostic(`${label}: ${perKey.toFixed(1)} ms a key`);
    assert.ok((await field.inputValue()).includes(TEXT));
    return perKey;
  }

  /** The ceiling: all of the page's styles and places anew. The least of five, as the machine has slow moments. */
  async function layOutOnce(): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 5; turn += 1) {
      const before = await spent(OURS);
      await page.evaluate(() => {
        document.body.style.display = 'none';
        document.body.getBoundingClientRect();
        document.body.style.display = '';
        document.body.getBoundingClientRect();
      });
      least = Math.min(least, (await spent(OURS)) - before);
    }
    return least;
  }

  await goTo(page, `/templates/${owner.template.id}`);
  await page.getByLabel('Role').waitFor();
  await page.getByRole('group', { name: 'FAQs' }).locator('summary').first().click();
  const whole = await layOutOnce();
  t.diagnostic(`all of the page: ${whole.toFixed(1)} ms`);
  for (const label of ['Template name', 'Product or service', 'Answer']) {
    let perKey = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 3 && perKey >= whole * SHARE; turn += 1)
      perKey = Math.min(perKey, await typeInto(label));
    assert.ok(perKey < whole * SHARE, `${label}: ${perKey} ms a key, ${whole} ms for all of the page`);
  }
});
