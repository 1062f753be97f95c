import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startStage } from './support/stage.ts';

test('the public pages', async (t) => {
  const stage = await startStage(t);
  const page = await stage.open('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.match(await page.title(), /dmreply/);
  await stage.inspect(page, 'landing');
  await page.goto(`${stage.app.url}/login`);
  await stage.inspect(page, 'login');
  await page.goto(`${stage.app.url}/register`);
  await stage.inspect(page, 'register');
  await page.goto(`${stage.app.url}/nowhere`);
  await stage.inspect(page, 'not-found');
});
