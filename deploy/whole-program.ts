import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../testing/databases/postgres.ts';
import { paragraph, writeDocx, zipOf } from '../testing/documents/write-docx.ts';
import { writePdf } from '../testing/documents/write-pdf.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { makeExport } from '../testing/made-up-exports/made-up-export.ts';

/** Runs `dmreply ARGS` in the folder that is checked, and returns what it prints. Throws where it fails. */
export type Run = (args: readonly string[], env?: Record<string, string>, input?: string) => string;

/**
 * What the program loads late, starts in a process of its own, or has a package for: a reply of the AI, a PDF, a Word document
 * and a page of the web, a voice, a backup and its restoring, Postgres. `folder`: its `/data` holds the files to read.
 */
export async function checkWholeProgram(folder: string, run: Run): Promise<void> {
  assert.match(run(['demo', '--once', '--port', '0']), /a human takes over/);
  assert.equal(JSON.parse(run(['sbom'])).bomFormat, 'CycloneDX');
  const anna = ['--user', 'anna'];
  run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  run(['settings', 'set', 'file_storage_enabled', 'true']);
  run(['templates', 'create', ...anna, '--file', '-'], {}, JSON.stringify(BAKERY));
  const papers = await files();
  for (const [name, content] of Object.entries(papers)) place(folder, name, content);

  for (const [name, asked, said] of [
    ['prices.pdf', 'How much is a cherry tart?', /Cherry tart 31\.70/],
    ['menu.docx', 'Do you have poppy cake?', /Poppy cake on Fridays/],
    ['delivery.html', 'Do you deliver to Lindau?', /deliver to Lindau/],
  ] as const) {
    assert.match(
      run(['knowledge', 'add', `/data/in/${name}`, ...anna]),
      new RegExp(`Added source \\d+: ${name}`),
    );
    assert.match(run(['knowledge', 'find', asked, '--template', '1']), said, name);
  }
  assert.match(run(['voice', 'import', '/data/in/export.zip', ...anna]), /You mostly begin in lower case/);
  const backup = '/data/in/backup.tar';
  run(['backup', backup]);
  run(['backup', 'verify', backup]);
  run(['restore', backup], { DMREPLY_SERVER_DATA_DIR: '/data/restored' });
  const restored = run(['knowledge', 'list', ...anna, '--json'], {
    DMREPLY_SERVER_DATA_DIR: '/data/restored',
  });
  assert.equal(JSON.parse(restored).length, 3);

  const postgres = await startPostgres();
  try {
    const env = { DMREPLY_SERVER_DATA_DIR: '/data/on-postgres', DMREPLY_DATABASE_URL: postgres.url };
    run(['migrate'], env);
    run(['restore', backup, '--force'], env);
    assert.equal(JSON.parse(run(['users', 'list', '--json'], env)).length, 1);
  } finally {
    await postgres.stop();
  }
}

async function files(): Promise<Record<string, string | Buffer>> {
  const exported = [...makeExport({ seed: 4, threads: 12 }).files()];
  return {
    'prices.pdf': writePdf([[{ text: 'Cherry tart 31.70 euros', x: 60, y: 80 }]]),
    'menu.docx': await writeDocx(paragraph('Menu', 'H1') + paragraph('Poppy cake on Fridays.')),
    'delivery.html':
      '<!doctype html><title>Delivery</title><main><h1>Delivery</h1><p>We deliver to Lindau and Bregenz, within a day, for four euros.</p></main>',
    'export.zip': await zipOf(Object.fromEntries(exported.map(({ path, bytes }) => [path, bytes]))),
  };
}

function place(folder: string, name: string, content: string | Buffer): void {
  const inside = join(folder, 'data/in');
  mkdirSync(inside, { recursive: true });
  // Who runs the program there writes its backup beside them.
  chmodSync(inside, 0o777);
  writeFileSync(join(inside, name), content);
}
