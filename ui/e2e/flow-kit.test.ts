import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startStage } from './support/stage.ts';
import { copied, goTo, ownerAt, sawNotice } from './support/steps.ts';

test('the flow kit: each tool, copied, and a test call that is really answered', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  const { owner, page } = await ownerAt(stage, '/templates', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { api, template } = owner;
  await goTo(page, `/templates/${template.id}/connection`);
  const address = `${stage.app.url}/api/webhook/${template.webhookUrl}`;
  await page.getByRole('button', { name: 'Copy webhook URL' }).click();
  await sawNotice(page, 'Webhook URL Copied');
  await copied(page, address);
  await waitFor('the note of it', async () => (await api('GET', '/api/setup')).body.isConnected === true);
  await page.getByRole('button', { name: 'Copy body' }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await waitFor('the body', async () => (await clipboard()).startsWith('{'));
  assert.match(await clipboard(), /"message": \{\{last_input_text\|fallback:""\|to_json:true\}\},/);
  for (const [tool, url] of [
    ['Chatfuel', `${address}?format=chatfuel`],
    ['Evolution', `${address}?format=evolution`],
    ['Dynamic Block', address],
    ['Other', `${address}?format=plain`],
  ] as const) {
    await page.getByRole('link', { name: tool }).click();
    await page.getByRole('button', { name: 'Copy webhook URL' }).click();
    await copied(page, url);
  }
  await page.goBack();
  assert.equal(await page.getByRole('link', { name: 'Dynamic Block' }).getAttribute('aria-current'), 'page');

  await page.getByRole('button', { name: 'Send a test call' }).click();
  await page.locator('.bubble.voice', { hasText: 'We bake every day.' }).waitFor();
  await page.getByText('A message arrived just now.').waitFor();
  // A test's server has no other address, and the page says so before anything else.
  await page.getByText('Nobody on the internet can reach this server.').waitFor();
  await page.getByText('First: Give the server a public https address.').waitFor();
  await page.getByRole('heading', { name: 'The first call' }).waitFor();
  await stage.inspect(page, 'connection-tested');
  assert.equal((await api('GET', '/api/setup')).body.isLive, false, 'a try is no customer');
});

test('whatever is copied names the address that the operator has set, wherever the page was opened', async (t) => {
  const publicUrl = 'http://dm.lindenbakery.example';
  const stage = await startStage(t, { SERVER_PUBLIC_URL: publicUrl });
  const { owner, page } = await ownerAt(stage, '/templates', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { id: templateId, webhookUrl } = owner.template;
  await page.getByRole('button', { name: 'Copy webhook URL' }).click();
  await copied(page, `${publicUrl}/api/webhook/${webhookUrl}`);
  const { body: widget } = await owner.api('POST', '/api/widgets', { templateId, title: 'Bakery' });
  await goTo(page, `/widgets/${widget.id}`);
  await page.getByRole('button', { name: 'Copy tag' }).click();
  await copied(page, `<script src="${publicUrl}/widget.js" data-widget="${widget.publicId}" async></script>`);
});
