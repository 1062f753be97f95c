import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reply } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, sawNotice } from './support/steps.ts';

const said = (text: string, findings: Record<string, string | null>) =>
  reply(JSON.stringify({ reply: text, findings, upset: false }));

test('strategies: from a starter, tried before it is saved, and then in a conversation', async (t) => {
  const ai = await createAiStandIn({
    reply: () => JSON.stringify({ reply: 'Fine.', findings: {}, upset: false }),
  });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  const { owner, page } = await ownerAt(stage, '/templates', {
    template: { templateName: 'Bakery front desk' },
  });
  const { id } = owner.template;
  await stage.app.context.keys.set(owner.id, 'openai', 'sk-test-1234567890');

  await goTo(page, `/templates/${id}`);
  await page.getByRole('navigation', { name: 'Template' }).getByRole('link', { name: 'Strategies' }).click();
  await page.getByRole('heading', { level: 1, name: 'Strategies for Bakery front desk' }).waitFor();
  await page.getByRole('link', { name: /^Take a cake order/ }).waitFor();
  await stage.inspect(page, 'strategies-empty');

  // A starter stands in the form; nothing is saved before its owner says so.
  await page.getByRole('link', { name: /^E-mail for a guide/ }).click();
  await page.getByRole('heading', { level: 1, name: 'New strategy for Bakery front desk' }).waitFor();
  assert.equal(await page.getByRole('textbox', { name: 'Phrase' }).inputValue(), 'guide');
  await page.getByLabel('Text or link').fill('Here it is: https://linden.example/guide');
  // Steps are lines until they are opened.
  const step = (number: number) => page.getByRole('region', { name: `Step ${number}` });
  const open = (number: number) => step(number).getByRole('button', { expanded: false }).click();
  await step(3).waitFor();
  const heights = await page
    .getByRole('region', { name: /^Step \d$/ })
    .evaluateAll((rows) => rows.map((row) => row.clientHeight));
  assert.deepEqual(heights, [56, 56, 56]);
  await stage.inspect(page, 'strategy-closed');
  await open(1);
  await step(1).getByLabel('What to tell').fill('That the guide is free');
  await page.getByRole('button', { name: 'Delete step 3' }).click();
  await step(1).getByLabel('In your words').fill('It is free.');
  await page.getByRole('button', { name: 'Add Step' }).click();
  await step(3).getByLabel('What to ask for').fill('The flavor of the cake');
  await step(3).getByText('Saved as “flavor of the cake”, text, asked for 2 times, needed').click();
  assert.equal(
    await step(3).getByLabel('Save the answer as').inputValue(),
    'flavor_of_the_cake',
    'the field follows',
  );
  await page.getByRole('button', { name: 'Move step 3 up' }).click();
  assert.equal(await step(2).getByLabel('What to ask for').inputValue(), 'The flavor of the cake');

  // Tried as it stands.
  ai.enqueue(said('It is free. Which flavor do you bake?', {}));
  await page.getByLabel('Message', { exact: true }).fill('I want the guide');
  await page.keyboard.press('Enter');
  await page.locator('.bubble.voice', { hasText: 'Which flavor do you bake?' }).waitFor();
  const path = page.getByRole('list', { name: 'The path' });
  assert.match((await path.locator('[aria-current="step"]').textContent()) ?? '', /The flavor of the cake/);
  ai.enqueue(said('Lemon! Where to?', { flavor_of_the_cake: 'lemon' }));
  await page.getByLabel('Message', { exact: true }).fill('lemon');
  await page.keyboard.press('Enter');
  await page.getByLabel('The path as a drawing').getByText('lemon').waitFor();
  ai.enqueue(said('Coming.', {}));
  await page.getByLabel('Message', { exact: true }).fill('anna@example.com');
  await page.keyboard.press('Enter');
  await page.locator('.bubble.voice', { hasText: 'https://linden.example/guide' }).waitFor();
  await page.getByText('In the test chat it reached its goal.').waitFor();

  // What is wrong is said at its place, also in a step that was closed; leaving asks.
  await open(3);
  await step(3).getByLabel('What to ask for').fill('');
  await step(3).getByRole('button', { expanded: true }).click();
  await page.getByRole('button', { name: 'Add Strategy' }).click();
  await step(3).getByText('Say in a few words what this step is about').waitFor();
  await step(3).getByLabel('What to ask for').fill('The e-mail address that the guide goes to');
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Add Strategy' }).click();
  await page.getByText('A strategy needs a name').first().waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Guide');
  await page.getByRole('link', { name: 'Back to Templates' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Add Strategy' }).click();
  await sawNotice(page, 'Strategy Added');
  await page.getByRole('heading', { level: 2, name: 'Guide', exact: true }).waitFor();
  await page.getByText('Not begun with a customer yet').waitFor();

  // With a customer.
  stage.app.context.loadedTemplates.templateChanged(id);
  ai.enqueue(said('It is free. Which flavor?', {}));
  let sent = 0;
  const say = (message: string) => {
    sent += 1;
    const body = { message, conversation_id: 'ana', timestamp: sent };
    return postMessage(stage.app.url, owner.template.webhookUrl, body);
  };
  assert.equal((await say('the guide please')).body.response, 'It is free. Which flavor?');
  ai.enqueue(said('Lemon.', { flavor_of_the_cake: 'lemon' }));
  await say('lemon');
  await goTo(page, '/conversations/1');
  const card = page.getByRole('region', { name: 'Strategy' });
  await card.getByText('Step 3 of 3: The e-mail address that the guide goes to').waitFor();
  await card.getByText('lemon').waitFor();
  await stage.inspect(page, 'conversation-strategy');
  await card.getByRole('button', { name: 'Stop it' }).click();
  await card.getByText('It was stopped by you.').waitFor();
  await card.getByRole('button', { name: 'Start', exact: true }).click();
  await card.getByText('Running').waitFor();

  await goTo(page, `/templates/${id}/strategies`);
  const since = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.now());
  await page.getByText(`Since ${since}: begun 2 times, reached its goal 0 times`).waitFor();
  await page.getByText('The path, step by step').click();
  await page.getByText('1 came here, 1 went on, 0 stopped').first().waitFor();
  await page.getByRole('switch', { name: '“Guide” is on' }).uncheck();
  await page.getByText('Off', { exact: true }).waitFor();

  // A second one, put above it.
  const [{ strategy: another }] = (await owner.api('GET', '/api/strategies/starters')).body;
  await owner.api('POST', '/api/strategies', { templateId: id, ...another });
  await page.reload();
  await page.getByRole('button', { name: 'Move “Guide” down' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Number 2 of 2').waitFor();
  const up = page.getByRole('button', { name: 'Move “Guide” up' });
  assert.ok(await up.evaluate((button) => button === document.activeElement), 'the focus goes with the row');
  const inOrder = async () => {
    const { body } = await owner.api('GET', `/api/strategies/template/${id}`);
    return body.strategies.map(({ name }: { name: string }) => name);
  };
  await waitFor('the order', async () => (await inOrder())[1] === 'Guide');
  await page.reload();
  const names = page.getByRole('region', { name: 'Your strategies' }).getByRole('heading', { level: 2 });
  await names.first().waitFor();
  assert.deepEqual(await names.allTextContents(), [another.name, 'Guide']);
  await page.getByText('Off', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Edit/ }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Strategy for Bakery front desk' }).waitFor();
  await page.getByRole('textbox', { name: /^Goal/ }).fill('More readers');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await sawNotice(page, 'Strategy Saved');
  await page.getByText('More readers').waitFor();
  await page.getByRole('button', { name: 'Delete “Guide”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete strategy' }).click();
  await sawNotice(page, 'Strategy Deleted');
});
