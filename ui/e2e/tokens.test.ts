import assert from 'node:assert/strict';
import { test } from 'node:test';
import { client } from '../../testing/owner-client.ts';
import { startStage } from './support/stage.ts';
import { ownerAt, sawNotice } from './support/steps.ts';

test('API tokens: created with a scope, shown once, used, revoked', async (t) => {
  const stage = await startStage(t);
  const { page } = await ownerAt(stage, '/profile', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const card = page.getByRole('region', { name: 'API tokens' });
  await card.getByText('No tokens yet.').waitFor();
  await card.getByRole('button', { name: 'Create token' }).click();
  const form = page.getByRole('dialog', { name: 'Create a token' });
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT');
  await form.getByRole('button', { name: 'Create token' }).click();
  await form.getByText('Required').waitFor();
  await form.getByLabel('Name').fill('Nightly backup');
  await stage.inspect(page, 'token-create');
  await form.getByLabel('Name').press('Enter');
  const shown = page.getByRole('dialog', { name: 'Copy your token now' });
  await shown.getByRole('button', { name: 'Copy token' }).click();
  await sawNotice(page, 'Token copied');
  const token = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(token, /^dmr_/);
  await stage.inspect(page, 'token-created');
  await shown.getByRole('button', { name: 'I have copied it' }).click();
  await card.getByRole('strong').getByText('Nightly backup').waitFor();
  await card.getByText('Read only').waitFor();
  assert.equal((await page.content()).includes(token), false, 'it is never shown again');

  const api = client(stage.app.url, token);
  assert.equal((await api('GET', '/api/templates')).status, 200);
  assert.equal((await api('POST', '/api/bot/pause', {})).status, 403);
  await page.reload();
  await card.getByText(/last used just now/).waitFor();
  await card.getByRole('button', { name: 'Create token' }).click();
  await form.getByLabel('Name').fill('Shop script');
  await form.getByRole('button', { name: 'Full access' }).click();
  await form.getByRole('button', { name: 'Create token' }).click();
  await shown.waitFor();
  await page.keyboard.press('Escape');
  await card.getByText('Full access').waitFor();
  await stage.inspect(page, 'tokens');

  await card.getByRole('button', { name: 'Revoke Nightly backup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke “Nightly backup”?' });
  await dialog.getByRole('button', { name: 'Revoke token' }).click();
  await sawNotice(page, 'Token revoked');
  await card.getByRole('strong').getByText('Nightly backup').waitFor({ state: 'detached' });
  assert.equal((await api('GET', '/api/templates')).status, 401);
});
