import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aiRequest, reply } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { keyboardHands } from './support/hands.ts';
import { startStage } from './support/stage.ts';
import { chooseByKeys, fixReply, goTo, ownerAt } from './support/steps.ts';

test('a reply is written better: an FAQ, a forbidden phrase and an example work in the next messages', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'No problem, rye bread is super fresh here!' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  stage.expectConsole(/ERR_FAILED|status of 409/);
  const { owner, page } = await ownerAt(stage, '/conversations', {});
  const { api, template } = owner;
  const say = async (message: string, conversation: string) => {
    stage.app.context.loadedTemplates.accountChanged(owner.id);
    stage.app.context.loadedTemplates.templateChanged(template.id);
    const body = { message, conversation_id: conversation, first_name: 'Ana' };
    const answer = await postMessage(stage.app.url, template.webhookUrl, body);
    const call = ai.requests.at(-1);
    const system = call === undefined ? '' : (aiRequest(call).messages[0]?.content ?? '');
    return { text: String(answer.body.response), system };
  };
  await say('Do you have rye bread, and how much is it?', 'ana');
  await page.getByRole('link', { name: 'View the conversation with Ana' }).click();
  const fix = page.getByRole('button', { name: 'Fix this reply' }).first();
  await fixReply(fix, 'Write it better');
  const dialog = page.getByRole('dialog', { name: 'Write it better' });
  const better = dialog.getByLabel('Your reply');
  assert.equal(await better.inputValue(), 'No problem, rye bread is super fresh here!');
  const choice = (name: string) => dialog.getByRole('switch', { name, exact: true });
  const isOn = (name: string) => choice(name).isChecked();
  await better.fill('rye bread is super fresh here, come by! It is $9 a loaf.');
  await dialog.getByLabel('Never again').waitFor();
  assert.equal(await dialog.getByLabel('Never again').inputValue(), 'No problem');
  assert.deepEqual(
    [
      await isOn('FAQ'),
      await isOn('Trigger'),
      await isOn('Example of your voice'),
      await isOn('Must-pass chat'),
    ],
    [true, false, false, true],
  );
  assert.equal(
    await dialog.getByLabel('Answer').inputValue(),
    'rye bread is super fresh here, come by! It is $9 a loaf.',
  );
  await dialog.getByLabel('Answer').fill('Rye bread is $9 a loaf.');
  await choice('Example of your voice').click();
  await stage.inspect(page, 'teach');

  // The line is cut after the forbidden phrase was saved and before its answer came, and the example can't be saved.
  await page.route('**/forbidden-words', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/faqs', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/voice/taught/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Teach' }).click();
  await dialog.getByText('Kept as a must-pass chat.').waitFor();
  assert.equal(await dialog.getByText('Not saved. Check your connection and try again.').count(), 3);
  await stage.inspect(page, 'teach-failed');
  for (const path of ['**/forbidden-words', '**/faqs', '**/voice/taught/**']) await page.unroute(path);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('Your voice has it as an example.').waitFor();
  await dialog.getByText('Added to your FAQs.').waitFor();
  await dialog.getByText('Forbidden from now on.').waitFor();
  await stage.inspect(page, 'teach-done');
  assert.equal(await dialog.getByRole('button', { name: 'Try again' }).count(), 0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const saved = (await api('GET', `/api/templates/${template.id}`)).body;
  assert.equal(saved.faqs.match(/Rye bread is \$9 a loaf\./g)?.length, 1, 'once');
  assert.equal(saved.forbiddenWords, 'No problem');
  const golden = (await api('GET', `/api/golden-chats/template/${template.id}`)).body;
  assert.deepEqual(
    golden.map(({ kind, text }: { kind: string; text: string }) => [kind, text]),
    [['like', 'rye bread is super fresh here, come by! It is $9 a loaf.']],
  );

  // The fact is licensed, the phrase is gone, and the example is in the prompt without its fact.
  ai.enqueue(reply('No problem! Rye bread is $9.'), reply('Rye bread is $9.'));
  const next = await say('hello, is there rye bread and what does it cost?', 'ben');
  assert.match(next.text, /\$9/);
  assert.doesNotMatch(next.text, /problem/i);
  assert.match(next.system, /Owner: rye bread is super fresh here, come by!/);
  assert.doesNotMatch(next.system, /Owner: .*\$9/);

  // What is kept shows, and is taken back.
  await page.getByText('Kept: should be like this.').waitFor();
  await page.getByRole('button', { name: 'Undo “Should be like this”' }).click();
  await page.getByText('Kept: should be like this.').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Fix this reply');
  assert.deepEqual((await api('GET', `/api/golden-chats/template/${template.id}`)).body, []);

  // The whole reply must not be said, then only a passage of it.
  await fixReply(fix, 'Must not say');
  await page.getByText('Kept: must not say.').waitFor();
  await page.getByRole('button', { name: 'Mark only a passage' }).click();
  const passage = page.getByRole('dialog', { name: 'What must not be said?' });
  await passage.getByRole('button', { name: 'super', exact: true }).click();
  await passage.getByRole('button', { name: 'fresh', exact: true }).click();
  await stage.inspect(page, 'teach-passage');
  await passage.getByRole('button', { name: 'Keep this passage' }).click();
  await page.getByText('Kept: must not say (“super fresh”).').waitFor();
  await stage.inspect(page, 'teach-kept');
  await page.reload();
  await fix.click();
  await page.getByText('Kept: must not say (“super fresh”).').waitFor();

  await goTo(page, '/voice');
  const taught = page.getByRole('region', { name: 'What you taught' });
  await taught.getByText('rye bread is super fresh here, come by!').first().waitFor();
  await stage.inspect(page, 'teach-voice');
  await taught.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete example' }).click();
  await taught.waitFor({ state: 'detached' });
  assert.deepEqual((await api('GET', '/api/voice/taught')).body, []);
});

test('in the test chat by keyboard, on a phone: what is there already is said, and limits in words', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Sure, we deliver.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url });
  stage.expectConsole(/status of 40[039]/);
  const { owner, page } = await ownerAt(stage, '/templates', {
    context: { viewport: { width: 390, height: 844 } },
  });
  const { template, api } = owner;
  await stage.app.context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await api('POST', '/api/triggers', {
    templateId: template.id,
    triggerPhrase: 'wholesale',
    responseAction: 'Write to us.',
  });
  await goTo(page, `/templates/${template.id}/test`);
  await page.getByLabel('Message', { exact: true }).fill('Do you deliver?');
  await page.keyboard.press('Enter');
  await page.locator('.bubble.voice', { hasText: 'Sure, we deliver.' }).waitFor();
  const { press, write } = keyboardHands(page);
  const fix = page.getByRole('button', { name: 'Fix this reply' });
  await fix.focus();
  await chooseByKeys(page, 'Should be like this');
  await page.getByText('Kept: should be like this.').waitFor();
  await fix.focus();
  await chooseByKeys(page, 'Write it better');
  const dialog = page.getByRole('dialog', { name: 'Write it better' });
  await dialog.getByText('“Do you deliver?” answers this already. You can change it there.').waitFor();
  await page.keyboard.press('Control+End');
  await write(dialog.getByLabel('Your reply'), ' Gladly 🌸');
  const example = dialog.getByRole('switch', { name: 'Example of your voice' });
  while (!(await example.isChecked())) await page.waitForTimeout(50);
  await stage.inspect(page, 'teach-phone');
  await press(dialog.getByRole('button', { name: 'Teach' }));
  await dialog.getByText('Your voice has it as an example.').waitFor();
  await dialog.getByText('Kept as a must-pass chat.').waitFor();
  await press(dialog.getByRole('button', { name: 'Close' }));
  const golden = (await api('GET', `/api/golden-chats/template/${template.id}`)).body;
  assert.deepEqual(
    golden.map(({ text }: { text: string }) => text),
    ['Sure, we deliver. Gladly 🌸'],
    'what was kept before became the better reply',
  );
  const [taught] = (await api('GET', '/api/voice/taught')).body;
  assert.deepEqual([taught.asked, taught.said], ['Do you deliver?', ['Sure, we deliver. Gladly 🌸']]);

  for (let count = 1; count < 50; count += 1)
    await api('POST', '/api/golden-chats', {
      templateId: template.id,
      kind: 'like',
      message: `Message ${count}`,
      text: 'Yes.',
    });
  await fix.focus();
  await chooseByKeys(page, 'Must not say');
  await page.getByText('You have reached the limit of 50 golden chats for this template.').waitFor();
  await page.getByRole('link', { name: 'Open your must-pass chats' }).first().waitFor();
  await stage.inspect(page, 'teach-limit');
});

test('a message without a reply and the owner’s own one teach too; without the plan the voice says so', async (t) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  const { owner, page } = await ownerAt(stage, '/templates', { template: { faqs: 'Q: Vegan?\nA: Yes.' } });
  const { api, template } = owner;
  await ai.goDown();
  const body = { message: 'Can I bring my dog?', conversation_id: 'ana', first_name: 'Ana' };
  await postMessage(stage.app.url, template.webhookUrl, body);
  const texts = async () =>
    (await api('GET', '/api/voice/taught')).body.map((one: { said: string[] }) => one.said[0]);
  await goTo(page, '/conversations/1');
  const fix = page.getByRole('button', { name: 'Fix this reply' }).last();
  const dialog = page.getByRole('dialog', { name: 'Write it better' });
  const teach = async (text: string) => {
    await fixReply(fix, 'Write it better');
    await dialog.getByLabel('Your reply').fill(text);
    await dialog.getByRole('switch', { name: 'Example of your voice', checked: true }).waitFor();
    await dialog.getByRole('button', { name: 'Teach' }).click();
    await dialog.getByText('Your voice has it as an example.').waitFor();
    await dialog.getByText('Kept as a must-pass chat.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
  };
  await teach('of course, dogs are family 🐶');
  assert.deepEqual(await texts(), ['of course, dogs are family 🐶']);
  const [golden] = (await api('GET', `/api/golden-chats/template/${template.id}`)).body;
  assert.deepEqual(
    [golden.message, golden.text, golden.conversationId],
    [body.message, 'of course, dogs are family 🐶', 1],
  );

  await api('POST', '/api/conversations/1/messages', { messageText: 'Sure, bring it.' });
  await page.reload();
  await teach('sure, bring the good boy');
  assert.deepEqual(await texts(), ['sure, bring the good boy', 'of course, dogs are family 🐶']);

  await page.route('**/corrections', async (route) => {
    const look = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...look, suggested: ['golden'], voice: { problem: 'plan', isHeard: true } },
    });
  });
  await fixReply(fix, 'Write it better');
  await dialog.getByText('Part of the Advanced plan.').waitFor();
  await dialog.getByRole('link', { name: 'See your plan' }).waitFor();
  assert.ok(await dialog.getByRole('switch', { name: 'Example of your voice' }).isDisabled());
});
