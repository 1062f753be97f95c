import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

const ANA = '17841460998812004';

test('a conversation: live, why, handed over, resumed, answered by hand, and deleted', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'Hi Ana! We do - the almond one is gluten-free.' });
  t.after(() => ai.close());
  const stage = await startStage(t, { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1' });
  stage.expectConsole(/status of 404|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const { owner, page } = await ownerAt(stage, '/conversations', {
    template: { templateName: 'Bakery front desk' },
  });
  await owner.api('POST', '/api/triggers', {
    templateId: owner.template.id,
    triggerPhrase: 'pickup at',
    responseAction: 'Done! Lena will confirm in the morning 💛',
    handOver: true,
  });
  let time = 0;
  const say = async (message: string) => {
    time += 1;
    const body = { message, conversation_id: ANA, first_name: 'Ana Ruiz', timestamp: `${time}` };
    return (await postMessage(stage.app.url, owner.template.webhookUrl, body)).body;
  };
  await say('hiii do you do gluten free birthday cakes? 🎂 need one for saturday');
  await page.getByRole('link', { name: 'View the conversation with Ana Ruiz' }).click();
  await page.getByRole('heading', { level: 1, name: 'Conversation from Bakery front desk' }).waitFor();
  await page.getByText(/^Ana Ruiz17841460998812004, started /).waitFor();
  await page.getByRole('button', { name: 'Why this reply' }).click();
  await page.getByText('Your template and 2 FAQs').waitFor();
  const about = page.getByRole('region', { name: 'About This Conversation' });
  for (const fact of [ANA, 'Connected', 'Enabled with 5 messages']) await about.getByText(fact).waitFor();
  await about
    .getByText('Replies take the last 5 messages into account, as long as they are younger than 30 days.')
    .waitFor();

  // While the page is open, the customer writes on.
  await say('yes please!! pickup at 10?');
  await page.getByText('Done! Lena will confirm in the morning 💛').waitFor();
  await page.getByText(/^Handed over to you at \d\d:\d\d\. The bot is quiet\.$/).waitFor();
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  await page.getByText('The trigger “pickup at” handed this conversation over.').waitFor();
  assert.equal((await say('oh and could you write “Happy 7th Leo” on it?')).source, 'paused');
  await page.getByText('No reply, bot paused').waitFor();
  await stage.inspect(page, 'conversation-waiting');

  await page.getByRole('button', { name: 'Log your reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log your reply' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Required').waitFor();
  await dialog.getByLabel('Your reply').fill('Of course, in blue icing? See you Saturday! Lena');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.locator('.bubble.by-hand', { hasText: 'in blue icing' }).waitFor();
  await page.getByText('You replied', { exact: true }).waitFor();
  const resume = page.getByRole('button', { name: 'Resume bot' });
  assert.match((await resume.getAttribute('class')) ?? '', /secondary/, 'an answer comes first');
  await resume.click();
  await page.getByText(/^You resumed the bot at /).waitFor();
  await page.getByRole('heading', { name: 'The bot is on' }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal((await say('perfect!! do you have candles too?')).source, 'ai');
  assert.ok(JSON.stringify(ai.requests.at(-1)?.body).includes('in blue icing'), 'the AI knows of it');
  await page.getByText('perfect!! do you have candles too?').waitFor();
  await about.getByText('8', { exact: true }).waitFor();

  // What came while the page could hear nothing is there as soon as it can.
  await page.context().setOffline(true);
  await say('still there?');
  await page.context().setOffline(false);
  await page.getByText('still there?').waitFor();

  // By keyboard: paused for an hour.
  await page.getByRole('button', { name: 'Pause bot' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'For 1 hour' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Paused until \d\d:\d\d$/ }).waitFor();
  await page.getByText(/^You paused the bot at \d\d:\d\d, until \d\d:\d\d\.$/).waitFor();

  await page.getByRole('button', { name: 'Delete' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete this conversation?' });
  await confirmation
    .getByText('Its 10 messages go, and the bot forgets what was said with Ana Ruiz.')
    .waitFor();
  await confirmation.getByRole('button', { name: 'Delete conversation' }).click();
  await sawNotice(page, 'Conversation Deleted');
  await page.getByRole('heading', { name: 'No conversations found' }).waitFor();
  assert.equal((await stage.app.context.db.knex('messages')).length, 0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Conversation Not Found' }).waitFor();
  await stage.inspect(page, 'conversation-missing');
});
