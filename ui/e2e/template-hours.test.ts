import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postMessage } from '../../testing/fixtures.ts';
import { startStage } from './support/stage.ts';
import { goTo, ownerAt, toggleFold } from './support/steps.ts';

const AWAY = 'We are closed and read this tomorrow.';
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

test('hours in the form: a mistake is named, and at night a customer reads the away text once', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  const { id, webhookUrl } = owner.template;
  const stored = async () => (await stage.app.context.templates.get(owner.id, id)).hours;
  await goTo(page, `/templates/${id}`);
  await page.getByText('Answers day and night', { exact: true }).waitFor();
  await toggleFold(page, 'Hours');
  await page.getByRole('switch', { name: 'Opening hours' }).check();
  assert.equal(await page.getByLabel('Monday', { exact: true }).inputValue(), '9:00-18:00');
  await page.getByLabel('Time zone').fill('UTC');
  const tomorrow = WEEK[(new Date().getUTCDay() + 7) % 7] ?? '';
  for (const day of WEEK)
    await page.getByLabel(day, { exact: true }).fill(day === tomorrow ? '9-12.30, 2pm-6pm' : '');
  await page.getByLabel(tomorrow, { exact: true }).fill('9 to late');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText(`${tomorrow}: write times like 9:00-18:00, or nothing where it is closed`).waitFor();
  await page.getByLabel(tomorrow, { exact: true }).fill('9-12.30, 2pm-6pm');
  await page.getByLabel('Holidays').fill('2027-12-24 to 2027-12-26 Christmas');
  await page.getByRole('radio', { name: 'Send one away text' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Write what customers read while you are closed').waitFor();
  await page.getByRole('textbox', { name: 'Away text' }).fill(AWAY);
  await page.getByText(/^Now closed, until/).waitFor();
  await stage.inspect(page, 'template-hours');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByText('Hours set, an away text while closed').waitFor();
  const hours = await stored();
  assert.deepEqual(hours?.week[WEEK.indexOf(tomorrow)], [
    { from: '09:00', to: '12:30' },
    { from: '14:00', to: '18:00' },
  ]);
  assert.deepEqual(hours?.holidays, [{ from: '2027-12-24', to: '2027-12-26', name: 'Christmas' }]);

  const say = async (message: string) => {
    const { body } = await postMessage(stage.app.url, webhookUrl, {
      message,
      conversation_id: 'ada',
      name: 'Ada',
    });
    return body.response;
  };
  assert.equal(await say('Do you bake rye bread?'), AWAY);
  assert.equal(await say('Hello?'), '');
  await goTo(page, '/conversations');
  await page.getByRole('link', { name: /Ada/ }).first().click();
  await page.getByText('Away text').waitFor();
  await page.getByText('No reply, you were closed').waitFor();

  await goTo(page, `/templates/${id}`);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByText('Hours, Away text').click();
  await history.getByText('While closed: send the away text').waitFor();
});
