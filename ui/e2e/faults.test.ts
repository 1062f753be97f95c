import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createDiskWatch } from '../../src/features/health/disk-watch.ts';
import { captureLog } from '../../testing/observe.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { type Stage, startStage } from './support/stage.ts';
import { adminAt, ownerAt } from './support/steps.ts';

test('the admin’s bell is there while a disk is nearly full, and leads to the dashboard', async (t) => {
  const stage = await startStage(t);
  const { context } = stage.app;
  // The server's own look at the real disk, which would end the notice, comes first.
  await waitFor('the first look', () => context.diskWatch.last());
  const percents = [4.9, 50];
  const readDisk = async () => ({ freeBytes: percents.shift() ?? 50, totalBytes: 100 });
  const watch = createDiskWatch({ ...context, readDisk });
  const { page } = await adminAt(stage, '/admin/users');
  const bell = page.getByRole('link', { name: `The disk of ${hostname()} is nearly full` });
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await bell.count(), 0);

  await watch.look();
  await page.reload();
  await bell.waitFor();
  await stage.inspect(page, 'admin-bell');
  await bell.click();
  await page.waitForURL('**/admin');
  await watch.look();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await bell.count(), 0, 'gone with the trouble');
});

/** The server fails for real: a table is not there under its name. Returns the request's number that the page was told. */
async function withoutTable(stage: Stage, page: Page, table: string, act: () => Promise<unknown>) {
  const { schema } = stage.app.context.db.knex;
  await schema.renameTable(table, `${table}_away`);
  const [response] = await Promise.all([page.waitForResponse((answer) => answer.status() === 500), act()]);
  const { requestId } = await response.json();
  await stage.app.context.db.knex.schema.renameTable(`${table}_away`, table);
  assert.match(requestId, /^[\w.-]{6,}$/);
  return requestId as string;
}

test('a fault of the server is told with the number of its request, under which the log explains it', async (t) => {
  const { log, lines } = captureLog();
  const stage = await startStage(t, {}, { log });
  stage.expectConsole(/status of 500/);
  const explained = (id: string) => lines.some((line) => line.includes(id) && /no such table/.test(line));

  const { page } = await ownerAt(stage, '/templates');
  const card = page.getByRole('article', { name: 'Linden Bakery' });
  await card.waitFor();
  await page.getByRole('button', { name: 'More for Linden Bakery' }).click();
  const id = await withoutTable(stage, page, 'templates', () =>
    page.getByRole('menuitem', { name: 'Duplicate' }).click(),
  );
  const print = page.locator('.toast-text small');
  await print.waitFor();
  assert.equal((await print.innerText()).trim(), `Request ${id}`);
  assert.ok(explained(id), 'the log has it');
  await stage.inspect(page, 'fault-toast');

  const { page: audit } = await adminAt(stage, '/admin/audit');
  await audit.getByRole('heading', { level: 1 }).waitFor();
  const second = await withoutTable(stage, audit, 'audit_log', () => audit.reload());
  const note = audit.locator('small', { hasText: 'Request' });
  await audit.getByRole('button', { name: 'Try again' }).waitFor();
  await note.waitFor({ timeout: 5_000 });
  assert.equal((await note.innerText()).trim(), `Request ${second}`);
  assert.ok(explained(second), 'the log has it');
  await stage.inspect(audit, 'fault-note');
  await audit.getByRole('button', { name: 'Try again' }).click();
  await note.waitFor({ state: 'detached' });
});
