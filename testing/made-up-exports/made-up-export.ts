import { makeStory, type Story, type StoryOptions } from './story.ts';
import { htmlFiles } from './write-html.ts';
import { asInstagramWrites, type ExportFile, inboxOf, jsonFiles, type Layout } from './write-json.ts';

export type { Story, StoryMessage, StoryOptions, StoryThread } from './story.ts';
export type { ExportFile, Layout } from './write-json.ts';

export interface ExportOptions extends StoryOptions {
  format?: 'json' | 'html';
  layout?: Layout;
  /** Instagram begins another file after 10,000 messages. */
  perFile?: number;
}

/** An export of Instagram that nobody ever asked for, and the truth about it. The same options make the same bytes. */
export function makeExport(options: ExportOptions): { story: Story; files: () => Generator<ExportFile> } {
  const story = makeStory(options);
  return { story, files: () => filesOf(story, options) };
}

/** One file after the other, so that an export of gigabytes needs no memory. */
export function* filesOf(
  story: Story,
  { format = 'json', layout = 'new', perFile = 10_000 }: Omit<ExportOptions, 'seed'> = {},
): Generator<ExportFile> {
  const write = format === 'json' ? jsonFiles : htmlFiles;
  yield {
    path: layout === 'new' ? 'start_here.html' : 'index.html',
    bytes: text('<html><body>Instagram</body></html>'),
  };
  for (const thread of story.threads) {
    yield* write(story, thread, layout, perFile);
    if (thread.messages.some(({ kind }) => kind === 'photo')) yield photo(thread.folder, layout);
  }
  yield* write(story, strangersRequest(story), layout, perFile);
  if (format === 'json') {
    const follows = [{ title: 'tulip.farm', string_list_data: [{ value: 'Grüße', timestamp: 1 }] }];
    yield { path: 'connections/followers_and_following/following.json', bytes: asInstagramWrites(follows) };
  }
}

/** A message request: nobody answered it. */
function strangersRequest({ threads }: Story): Story['threads'][number] {
  const at = threads[0]?.messages[0]?.at ?? 0;
  const from = 'Crypto Queen';
  const messages = [{ kind: 'typed', from, at, text: 'Earn $5,000 a week, ask me how!' } as const];
  return { language: 'en', others: [from], folder: 'cryptoqueen_1789', messages, isRequest: true };
}

function photo(folder: string, layout: Layout): ExportFile {
  const path = `${inboxOf(layout, { isRequest: false })}/${folder}/photos/17890.jpg`;
  return { path, bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46) };
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
