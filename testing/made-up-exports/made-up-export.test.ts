import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brokenFiles, brokenPages } from './broken-files.ts';
import { TOPIC_NAMES } from './languages/texts.ts';
import { type ExportFile, makeExport } from './made-up-export.ts';
import { LANGUAGE_TEXTS, makeStory } from './story.ts';

const SECOND = 1_000;

test('the same seed makes the same bytes, another one others', () => {
  const digest = (seed: number): string => {
    const hash = createHash('sha256');
    for (const { path, bytes } of makeExport({ seed, exchanges: 3 }).files()) hash.update(path).update(bytes);
    return hash.digest('hex');
  };
  assert.equal(digest(1), digest(1));
  assert.notEqual(digest(1), digest(2));
});

test('each language has all matters, and 60 sentences or more', () => {
  for (const { code, topics, owner, customer } of LANGUAGE_TEXTS) {
    assert.deepEqual(
      topics.map(({ name }) => name),
      TOPIC_NAMES,
      code,
    );
    const frames = topics.flatMap(({ asks, answers }) => [...asks, ...answers]);
    assert.ok(new Set([...frames, ...owner.small, ...customer.small]).size >= 60, code);
  }
});

test('JSON holds what happened, newest first, each byte of UTF-8 as a code point', () => {
  const { story, files } = makeExport({ seed: 3, threads: 12, exchanges: 4 });
  const threads = [...files()].filter(isThread).map(({ bytes }) => {
    const json = Buffer.from(bytes).toString('latin1');
    assert.doesNotMatch(json, /[^\n -~]/, 'all beyond ASCII is escaped');
    return JSON.parse(json, (_, value: unknown) =>
      typeof value === 'string' ? Buffer.from(value, 'latin1').toString('utf8') : value,
    );
  });
  assert.equal(threads.length, story.threads.length);
  story.threads.forEach(({ others, messages }, at) => {
    const read = threads[at];
    assert.deepEqual(
      read.participants,
      [...others, story.owner].map((name) => ({ name })),
    );
    assert.deepEqual(
      read.messages.map((one: Record<string, unknown>) => [
        one.sender_name,
        one.timestamp_ms,
        one.content ?? null,
      ]),
      messages.toReversed().map(({ from, at: when, text }) => [from, when, text]),
    );
  });
});

test('before 2023 threads lie elsewhere, and a long one has several files', () => {
  const { story, files } = makeExport({ seed: 4, threads: 1, exchanges: 10, layout: 'old', perFile: 10 });
  const paths = [...files()].filter(isThread).map(({ path }) => path);
  const { folder, messages } = story.threads[0] ?? { folder: '', messages: [] };
  const count = Math.ceil(messages.length / 10);
  assert.ok(count > 1);
  assert.deepEqual(
    paths,
    Array.from({ length: count }, (_, at) => `messages/inbox/${folder}/message_${at + 1}.json`),
  );
});

test('HTML names sender, text and a time that is not the right one', () => {
  const { story, files } = makeExport({
    seed: 5,
    threads: 2,
    exchanges: 4,
    format: 'html',
    accountLanguage: 'de',
  });
  const pages = [...files()].filter(isThread).map(({ bytes }) => new TextDecoder().decode(bytes));
  story.threads.forEach(({ messages }, at) => {
    const page = pages[at] ?? '';
    assert.equal(page.match(/<h2 class="_3-95 _2pim _a6-h _a6-i">/g)?.length, messages.length);
    assert.match(page, /<div class="_3-94 _a6-o">\p{L}+\.? \d\d, \d{4} \d{1,2}:\d\d [ap]m</u);
    for (const { text } of messages) {
      const shown = text?.replaceAll("'", '&#039;').replaceAll('\n', '<br />') ?? '';
      assert.ok(page.includes(`<div>${shown}</div>`), shown);
    }
  });
});

test('the bot says the same to many within seconds; the owner takes longer', () => {
  const { owner, threads } = makeStory({ seed: 6 });
  const bot = threads.flatMap(({ messages }) => messages.filter(({ kind }) => kind === 'bot'));
  assert.ok(bot.length > 20);
  for (const { messages } of threads) {
    messages.forEach(({ kind, at, from }, index) => {
      const before = messages[index - 1];
      if (kind === 'bot') assert.ok(before && from === owner && at - before.at <= 4 * SECOND);
      if (kind === 'typed' && from === owner && before?.from !== owner && before?.kind === 'typed')
        assert.ok(at - before.at >= 15 * SECOND, `${at - before.at}`);
    });
  }
});

test('two stories can share no sentence', () => {
  const typed = (part: 'open' | 'held'): Set<string> => {
    const { threads } = makeStory({ seed: 7, languages: ['en'], part });
    const texts = threads.flatMap(({ messages }) => messages.filter(({ kind }) => kind === 'typed'));
    return new Set(texts.map(({ text }) => text ?? '').filter((text) => text.length > 30));
  };
  const [open, held] = [typed('open'), typed('held')];
  assert.ok(open.size > 20 && held.size > 20);
  assert.deepEqual(
    [...open].filter((text) => held.has(text)),
    [],
  );
});

test('broken files are many, each in a folder of its own', () => {
  const all = [...brokenFiles(1), ...brokenPages()];
  assert.ok(all.length > 20);
  assert.equal(new Set(all.map(({ path }) => path)).size, all.length);
});

function isThread({ path }: ExportFile): boolean {
  return path.includes('/inbox/') && path.includes('message_');
}
