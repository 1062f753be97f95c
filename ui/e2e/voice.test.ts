import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { aiRequest } from '../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { makeExport } from '../../testing/made-up-exports/made-up-export.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { textFile, type Upload, withHugeVideo, zipOf } from './support/archives.ts';
import { startStage } from './support/stage.ts';
import { accountIn, goTo, ownerAt, pageOf, sawNotice } from './support/steps.ts';

function choose(page: Page, ...files: Upload[]): Promise<void> {
  return page.getByLabel('Files with your messages').setInputFiles(files);
}

test('a voice is learned from an export, corrected and deleted', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.getByRole('main').getByRole('link', { name: 'Voice', exact: true }).click();
  await page.getByRole('heading', { name: 'Your messages from Instagram' }).waitFor();
  await stage.inspect(page, 'voice-empty');

  const { story, files } = makeExport({ seed: 3, threads: 12 });
  // Instagram cuts a large export into several zips, and somebody has the second one twice.
  const all = [...files()];
  const second = all.slice(all.length / 2);
  await choose(page, await zipOf(all), await zipOf(second));
  await page.getByRole('heading', { name: 'What was found' }).waitFor();
  const found = page.getByRole('region', { name: 'What was found' });
  await found.getByText(/^\d+ replies of an old bot$/).waitFor();
  await found.getByText('What the old bot sent').click();
  const shown = await page.getByRole('main').innerText();
  assert.match(shown, /⟦\w+⟧/, 'what is masked is shown as it would be kept');
  for (const secret of story.secrets) assert.ok(!shown.includes(secret), secret);
  const consent = page.getByRole('checkbox', { name: 'I may use these messages.' });
  const learn = page.getByRole('button', { name: 'Learn from these' });
  assert.ok(await learn.isDisabled(), 'not without consent');
  await stage.inspect(page, 'voice-preview');
  assert.deepEqual(sent, [], 'nothing is sent yet');
  await consent.check();
  await learn.click();

  const habits = page.getByRole('region', { name: 'How you write' });
  const lower = habits.getByRole('switch', { name: 'You mostly begin in lower case.' });
  await lower.waitFor();
  await sawNotice(page, 'Learned');
  assert.deepEqual(sent, ['PUT /api/voice/imports/export']);
  const learned = async () => (await owner.api('GET', '/api/voice')).body.voice;
  // One right after the other: neither undoes the other.
  await lower.uncheck();
  await habits.getByRole('switch', { name: 'Replies in your voice' }).uncheck();
  await waitFor('both changes', async () => {
    const { isOn, corrections } = await learned();
    return !isOn && corrections.off.includes('first_letter');
  });
  await page.reload();
  await lower.waitFor();
  assert.deepEqual(
    [
      await lower.isChecked(),
      await habits.getByRole('switch', { name: 'Replies in your voice' }).isChecked(),
    ],
    [false, false],
  );
  await lower.check();
  await waitFor('the habit', async () => (await learned()).corrections.off.length === 0);

  const details = (words: RegExp) => habits.getByRole('button', { name: words });
  await details(/^Details of “You mostly begin in lower case/).click();
  await habits.getByText(/^Measured on [\d,]+ messages of yours/).waitFor();
  assert.ok(
    (await habits.getByRole('list', { name: 'Messages of yours' }).getByRole('listitem').count()) > 1,
  );
  await habits.getByRole('radio', { name: 'With a capital' }).check();
  const learning = Promise.withResolvers<void>();
  await page.route('**/api/voice', async (route) => {
    await learning.promise;
    await route.continue();
  });
  await habits.getByRole('button', { name: 'Save' }).click();
  await habits.getByText('Saving...').first().waitFor();
  // Another line is changed while the first one is being learned anew.
  await details(/^Details of “You write short/).click();
  const words = habits.getByLabel('Words in your usual message');
  await words.fill('0');
  await habits.getByText('A whole number from 1 to 500.').waitFor();
  await words.fill('5');
  await words.press('Enter');
  learning.resolve();
  await habits.getByText('You begin with a capital.').waitFor();
  await habits.getByText(/^You write short: 5.words/).waitFor();
  assert.equal(await habits.getByText('You said', { exact: true }).count(), 2);
  await stage.inspect(page, 'voice-corrected');
  await habits.getByRole('button', { name: 'Back to what was measured' }).first().click();
  await habits.getByRole('switch', { name: /^You write short: (?!5)/ }).waitFor();

  // Somebody else was quicker: nothing is overwritten, and what was chosen here is still there to be saved.
  const line = (words: RegExp) =>
    habits.locator('li.habit').filter({ has: page.getByRole('button', { name: words }) });
  const emojis = line(/^Details of “(?:Emojis|You use no emojis)/);
  await emojis.getByRole('button', { name: /^Details/ }).click();
  const { version } = await learned();
  await owner.api('PUT', '/api/voice', { version, isOn: true });
  stage.expectConsole(/status of 409/);
  await emojis.getByRole('button', { name: 'Never' }).click();
  await emojis.getByRole('button', { name: 'Save' }).click();
  await sawNotice(page, 'Not saved');
  await emojis.getByText('Saving...').first().waitFor({ state: 'detached' });
  await emojis.getByRole('button', { name: 'Save' }).click();
  await habits.getByText('You use no emojis.').waitFor();
  const greeting = line(/^Details of “You greet with/);
  await greeting.getByRole('button', { name: /^Details/ }).click();
  await greeting.getByRole('button', { name: 'Take off “hey”' }).click();
  await greeting.getByLabel('Another greeting').fill('ahoy');
  await page.keyboard.press('Enter');
  await stage.inspect(page, 'voice-open');
  await greeting.getByRole('button', { name: 'Save' }).click();
  await habits.getByRole('switch', { name: /^You greet with (?!.*"hey")/ }).waitFor();

  await page.getByRole('button', { name: 'Delete everything' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete your voice?' });
  await stage.inspect(page, 'voice-delete');
  await sure.getByRole('button', { name: 'Delete everything' }).click();
  await habits.waitFor({ state: 'detached' });
  assert.deepEqual(await learned(), null);
});

test('a reply’s why has the voice after an import, and has it no more once the voice is deleted', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'yes we deliver, see you soon' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  const { owner, page } = await ownerAt(stage, '/voice');
  let customers = 0;
  /** A new customer's message, until its prompt says how the owner writes, or no more; then what its why says. */
  const whyOnce = async (isHeard: boolean) => {
    await waitFor('the prompt', async () => {
      customers += 1;
      const body = { message: 'Do you deliver?', conversation_id: `${customers}`, name: `Ana ${customers}` };
      const answer = await postMessage(stage.app.url, owner.template.webhookUrl, body);
      assert.equal(answer.body.source, 'ai');
      const call = ai.requests.at(-1);
      const system = call === undefined ? '' : aiRequest(call).messages[0]?.content;
      return system?.includes('How the owner writes') === isHeard;
    });
    await goTo(page, '/conversations');
    await page
      .getByRole('link', { name: `View the conversation with Ana ${customers}`, exact: true })
      .click();
    await page.getByRole('button', { name: 'Why this reply' }).click();
    await page.getByText('Facts, forbidden words and length').waitFor();
    const voice = page.locator('.why dt', { hasText: 'Voice' });
    return (await voice.count()) === 0 ? null : voice.locator('xpath=..').locator('dd').allInnerTexts();
  };
  assert.equal(await whyOnce(false), null);

  await goTo(page, '/voice');
  await choose(page, await zipOf(makeExport({ seed: 3, threads: 12 }).files()));
  await page.getByRole('checkbox', { name: 'I may use these messages.' }).check();
  await page.getByRole('button', { name: 'Learn from these' }).click();
  await sawNotice(page, 'Learned');
  const said = await whyOnce(true);
  assert.ok(said !== null && said.length > 0);
  assert.match(said.join('\n'), /^(The AI was shown \d messages? of yours|Like you write)/);
  await stage.inspect(page, 'conversation-voice');

  await goTo(page, '/voice');
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await sawNotice(page, 'Deleted');
  assert.equal(await whyOnce(false), null);
});

test('taught answers alone can be switched off, and on again', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'we deliver' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' });
  const { owner, page } = await ownerAt(stage, '/robots.txt');
  await owner.api('POST', '/api/voice/taught', { asked: 'Do you deliver?', said: 'sure thing, we bring it' });
  let customers = 0;
  const untilPrompt = (isShown: boolean) =>
    waitFor(`a prompt ${isShown ? 'with' : 'without'} it`, async () => {
      customers += 1;
      const body = { message: 'Do you deliver?', conversation_id: `${customers}` };
      await postMessage(stage.app.url, owner.template.webhookUrl, body);
      const call = ai.requests.at(-1);
      const system = call === undefined ? '' : (aiRequest(call).messages[0]?.content ?? '');
      return system.includes('Owner: sure thing') === isShown;
    });
  await untilPrompt(true);
  await page.goto(`${stage.app.url}/voice`);
  const card = page.getByRole('region', { name: 'What you taught' });
  const use = card.getByRole('switch', { name: 'Replies in your voice' });
  await card.getByText('Replies follow what you taught.').waitFor();
  assert.ok(await use.isChecked());
  await stage.inspect(page, 'voice-taught-alone');
  // One right after the other: the last one counts.
  await use.uncheck();
  await use.check();
  await use.uncheck();
  await card.getByText('Replies follow the template alone.').waitFor();
  const saved = async () => (await owner.api('GET', '/api/voice')).body.taught.isOn;
  await waitFor('the switch', async () => !(await saved()));
  await untilPrompt(false);
  await page.reload();
  await use.waitFor();
  assert.equal(await use.isChecked(), false);
  await use.check();
  await waitFor('the switch', saved);
  await untilPrompt(true);
});

test('what can’t be read is said in words, and an owner who is not clear is asked for', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/voice');
  // Fewer messages than are learned from.
  stage.expectConsole(/status of 400/);
  await page.getByRole('heading', { name: 'Your messages from Instagram' }).waitFor();
  const failure = page.getByRole('alert');
  const message = { path: 'messages/inbox/anna_1/message_1.json', bytes: Buffer.from('{}') };
  const whole = await zipOf(makeExport({ seed: 2, threads: 4 }).files());
  const half = { ...whole, buffer: whole.buffer.subarray(0, whole.buffer.length / 2) };
  const bomb = [{ ...message, bytes: Buffer.alloc(210_000_000, '[') }];
  for (const [files, words] of [
    [[half], 'This archive is damaged'],
    [[await zipOf(bomb)], 'Far more comes out of this archive'],
    [[textFile('export.zip', 'no zip at all')], 'is no zip'],
    [[await zipOf([message], { password: 'secret', zipCrypto: true })], 'asks for a password'],
    [[await zipOf([{ path: 'photo.jpg', bytes: Buffer.from('x') }])], 'choose “Messages”'],
    [[textFile('table.csv', 'a,b\n1,2')], 'It needs a column with the text'],
  ] as const) {
    await choose(page, ...files);
    await failure.getByText(words).waitFor();
  }
  await stage.inspect(page, 'voice-broken');

  const chat = 'Anna: Are you open?\nMia: yes till 6\nAnna: Great\nMia: see you 🌸';
  await page.getByLabel('Your messages', { exact: true }).fill(chat);
  await page.getByRole('button', { name: 'Read this text' }).click();
  const who = page.getByRole('group', { name: 'Which of them are you?' });
  assert.equal(await page.getByRole('button', { name: 'Learn from these' }).count(), 0);
  await who.getByRole('radio', { name: 'Mia' }).check();
  await page.getByText('yes till 6').waitFor();
  await stage.inspect(page, 'voice-who');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Learn from these' }).click();
  await sawNotice(page, 'Not learned');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Choose files' }).waitFor();

  // Long enough to be stopped.
  await choose(page, await zipOf(makeExport({ seed: 1, threads: 60, exchanges: 200 }).files()));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
});

test('an export as HTML, as a table, and one with a video of two gigabytes', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/voice');
  const found = page.getByRole('region', { name: 'What was found' });
  const discard = page.getByRole('button', { name: 'Discard' });
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
  const small = { seed: 4, threads: 6 };
  await choose(page, await zipOf(makeExport({ ...small, format: 'html' }).files()));
  // A page of HTML does not tell whose account it is of.
  await page.getByRole('radio', { name: /^Mia/ }).check();
  await found.getByText('Your messages').waitFor();
  await discard.click();

  const rows = [
    'Direction;Message text;Contact name',
    'incoming;Are you open?;Anna',
    'outgoing;yes till 6;Anna',
  ];
  await choose(page, textFile('chats.csv', rows.join('\n')));
  await page.getByText('yes till 6').waitFor();
  await discard.click();

  const huge = await withHugeVideo(t, await zipOf(makeExport(small).files()));
  const before = await browserMb(page);
  await page.getByLabel('Files with your messages').setInputFiles(huge);
  await found.getByText('Your messages').waitFor();
  const grown = (await browserMb(page)) - before;
  assert.ok(grown < 200, `the browser grew by ${grown} MB`);
});

/** The memory of all processes of the browser, in megabytes. */
async function browserMb(page: Page): Promise<number> {
  const browser = page.context().browser();
  assert.ok(browser);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = await Promise.all(
    processInfo.map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/statm`, 'utf8').catch(() => '0 0');
      return Number(status.split(' ')[1]);
    }),
  );
  return (pages.reduce((sum, count) => sum + count, 0) * 4096) / 1e6;
}

test('without Advanced the page says so and takes nothing; with it, a fresh server learns', async (t) => {
  const stage = await startStage(t, { BILLING_MODE: 'stripe' });
  const account = await accountIn(stage);
  const { id } = account;
  const { billing } = stage.app.context;
  const until = Date.now() + 40 * 86_400_000;
  await billing.grant(id, 'standard', until);
  const page = await pageOf(stage, account, '/voice');
  await page.getByText('Part of the Advanced plan').waitFor();
  await stage.inspect(page, 'voice-standard');
  assert.equal(await page.getByRole('button', { name: 'Choose files' }).count(), 0);
  await billing.grant(id, 'advanced', until);
  await page.reload();
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
});
