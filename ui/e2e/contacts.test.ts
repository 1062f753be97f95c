import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { postMessage } from '../../testing/fixtures.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

test('fields are put in order by keyboard, filled in by themselves or not, and deleted', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/contacts');
  await owner.api('POST', '/api/contacts/fields', { label: 'Wedding date', type: 'date' });
  await page.reload();
  await page.getByRole('button', { name: 'Fields' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fields' });
  const names = () => dialog.getByRole('listitem').locator('bdi').allTextContents();
  const saved = async () =>
    (await owner.api('GET', '/api/contacts/fields')).body.map(({ label }: { label: string }) => label);
  const hasFocus = (name: string) =>
    dialog.getByRole('button', { name }).evaluate((button) => button === document.activeElement);

  const up = dialog.getByRole('button', { name: 'Move Wedding date up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await dialog.getByText('Number 1 of 3').waitFor();
  assert.deepEqual(await names(), ['Wedding date', 'E-mail', 'Phone']);
  await waitFor('the order', async () => (await saved())[0] === 'Wedding date');
  assert.ok(await hasFocus('Move Wedding date down'), 'there is nowhere left to go up');
  await page.keyboard.press('Enter');
  await dialog.getByText('Number 2 of 3').waitFor();
  assert.ok(await hasFocus('Move Wedding date down'), 'the focus goes with the row');
  await waitFor('the order', async () => (await saved())[1] === 'Wedding date');
  await page.reload();
  await page.getByRole('button', { name: 'Fields' }).click();
  assert.deepEqual(await names(), ['E-mail', 'Wedding date', 'Phone']);

  await dialog.getByRole('button', { name: 'Edit E-mail' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit field' });
  assert.equal(await edited.getByRole('button', { name: 'Delete field' }).count(), 0);
  await edited.getByRole('switch', { name: 'Fill in by itself' }).uncheck();
  await edited.getByRole('button', { name: 'Save' }).click();
  await edited.waitFor({ state: 'detached' });
  await postMessage(stage.app.url, owner.template.webhookUrl, {
    message: 'I am ana@example.com',
    conversation_id: 'ana',
  });
  assert.deepEqual((await owner.api('GET', '/api/contacts')).body[0].fields, {});

  await dialog.getByRole('button', { name: 'Edit Wedding date' }).click();
  await edited.getByRole('button', { name: 'Delete field' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete “Wedding date”?' });
  await sure.getByRole('button', { name: 'Delete field' }).click();
  await edited.waitFor({ state: 'detached' });
  assert.deepEqual(await names(), ['E-mail', 'Phone']);
});

test('contacts: noted by themselves, tagged, filtered, taken out, merged, deleted', async (t) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/contacts', {
    template: { fallbackReply: 'We answer soon.' },
  });
  // A value that is none, a save that comes second, and a contact that is gone.
  stage.expectConsole(/status of (?:400|409|404)/);
  await page.getByRole('heading', { name: 'No contacts yet' }).waitFor();
  await stage.inspect(page, 'contacts-empty');

  const say = (id: string, name: string, message: string) =>
    postMessage(stage.app.url, owner.template.webhookUrl, {
      message,
      conversation_id: id,
      first_name: name,
    });
  await say('c1', 'Ana Ruiz', 'my address is ana@example.com');
  await say('c2', '=HYPERLINK("x")', 'and mine +49 30 1234567');
  await say('c3', 'A. Ruiz', 'ana.old@example.com');
  await page.reload();
  const list = page.getByRole('list', { name: 'Contacts' });
  await list.getByText('ana@example.com').waitFor();
  await page.getByText('3 contacts.').waitFor();
  await list.getByText('We answer soon.').first().waitFor();
  assert.equal(await list.getByText('Chat tool').count(), 3);

  // Several at once: undone, and left alone.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const chosen = page.getByRole('region', { name: 'Chosen contacts' });
  await page.getByLabel('Select A. Ruiz').click();
  await page.getByLabel('Select Ana Ruiz').click();
  await stage.inspect(page, 'contacts-chosen');
  await chosen.getByRole('button', { name: 'Delete' }).click();
  const many = page.getByRole('dialog', { name: 'Delete 2 contacts with all that they wrote?' });
  await many.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('1 contact.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 contacts.').waitFor();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByLabel('Select A. Ruiz').click();
  await chosen.getByRole('button', { name: 'Tag' }).click();
  await page.getByRole('dialog', { name: 'Tag 1 contact' }).getByLabel('Tag').fill('old');
  await page.keyboard.press('Enter');
  await list.getByText('old', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await waitFor('the tag', async () => (await owner.api('GET', '/api/contacts?tag=old')).body.length === 1);
  const { knex } = stage.app.context.db;
  const paused = () => knex('conversations').whereNotNull('pause_reason').pluck('external_id');
  await knex('conversations').update({ paused_until: Date.now() + 3_600_000, pause_reason: 'owner' });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByLabel('Select A. Ruiz').click();
  await chosen.getByRole('button', { name: 'Resume bot' }).click();
  await page.getByText('The bot answers 1 contact again').waitFor();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await waitFor('the bot', async () => !(await paused()).includes('c3'));
  assert.deepEqual((await paused()).toSorted(), ['c1', 'c2']);
  await knex('conversations').update({ paused_until: null, pause_reason: null });

  // A field of the owner's.
  await page.getByRole('button', { name: 'Fields' }).click();
  const fields = page.getByRole('dialog', { name: 'Fields' });
  await fields.getByRole('button', { name: 'Add field' }).click();
  const added = page.getByRole('dialog', { name: 'Add field' });
  await added.getByLabel('Name').fill('Day');
  await added.getByLabel('It holds').selectOption('date');
  await added.getByRole('button', { name: 'Add field' }).click();
  await fields.getByRole('button', { name: 'Edit Day' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit field' });
  await edited.getByText('Your chat tool gets it as lead_day.').waitFor();
  await edited.getByLabel('Name').fill('');
  await edited.getByRole('button', { name: 'Save' }).click();
  await edited.getByText('Required').waitFor();
  await edited.getByLabel('Name').fill('Wedding date');
  await stage.inspect(page, 'contact-field');
  await edited.getByRole('button', { name: 'Save' }).click();
  await fields.getByText('Wedding date').waitFor();
  await stage.inspect(page, 'contact-fields');
  await fields.getByRole('button', { name: 'Done' }).click();

  await page.getByLabel('Search contacts').fill('ana@ex');
  await page.getByText('1 contact found.').waitFor();
  await list.getByRole('link').click();
  // A contact leads to what was said last, and stands beside it.
  await page.getByRole('heading', { level: 1, name: /^Conversation from / }).waitFor();
  await page.getByText('my address is ana@example.com').waitFor();
  const card = page.getByRole('region', { name: 'Ana Ruiz' });
  await card.getByText('ana@example.com').waitFor();
  await card.getByText('Chat tool').waitFor();
  const form = page.getByRole('dialog', { name: 'Edit Ana Ruiz' });
  const edit = () => card.getByRole('button', { name: 'Edit Ana Ruiz' }).click();
  await edit();
  await form.getByText('More').click();
  await form.getByLabel('Wedding date').fill('some day');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Not a date. Write it as 2026-12-24').waitFor();
  await form.getByLabel('Wedding date').fill('24.12.2030');
  await form.getByLabel('Notes').fill('Likes <b>rye</b>');
  await stage.inspect(page, 'contact-edit');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  for (const known of ['2030-12-24', 'Likes <b>rye</b>']) await card.getByText(known).waitFor();
  await card.getByRole('button', { name: 'Add tag' }).click();
  await page.keyboard.type('vip');
  await page.keyboard.press('Enter');
  await card.getByRole('list', { name: 'Tags' }).getByText('vip').waitFor();

  // Another browser saves first: what was typed here stays.
  const [{ id, version }] = (await owner.api('GET', '/api/contacts?tag=vip')).body;
  await edit();
  await form.getByLabel('Notes').fill('Likes rye and spelt');
  await owner.api('PUT', `/api/contacts/${id}`, { version, addTags: ['fair'] });
  await form.getByRole('button', { name: 'Save' }).click();
  await sawNotice(page, 'Not saved');
  await card.getByRole('list', { name: 'Tags', includeHidden: true }).getByText('fair').waitFor();
  assert.equal(await form.getByLabel('Notes').inputValue(), 'Likes rye and spelt');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await card.getByText('Likes rye and spelt').waitFor();
  const more = async (choice: string) => {
    await card.getByRole('button', { name: 'More for Ana Ruiz' }).click();
    await page.getByRole('menuitem', { name: choice }).click();
  };

  await more('Merge with another contact');
  const merge = page.getByRole('dialog', { name: 'Merge with Ana Ruiz' });
  await merge.getByRole('button', { name: 'Choose A. Ruiz' }).click();
  await merge.getByText('E-mail: ana@example.com stays. ana.old@example.com goes to the notes.').waitFor();
  await stage.inspect(page, 'contact-merge');
  await merge.getByRole('button', { name: 'Merge' }).click();
  await sawNotice(page, 'Contacts merged');
  const other = card.getByRole('list', { name: 'Other conversations' }).getByRole('link');
  const look = card.locator('summary', { hasText: 'Other conversations' });
  await look.click();
  await other.waitFor();
  await stage.inspect(page, 'contact-merged');
  await other.click();
  await page.getByText('ana.old@example.com', { exact: true }).waitFor();
  await look.click();
  await other.waitFor();
  assert.equal(await other.count(), 1, 'the first one');
  await page.goBack();
  await page.getByText('my address is ana@example.com').waitFor();

  await page.getByRole('link', { name: 'Back to people' }).click();
  await page.getByText('2 contacts.').waitFor();
  await page.getByLabel('Tag').selectOption('vip');
  await page.getByText('1 contact found.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  assert.match(csv, /"'=HYPERLINK\(""x""\)"/);
  assert.match(csv, /"2030-12-24","fair, old, vip","Likes rye and spelt/);

  // An address leads to what it names.
  await page.goto(`${new URL(page.url()).origin}/contacts?tag=Fair`);
  await page.getByText('1 contact found.').waitFor();
  await list.getByRole('link').click();
  // Nothing that was said is left, and the person is still known.
  const conversations = (await owner.api('GET', `/api/contacts/${id}/conversations`)).body;
  for (const one of conversations) await owner.api('DELETE', `/api/conversations/${one.id}`);
  await page.goto(`${new URL(page.url()).origin}/contacts/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Ana Ruiz' }).waitFor();
  await page.getByText('No conversation yet').waitFor();
  await card.getByText('2030-12-24').waitFor();
  await stage.inspect(page, 'contact-alone');
  await more('Delete everything of this person');
  const dialog = page.getByRole('dialog', { name: 'Delete everything of this person?' });
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await sawNotice(page, 'Everything of this person is deleted');
  await page.getByText('1 contact.').waitFor();
  assert.deepEqual(await stage.app.context.db.knex('conversations').pluck('external_id'), ['c2']);
  await page.goto(`${new URL(page.url()).origin}/contacts/${id}`);
  await page.getByRole('heading', { name: 'Contact Not Found' }).waitFor();
});
