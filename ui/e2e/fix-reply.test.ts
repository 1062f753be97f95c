import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AiRequest, aiFaults, reply } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { keyboardHands } from './support/hands.ts';
import { startStage } from './support/stage.ts';
import { chooseByKeys, faqRows, fixReply, goTo, ownerAt, sawNotice } from './support/steps.ts';

const HOSTILE = 'Is "it" [really] <b>free</b>?\n{{first_name}} \\ ’quoted’\n\nQ: what? 🙂';

/** What the AI's side does, what stands below the reply, and the link beside it. */
const FAULTS = [
  [aiFaults.unauthorized, 'OpenAI refused your key', 'Check the key'],
  [aiFaults.outOfCredit, 'your credit with OpenAI is used up', 'Check the key'],
  [aiFaults.rateLimitedForLong, 'OpenAI is limiting your key', 'Check the key'],
  [aiFaults.unknownModel, 'OpenAI does not know the model', 'Choose another model'],
  [aiFaults.hang, 'OpenAI was too slow', 'Choose a faster model'],
] as const;

test('a wrong reply becomes an FAQ, a trigger, a forbidden phrase, and is asked again', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Rye bread? No problem, that is super cheap here!' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  stage.expectConsole(/status of (409|400)|ERR_FAILED/);
  const { owner, page } = await ownerAt(stage, '/conversations', {
    template: { templateName: 'Bakery front desk', forbiddenWords: 'discount' },
  });
  const { api, template } = owner;
  const saved = async () => (await api('GET', `/api/templates/${template.id}`)).body;
  const say = (message: string) =>
    postMessage(stage.app.url, template.webhookUrl, { message, conversation_id: 'ana', first_name: 'Ana' });
  await say('Good morning! I am Ana.');
  await say('Do you have rye bread?');
  await page.getByRole('link', { name: 'View the conversation with Ana' }).click();
  const fix = page.getByRole('button', { name: 'Fix this reply' });
  await fix.nth(1).click();
  const rows = page.getByRole('menu', { name: 'Fix this reply' }).getByRole('menuitem');
  assert.deepEqual(await rows.allTextContents(), [
    'Write it better',
    'Should be like this',
    'Must not say',
    'Add as FAQ',
    'Make a trigger',
    'Forbid a phrase',
    'Ask again',
  ]);
  await stage.inspect(page, 'fix-reply');
  await page.keyboard.press('Escape');
  const choose = (choice: string) => fixReply(fix.nth(1), choice);

  // An FAQ, with the line cut meanwhile: what was typed stays.
  await choose('Add as FAQ');
  const faq = page.getByRole('dialog', { name: 'Add as FAQ' });
  assert.equal(await faq.getByLabel('Question').inputValue(), 'Do you have rye bread?');
  assert.match(await faq.getByLabel('Answer').inputValue(), /^Rye bread\? No problem/);
  await faq.getByLabel('Answer').fill('Yes, on Fridays. “Dark” <whole> grain.');
  await faq.getByLabel('Answer').fill('Yes, on [day].');
  await faq.getByText('Still has [day]. It is not sent until you fill that in.').waitFor();
  await faq.getByLabel('Answer').fill('Yes, on Fridays. “Dark” <whole> grain.');
  await page.route('**/faqs', (route) => route.abort());
  await faq.getByRole('button', { name: 'Add FAQ' }).click();
  await sawNotice(page, 'Error');
  await page.unroute('**/faqs');
  assert.equal(await faq.getByLabel('Answer').inputValue(), 'Yes, on Fridays. “Dark” <whole> grain.');
  await stage.inspect(page, 'fix-reply-faq');
  // Somebody else adds one at this very time; nothing of it is lost.
  await api('POST', `/api/templates/${template.id}/faqs`, { question: 'Do you ship?', answer: 'No.' });
  await faq.getByRole('button', { name: 'Add FAQ' }).click();
  await sawNotice(page, 'FAQ Added');
  await faq.waitFor({ state: 'detached' });
  assert.match(
    (await saved()).faqs,
    /Q: Do you ship\?\nA: No\.\n\nQ: Do you have rye bread\?\nA: Yes, on Fridays/,
  );

  await choose('Add as FAQ');
  await faq.getByRole('button', { name: 'Add FAQ' }).click();
  await faq.getByText('Your FAQs answer this question already.').waitFor();
  await faq.getByRole('button', { name: 'Cancel' }).click();

  // A phrase, picked by keyboard.
  await choose('Forbid a phrase');
  const forbid = page.getByRole('dialog', { name: 'Forbid a phrase' });
  await forbid.getByRole('button', { name: 'Forbid' }).click();
  await forbid.getByText('Pick or type a word first.').waitFor();
  await forbid.getByRole('button', { name: 'Rye', exact: true }).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowRight', 'Space'])
    await page.keyboard.press(key);
  await forbid.getByLabel('Or type them').fill('Discount, super');
  await forbid.getByText('Never again: No problem, Discount, super').waitFor();
  await stage.inspect(page, 'fix-reply-forbid');
  await page.keyboard.press('Enter');
  await page.locator('.toast-text', { hasText: 'The AI no longer says “No problem”, “super”.' }).waitFor();
  assert.equal((await saved()).forbiddenWords, 'discount, No problem, super');

  // The same message after the same history; the old reply beside the new one.
  ai.enqueue(reply('We do, on Fridays.'));
  await choose('Ask again');
  const again = page.getByRole('dialog', { name: 'Ask again' });
  await again.getByText('The reply has changed.').waitFor();
  const sent = JSON.stringify((ai.requests.at(-1)?.body as AiRequest | undefined)?.messages);
  for (const words of ['Good morning! I am Ana.', 'Do you have rye bread?', 'No problem', 'Yes, on Fridays'])
    assert.ok(sent.includes(words), words);
  await again.getByRole('region', { name: 'The reply before' }).getByText('super cheap').waitFor();
  await stage.inspect(page, 'fix-reply-again');
  await page.keyboard.press('Escape');
  const { body: messages } = await api('GET', '/api/conversations/1/messages');
  assert.equal(messages.length, 4, 'nothing is recorded');

  await choose('Make a trigger');
  const trigger = page.getByRole('dialog', { name: 'Add Trigger' });
  assert.equal(await trigger.getByLabel('Trigger phrase').inputValue(), 'rye bread');
  assert.match(await trigger.getByLabel('Response').inputValue(), /^Rye bread\?/);
  await trigger.getByLabel('Response').fill('Rye bread is there on Fridays.');
  await trigger.getByRole('button', { name: 'Add Trigger' }).click();
  await sawNotice(page, 'Trigger Added');
  await choose('Ask again');
  await again.getByText('Rye bread is there on Fridays.').waitFor();
  await again.getByText('Trigger', { exact: true }).waitFor();
  await again.getByRole('button', { name: 'Done' }).click();

  // The way to what was added.
  await page.getByRole('link', { name: 'Open your triggers' }).click();
  await page.getByRole('heading', { name: 'rye bread' }).waitFor();
  await goTo(page, `/templates/${template.id}?field=faqs`);
  await faqRows(page).last().getByLabel('Answer').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'faqs');
});

test('hostile texts in the prefilled dialogs; a reply without a fix, and one by hand', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'ok "x" <i>[y]</i>\nwhat? 🙂' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  stage.expectConsole(/status of 400/);
  const { owner, page } = await ownerAt(stage, '/templates', {
    context: { viewport: { width: 360, height: 640 } },
  });
  const { template, api } = owner;
  const post = (message: string) =>
    postMessage(stage.app.url, template.webhookUrl, { message, conversation_id: 'x' });
  await post(HOSTILE);
  await post(`${'[word] "'.repeat(499)}last?`);
  await goTo(page, '/conversations/1');
  const fix = page.getByRole('button', { name: 'Fix this reply' });
  const faq = page.getByRole('dialog', { name: 'Add as FAQ' });
  const add = async (nth: number) => {
    await fixReply(fix.nth(nth), 'Add as FAQ');
    await faq.waitFor();
  };
  await add(0);
  assert.equal(await faq.getByLabel('Question').inputValue(), HOSTILE.replace(/\s+/g, ' '));
  await faq.getByRole('button', { name: 'Add FAQ' }).click();
  await faq.getByText('This would be read as several FAQs.').waitFor();
  await faq.getByLabel('Question').fill('Is "it" [really] <b>free</b>? {{first_name}}');
  await faq.getByRole('button', { name: 'Add FAQ' }).click();
  await sawNotice(page, 'FAQ Added');
  const { body } = await api('GET', `/api/templates/${template.id}`);
  assert.ok(
    body.faqs.endsWith('Q: Is "it" [really] <b>free</b>? {{first_name}}\nA: ok "x" [y]\nwhat? 🙂'),
    body.faqs,
  );

  await add(1);
  assert.ok((await faq.getByLabel('Question').inputValue()).length <= 500, 'it fits');
  await stage.inspect(page, 'fix-reply-hostile');
  await faq.getByRole('button', { name: 'Cancel' }).click();
  await fixReply(fix.nth(1), 'Forbid a phrase');
  const forbid = page.getByRole('dialog', { name: 'Forbid a phrase' });
  await forbid.getByLabel('Or type them').fill('...');
  await forbid.getByRole('button', { name: 'Forbid' }).click();
  await forbid.getByText('Pick or type a word first.').waitFor();
  await forbid.getByLabel('Or type them').fill('"x" <i>');
  await forbid.getByRole('button', { name: 'Forbid' }).click();
  await sawNotice(page, 'Forbidden');

  // What the owner wrote by hand is worth keeping too.
  await api('POST', '/api/conversations/1/messages', { messageText: 'It is free on Mondays.' });
  await page.reload();
  await fix.nth(2).click();
  assert.equal(await page.getByRole('menuitem', { name: 'Forbid a phrase' }).count(), 0);
  await page.getByRole('menuitem', { name: 'Add as FAQ' }).click();
  assert.equal(await faq.getByLabel('Answer').inputValue(), 'It is free on Mondays.');
  await page.keyboard.press('Escape');
  await api('DELETE', `/api/templates/${template.id}`);
  await page.reload();
  await page.getByText('It is free on Mondays.').waitFor();
  assert.equal(await fix.count(), 0, 'a deleted template is not mended');
});

test('test chat: the fault at once, try again, and fixes by keyboard alone', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Sure, come at 3.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, WEBHOOK_DEADLINE_MS: '2500' });
  stage.expectConsole(/ERR_FAILED/);
  const { owner, page } = await ownerAt(stage, '/templates', { template: { fallbackReply: 'One moment.' } });
  const path = `${stage.app.url}/templates/${owner.template.id}/test`;
  await page.goto(path);
  await page.getByText('OpenAI API Key Required').waitFor();
  const say = async (message: string) => {
    await page.getByLabel('Message', { exact: true }).fill(message);
    await page.keyboard.press('Enter');
  };
  await say('When can I come?');
  await page.getByRole('button', { name: 'Open Settings' }).click();
  await page.waitForURL('**/settings');
  await stage.app.context.keys.set(owner.id, 'openai', 'sk-test-1234567890');
  await page.goto(path);
  await page.getByLabel('Message', { exact: true }).waitFor();
  await page.getByText('OpenAI API Key Required').waitFor({ state: 'detached' });

  for (const [fault, words, link] of FAULTS) {
    ai.enqueue(fault);
    await say(`About ${words}?`);
    await page.getByText(`The AI did not write this: ${words}.`).waitFor();
    await page.getByRole('link', { name: link }).last().waitFor();
  }
  await stage.inspect(page, 'test-chat-faults');

  await page.reload();
  await page.getByLabel('Message', { exact: true }).waitFor();
  await page.route('**/api/test-prompt', (route) => route.abort());
  await say('May I come at 3?');
  await page.getByText('No answer came back.').waitFor();
  await stage.inspect(page, 'test-chat-unanswered');
  await page.unroute('**/api/test-prompt');
  const { press, write } = keyboardHands(page);
  await press(page.getByRole('button', { name: 'Try again' }));
  await page.locator('.bubble.voice', { hasText: 'Sure, come at 3.' }).waitFor();
  assert.equal(await page.locator('.bubble.customer').count(), 1, 'nothing is said twice');
  await page.getByRole('button', { name: 'Fix this reply' }).focus();
  await chooseByKeys(page, 'Add as FAQ');
  await page.keyboard.press('Control+End');
  await write(page.getByLabel('Answer'), ' Ring the bell.');
  await press(page.getByRole('button', { name: 'Add FAQ' }));
  await sawNotice(page, 'FAQ Added');
  await press(page.getByRole('link', { name: 'Open your FAQs' }));
  await page.waitForURL('**?field=faqs');
  const added = faqRows(page).last();
  await added.getByLabel('Answer').waitFor();
  assert.deepEqual(
    [
      await added.getByLabel('Question', { exact: true }).inputValue(),
      await added.getByLabel('Answer').inputValue(),
    ],
    ['May I come at 3?', 'Sure, come at 3. Ring the bell.'],
  );
  await page.goto(path);
  await page.getByLabel('Message', { exact: true }).waitFor();
  await ai.goDown();
  await say('And now?');
  await page.getByText('The AI did not write this: OpenAI could not be reached.').waitFor();
});
