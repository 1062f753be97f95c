import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startAccountsApp } from '../../account-client.ts';
import { createAiStandIn } from '../../ai/ai-stand-in.ts';
import { signedInOwner } from '../../owner-client.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Beside the TypeScript 5 that it generates with: ours has no compiler API. */
const GENERATOR = join(ROOT, 'node_modules/dmreply-api-client/node_modules/openapi-typescript/bin/cli.js');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const STRICT = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
  },
};
const run = promisify(execFile);

/** A folder with the types of the description and the files, compiled. Fails with what the compiler says. */
async function compiled(
  t: TestContext,
  url: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  // Where packages are found.
  const folder = await mkdtemp(join(cache, 'api-client-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const described = await fetch(`${url}/api/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await described.text());
  await run(process.execPath, [GENERATOR, 'openapi.json', '--output', 'dmreply.d.ts'], { cwd: folder });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(STRICT));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await run(process.execPath, [COMPILER, '--project', folder]).catch(({ stdout }) => assert.fail(stdout));
  return folder;
}

test('a client made from the description opens an account, sets up a bot and reads what it answered', async (t) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const app = await startAccountsApp(t, 'sqlite', { env: { AI_BASE_URL: ai.url } });
  const guide = await readFile(join(ROOT, 'docs/api.md'), 'utf8');
  const [, shown = ''] = /```ts\n([\s\S]+?)```/.exec(guide) ?? [];
  assert.match(shown, /createClient<paths>/);
  const firstSteps = await readFile(join(import.meta.dirname, 'first-steps.ts'), 'utf8');
  const folder = await compiled(t, app.url, { 'first-steps.ts': firstSteps, 'shown.ts': shown });

  const program = await import(pathToFileURL(join(folder, 'first-steps.js')).href);
  const mailedCode = async (email: string) => (await app.mail.next(email)).code;
  const done = await program.firstSteps(app.url, mailedCode);
  const hours = 'Tue to Sat, 8 to 6.';
  assert.equal(done.isDraft, false);
  assert.deepEqual([done.tried.response, done.tried.source], [hours, 'trigger']);
  assert.deepEqual([done.answered.response, done.answered.send], [hours, true]);
  assert.deepEqual(
    done.conversations.map((one: { externalId: string }) => one.externalId),
    ['24012345678901234'],
  );
  assert.equal(done.conversations[0].lastMessage.text, hours);
  assert.deepEqual(Object.keys(done.refused.fields), ['responseAction']);

  // The calls that the guide shows, by a program of its own.
  const owner = await signedInOwner(app);
  const { body } = await owner.api('POST', '/api/tokens', { name: 'Script', scope: 'full' });
  const env = { DMREPLY_URL: app.url, DMREPLY_TOKEN: body.token };
  await run(process.execPath, [join(folder, 'shown.js')], { env });
  const { body: triggers } = await owner.api('GET', `/api/triggers/template/${owner.template.id}`);
  assert.deepEqual(
    triggers.map((one: { triggerPhrase: string }) => one.triggerPhrase),
    ['opening hours'],
  );
});
