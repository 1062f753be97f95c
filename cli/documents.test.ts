import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { parse as parseToml } from 'smol-toml';
import { checkTemplate, TEMPLATE_DEFAULTS } from '../src/contract/template.ts';
import { ANSWER_FORMATS } from '../src/contract/webhook.ts';
import { STRIPE_API_VERSION } from '../src/features/billing/stripe.ts';
import { EVENT_TYPES } from '../src/features/billing/stripe-events.ts';
import { createCli } from '../testing/cli-process.ts';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/*.md', { cwd: ROOT })];

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** What stands in backticks and looks like a file or folder of the project. */
function namedPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  return quoted.filter(
    (word) => /^[a-z][\w.-]*(?:\/[\w.-]*)*$/.test(word) && /\/$|\.(?:ts|tsx|js|md|toml|json)$/.test(word),
  );
}

test('every link between the documents leads somewhere', () => {
  for (const path of DOCUMENTS) {
    for (const [, link = ''] of read(path).matchAll(/\]\(([^)#:]+)\)/g)) {
      assert.ok(existsSync(join(ROOT, dirname(path), link)), `${path} links to ${link}`);
    }
  }
});

test('every file that the architecture names exists', () => {
  const rooms = [
    '.',
    'src/text',
    'src/channels/chat-tool',
    ...['replies', 'inbox', 'ai', 'billing'].map((name) => `src/features/${name}`),
  ];
  const neighbours = rooms.map((room) => join(ROOT, room));
  const paths = namedPaths(read('docs/architecture.md'));
  assert.ok(paths.length > 40);
  for (const path of paths) {
    assert.ok(
      neighbours.some((folder) => existsSync(normalize(join(folder, path)))),
      `docs/architecture.md names ${path}`,
    );
  }
});

test('every place that CONTRIBUTING gives to something new exists', () => {
  const table = read('CONTRIBUTING.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');
  const paths = namedPaths(table).filter((path) => path.includes('/') && !path.includes('NNNN'));
  assert.ok(paths.length > 15);
  for (const path of paths) assert.ok(existsSync(join(ROOT, path)), `CONTRIBUTING.md names ${path}`);
});

test('the guide to the webhook names every format of answers', () => {
  const guide = read('docs/webhook.md');
  for (const format of ANSWER_FORMATS) assert.ok(guide.includes(`\`${format}\``), format);
});

test('the template of the README can be saved; its commands and those of the guide to payments are understood', async (t) => {
  const readme = read('README.md');
  const toml = /```toml\n(.*?)```/s.exec(readme)?.[1] ?? '';
  assert.deepEqual(checkTemplate({ ...TEMPLATE_DEFAULTS, ...parseToml(toml) }), {});

  const cli = await createCli(t);
  const commands = [
    ...`${readme}\n${read('docs/billing.md')}`.matchAll(/npm run dmreply -- ([a-z]+)(?: ([a-z]+)\b)?/g),
  ];
  assert.ok(commands.length > 6);
  for (const command of new Set(commands.map(([, first, second]) => `${first} ${second ?? ''}`.trim()))) {
    const { code, out } = await cli.run([...command.split(' '), '--help']);
    assert.equal(code, 0, command);
    assert.match(out, new RegExp(`^Usage: dmreply ${command}\\b`));
  }
});

test('the scripts that the documents name are there', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const text = DOCUMENTS.map(read).join('\n');
  for (const [, name = ''] of text.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g))
    assert.ok(name in scripts, name);
});

test('the guide to payments names the events and the version that the server is made for', () => {
  const guide = read('docs/billing.md');
  const events = [...guide.matchAll(/^[a-z]+(?:\.[a-z_]+)+$/gm)].map(([event]) => event);
  assert.deepEqual(events, [...EVENT_TYPES]);
  assert.match(guide, new RegExp(`\`${STRIPE_API_VERSION.replace('.', '\\.')}\``));
});
