import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brokenFiles, brokenPages } from '../../../../testing/made-up-exports/broken-files.ts';
import {
  type ExportOptions,
  makeExport,
  type Story,
} from '../../../../testing/made-up-exports/made-up-export.ts';
import { isMessageFile } from './message-files.ts';
import { exportReader, type ReadExport } from './read-export.ts';

const LANGUAGES = ['en', 'de', 'es', 'pt', 'fr', 'tr'];

function read(options: ExportOptions): { story: Story; said: string[]; result: ReadExport } {
  const { story, files } = makeExport(options);
  const reader = exportReader();
  for (const { path, bytes } of files())
    if (isMessageFile(path)) reader.feed(path, new TextDecoder().decode(bytes));
  const result = reader.read();
  return { story, result, said: result.turns.flatMap((turn) => turn.said) };
}

/** What masking leaves of a text, whatever names it had: for comparing it with the story. */
function bare(text: string, { owner, threads }: Story): string {
  const names = new Set(
    [owner, ...threads.flatMap(({ others }) => others)].flatMap((name) => name.split(' ')),
  );
  const words = text.replace(/⟦\w+⟧|https?:\S+/g, ' ').match(/\p{L}+/gu) ?? [];
  return words.filter((word) => !names.has(word)).join(' ');
}

/** How many of the texts stand in the other list as well, each as often as it does there. */
function shared(texts: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count > 0;
  }).length;
}

describe('made-up exports', () => {
  for (const [format, most] of [
    ['json', 0.99],
    ['html', 0.97],
  ] as const) {
    it(`as ${format}: what the owner typed is kept, and nothing else, in six languages of accounts`, (t) => {
      for (const [at, accountLanguage] of LANGUAGES.entries()) {
        const { story, said, result } = read({ seed: 140 + at, format, accountLanguage });
        const own = story.threads
          .filter(({ others }) => others.length === 1)
          .flatMap(({ messages }) => messages.filter(({ from }) => from === story.owner));
        const typed = own.filter(({ kind }) => kind === 'typed' || kind === 'story-reply');
        const bots = own.filter(({ kind }) => kind === 'bot').map(({ text }) => bare(text ?? '', story));
        const kept = said.map((text) => bare(text, story));
        const right = shared(
          typed.map(({ text }) => bare(text ?? '', story)),
          kept,
        );
        const missedBots = shared(bots, kept);
        const { bot } = result.summary.leftOut;
        const figures = {
          typed: typed.length,
          kept: kept.length,
          right,
          bots: bots.length,
          botRecall: 1 - missedBots / bots.length,
          botPrecision: (bots.length - missedBots) / bot,
        };
        t.diagnostic(`${accountLanguage}: ${JSON.stringify(figures)}`);
        equal(result.summary.owner, story.owner);
        ok(right >= typed.length * most && right >= kept.length * most);
        const isExact = format === 'json';
        ok(figures.botPrecision >= (isExact ? 0.97 : 0.9) && figures.botRecall >= (isExact ? 0.97 : 0.8));
        const json = JSON.stringify(result.turns);
        deepEqual(
          story.secrets.filter((secret) => json.includes(secret)),
          [],
        );
      }
    });
  }

  it('of the years before 2023, or cut into many files, say the same', () => {
    const options = { seed: 50, threads: 12 };
    const { turns } = read(options).result;
    deepEqual(read({ ...options, layout: 'old', perFile: 7 }).result.turns, turns);
  });

  it('stay readable beside broken files', () => {
    const { story, files } = makeExport({ seed: 51, threads: 6 });
    const reader = exportReader();
    const broken = [...brokenFiles(1), ...brokenPages()];
    for (const { path, bytes } of [...broken, ...files()])
      if (isMessageFile(path)) reader.feed(path, new TextDecoder().decode(bytes));
    const { turns, summary } = reader.read(story.owner);
    ok(summary.faults.length >= 10 && summary.threads >= 6);
    const text = JSON.stringify(turns);
    ok(text.isWellFormed() && !text.includes('\\u0000'));
  });
});
