import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

const HOSTILE = [
  '<img src=x onerror="alert(1)">',
  '</span></a><script>alert(2)</script>',
  '\u202Egnihton si siht\u202C <b>bold</b>',
  `{{constructor.constructor('alert(3)')()}} [x](javascript:alert(4))`,
  'ﷺ'.repeat(20),
  'w'.repeat(190),
];

test('names and texts that mean harm stay words: on the dashboard, behind the bell, in the palette', async (t) => {
  const stage = await startStage(t, { WEBHOOK_MESSAGES_PER_MINUTE: '0' });
  const { owner, page } = await ownerAt(stage, '/profile', { template: { templateName: HOSTILE[0] } });
  const { api, template } = owner;
  page.on('dialog', (dialog) => assert.fail(`a dialog: ${dialog.message()}`));
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'pickup at',
    responseAction: 'I will answer you myself.',
    handOver: true,
  });
  for (const [index, text] of HOSTILE.entries()) {
    await postMessage(stage.app.url, template.webhookUrl, {
      message: `pickup at ${text}`,
      conversation_id: `c${index}`,
      first_name: text,
    });
  }
  await goTo(page, '/dashboard');
  await page.getByText('The bot is paused in these 6 conversations.').waitFor();
  await stage.inspect(page, 'dashboard-hostile');
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await page
    .getByRole('link', { name: /is waiting for you/ })
    .nth(5)
    .waitFor();
  // The plots are drawn anew a frame after the width has changed.
  const fits = () => page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
  await page.setViewportSize({ width: 360, height: 640 });
  await fits();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find/ }).waitFor();
  await page.keyboard.type('img');
  await page.getByRole('option', { name: '<img src=x onerror="alert(1)">' }).first().waitFor();
  await goTo(page, `/templates/${template.id}/connection`);
  await page.getByText('Every customer has their own ID').waitFor();
  await fits();
  assert.equal(
    await page.locator('main img, main script, main b:not(pre b), body > script:not(#root + script)').count(),
    0,
  );
});
