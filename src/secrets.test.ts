import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { createKeyRing } from './key-ring.ts';
import { createSecrets } from './secrets.ts';

const ROOT = '0123456789abcdef'.repeat(4);
const OTHER = 'f'.repeat(64);

/** The one key by which a process works that is given this. */
function loadRootKey(key: string, dataDir: string): string | undefined {
  return createKeyRing({ key, otherKey: '' }, dataDir)()[0];
}

test('what is sealed opens again at its place, and twice looks different', () => {
  const { encrypt, decrypt } = createSecrets(() => [ROOT]);
  for (const plain of ['', 'sk-test-1234', 'ключ 🔑', 'x'.repeat(5_000)]) {
    const sealed = encrypt(plain, 'user:7:openai');
    assert.equal(decrypt(sealed, 'user:7:openai'), plain);
    assert.notEqual(encrypt(plain, 'user:7:openai'), sealed);
    assert.match(sealed, /^v1\.[A-Za-z0-9_-]+$/);
    if (plain !== '') assert.ok(!sealed.includes(plain));
  }
});

test('copied to another place, changed or under another key it does not open', () => {
  const { encrypt, decrypt } = createSecrets(() => [ROOT]);
  const sealed = encrypt('sk-test-1234', 'user:7:openai');
  for (const place of ['user:8:openai', 'user:7:manychat', 'user:7:openai ', '']) {
    assert.throws(() => decrypt(sealed, place));
  }
  assert.throws(() => createSecrets(() => [OTHER]).decrypt(sealed, 'user:7:openai'));
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => decrypt(`v1.${changed.toString('base64url')}`, 'user:7:openai'), `byte ${at}`);
  }
  for (const text of [
    '',
    'v1',
    'v1.',
    'v2.abc',
    'sk-test-1234',
    `v1.${bytes.subarray(0, 20).toString('base64url')}`,
  ]) {
    assert.throws(() => decrypt(text, 'user:7:openai'), text);
  }
});

test('each purpose has a key of its own, the same in every process', () => {
  const [one, two] = [createSecrets(() => [ROOT]), createSecrets(() => [ROOT])];
  assert.deepEqual(one.hmac('codes', '123456'), two.hmac('codes', '123456'));
  assert.deepEqual(one.derived('tokens')[0], two.derived('tokens')[0]);
  assert.equal(one.derived('tokens')[0].length, 32);
  const others = [
    one.hmac('codes', '123457'),
    one.hmac('handles', '123456'),
    createSecrets(() => [OTHER]).hmac('codes', '123456'),
  ];
  for (const other of others) assert.notDeepEqual(one.hmac('codes', '123456'), other);
  assert.notDeepEqual(one.derived('tokens')[0], one.derived('encryption')[0]);
});

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'dmreply-secrets-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

test('the key file is made once, for its owner’s eyes only, and kept', (t) => {
  const dataDir = join(folder(t), 'not', 'yet', 'there');
  const key = loadRootKey('', dataDir);
  assert.match(key ?? '', /^[0-9a-f]{64}$/);
  assert.equal(statSync(join(dataDir, 'secret.key')).mode & 0o777, 0o600);
  assert.equal(loadRootKey('', dataDir), key);
  assert.deepEqual(readdirSync(dataDir), ['secret.key'], 'no draft is left behind');
  assert.notEqual(loadRootKey('', folder(t)), key);
});

test('a configured key needs no file, and makes none', (t) => {
  const dataDir = folder(t);
  assert.equal(loadRootKey(ROOT, dataDir), ROOT);
  assert.equal(existsSync(join(dataDir, 'secret.key')), false);
});

test('a damaged key file is named, and not written over', (t) => {
  const dataDir = folder(t);
  const path = join(dataDir, 'secret.key');
  for (const content of ['', 'abc\n', `${ROOT}0\n`, `${'g'.repeat(64)}\n`]) {
    writeFileSync(path, content);
    assert.throws(() => loadRootKey('', dataDir), {
      message: `${path} is damaged: it should hold 64 hexadecimal digits.`,
    });
    assert.equal(readFileSync(path, 'utf8'), content);
  }
});

test('processes that start together agree on one key', async (t) => {
  const dataDir = folder(t);
  const code = `import { createKeyRing } from ${JSON.stringify(join(import.meta.dirname, 'key-ring.ts'))};
    process.stdout.write(createKeyRing({ key: '', otherKey: '' }, ${JSON.stringify(dataDir)})()[0]);`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  const keys = (await Promise.all([run(), run(), run(), run()])).map(({ stdout }) => stdout);
  assert.deepEqual(new Set(keys), new Set([loadRootKey('', dataDir)]));
  assert.deepEqual(readdirSync(dataDir), ['secret.key']);
});
