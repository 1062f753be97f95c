import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../src/testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

test('live, but without a key and without a template: said in the page, not above it', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/profile');
  await postMessage(stage.app.url, owner.template.webhookUrl, { message: 'Hello', conversation_id: 'ana' });
  await stage.app.context.usageRecorder.flush();
  await page.goto(`${stage.app.url}/dashboard`);
  await page
    .getByRole('heading', { level: 1, name: '1 message got no reply today. No AI key is saved.' })
    .waitFor();
  await page.getByText('OpenAI API Key Required').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Add your key' }).count(), 1);
  await page.getByText('No replies from').waitFor();
  await owner.api('POST', '/api/notifications/read', {});
  await owner.api('DELETE', `/api/templates/${owner.template.id}`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'This week: 1 message, none answered.' }).waitFor();
  await page.getByText('Create Your First Template').waitFor();
  await stage.inspect(page, 'dashboard-warnings');
  await page.getByRole('link', { name: 'Choose a starter' }).click();
  await page.waitForURL('**/templates/new');
});
