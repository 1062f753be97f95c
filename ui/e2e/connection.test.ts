import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice } from './support/steps.ts';

test('the doctor sees three misconfigurations as they happen, and what is in order', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const stage = await startStage(t, {
    AI_BASE_URL: ai.url,
    AI_API_KEY: 'sk-server-1234',
    WEBHOOK_MESSAGES_PER_MINUTE: '0',
    WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
  });
  const { owner, page } = await ownerAt(stage, '/templates');
  const { api, template } = owner;
  await goTo(page, `/templates/${template.id}/connection`);
  await page.getByText('Nothing has arrived yet.').waitFor();
  await page.getByRole('heading', { name: 'Nobody on the internet can reach this server' }).waitFor();

  const call = (body: Record<string, unknown> | string) =>
    postMessage(stage.app.url, template.webhookUrl, body);
  for (let i = 0; i < 24; i += 1) {
    await call({ message: `Question ${i}?`, conversation_id: `customer-${i % 9}`, timestamp: String(i) });
  }
  // The page is open while the flow goes wrong, in three ways.
  await call({ message: '{{last_input_text}}', conversation_id: 'ana', timestamp: '1' });
  await call('just the words of a customer');
  await call('{"message": "She said "hi" to me", "conversation_id": "ana", "timestamp": "2"}');
  await call({ message: 'Are you open?', conversation_id: 'ana', timestamp: '3' });
  const findings = page.getByRole('region', { name: 'Findings' });
  const headings = [
    'A variable arrives as its name',
    'The body is plain text',
    'The JSON is broken by quotes or line breaks',
  ];
  for (const name of headings) await findings.getByRole('heading', { name }).waitFor();
  await page.getByRole('button', { name: 'I changed it, check again' }).click();
  await page
    .getByText(/^Nobody on the internet can reach this server\. (Three|Four) more things to look at\./)
    .waitFor();
  const calls = page.getByRole('region', { name: 'Last 28 calls' });
  assert.deepEqual(
    (await calls.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')),
    ['Fine 25', 'Warning 1', 'Failed 2'],
  );
  await findings.getByText('Every customer has their own ID').waitFor();
  await findings.getByText('10 different IDs in 28 calls.').waitFor();

  // The secret of a template belongs into the kit.
  await api('PUT', `/api/templates/${template.id}`, {
    ...(await form(api, template.id)),
    webhookSecret: 'open-sesame',
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Set 2 headers' }).waitFor();
  await call({ message: 'Hello', conversation_id: 'ana', timestamp: '9' });
  await page.getByRole('button', { name: 'I changed it, check again' }).click();
  await findings.getByRole('heading', { name: 'The secret is missing or wrong' }).waitFor();
});

test('the names of the chat tool’s own fields and tags are kept', async (t) => {
  const stage = await startStage(t);
  stage.expectConsole(/status of 400/);
  const { owner, page } = await ownerAt(stage, '/templates');
  const { id } = owner.template;
  await owner.api('POST', '/api/contacts/fields', { label: 'Wedding date', type: 'date' });
  await goTo(page, `/templates/${id}/connection`);
  const part = page.getByRole('region', { name: 'Fields in your chat tool' });
  const fieldFor = (name: string) => part.getByRole('textbox', { name, exact: true });
  const tags = part.getByLabel('Tags that the tool has too');
  await fieldFor('E-mail').fill('Lead e-mail');
  await fieldFor('Wedding date').fill('wedding_day');
  await tags.fill(`vip, ${'x'.repeat(60)}`);
  await part.getByRole('button', { name: 'Save names' }).click();
  await sawNotice(page, 'Not saved');
  await part.locator('.message.danger').waitFor();
  await tags.fill('vip, bride ');
  await part.getByRole('button', { name: 'Save names' }).click();
  await sawNotice(page, 'Saved');
  await part.locator('.message.danger').waitFor({ state: 'detached' });

  await page.reload();
  assert.equal(await fieldFor('E-mail').inputValue(), 'Lead e-mail');
  assert.equal(await fieldFor('Phone').inputValue(), '');
  assert.equal(await fieldFor('Wedding date').inputValue(), 'wedding_day');
  assert.equal(await tags.inputValue(), 'vip, bride');
  await fieldFor('E-mail').fill('');
  await part.getByRole('button', { name: 'Save names' }).click();
  await sawNotice(page, 'Saved');
  const { body } = await owner.api('GET', `/api/templates/${id}/tool-mapping`);
  assert.deepEqual(body, { fields: { wedding_date: 'wedding_day' }, tags: ['vip', 'bride'] });
});

async function form(
  api: (method: string, path: string) => Promise<{ body: Record<string, unknown> }>,
  id: number,
) {
  const { body } = await api('GET', `/api/templates/${id}`);
  const names = [
    'templateName',
    'role',
    'businessType',
    'mainGoal',
    'tone',
    'openerStyle',
    'lengthPreference',
    'closingInstruction',
    'productOrService',
  ];
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}
