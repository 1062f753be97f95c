import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { connectAccount, instagramEnv } from '../../testing/instagram.ts';
import { openAccount } from '../../testing/instagram-shop.ts';
import { createMetaStandIn } from '../../testing/meta/meta-stand-in.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt } from './support/steps.ts';

test('live, but without a key and without a template: said in the page, not above it', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/profile');
  await postMessage(stage.app.url, owner.template.webhookUrl, { message: 'Hello', conversation_id: 'ana' });
  await stage.app.context.usageRecorder.flush();
  await goTo(page, '/dashboard');
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

test('an account that Instagram no longer lets us into is said on the dashboard, until it is connected', async (t) => {
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const metaApp = meta.app();
  const stage = await startStage(t, {
    ...instagramEnv(meta, metaApp),
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-server-1234',
  });
  const { app } = stage;
  const { owner, page } = await ownerAt(stage, '/profile');
  const { account, say, customer, handle } = await openAccount({ app, meta, metaApp, owner });
  await say(customer(), 'Hello');
  await app.context.instagramAccounts.markTokenDead(account, 'expired');
  await goTo(page, '/dashboard');
  await page.getByText('Your Instagram account has to be connected again').waitFor();
  await stage.inspect(page, 'dashboard-access');
  await page.getByRole('link', { name: 'Connect it again' }).click();
  await page.waitForURL('**/instagram');
  const again = { userId: owner.id, templateId: owner.template.id, shop: handle, appId: metaApp.id };
  await connectAccount(app, meta, again);
  await page.goto(`${app.url}/dashboard`);
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  assert.equal(await page.getByText('Your Instagram account has to be connected again').count(), 0);
});
