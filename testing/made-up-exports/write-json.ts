import type { Story, StoryMessage, StoryThread } from './story.ts';

export interface ExportFile {
  path: string;
  bytes: Uint8Array;
}

/** `new`: since 2023. */
export type Layout = 'new' | 'old';

/** Where the folders of threads are. */
export function inboxOf(layout: Layout, { isRequest }: Pick<StoryThread, 'isRequest'>): string {
  const messages = layout === 'new' ? 'your_instagram_activity/messages' : 'messages';
  return `${messages}/${isRequest ? 'message_requests' : 'inbox'}`;
}

/** The messages of a thread in the parts of which each becomes a file, newest first, as Instagram writes them. */
export function partsOf({ messages }: StoryThread, perFile: number): StoryMessage[][] {
  const newest = messages.toSorted((a, b) => b.at - a.at);
  return Array.from({ length: Math.ceil(newest.length / perFile) }, (_, at) =>
    newest.slice(at * perFile, (at + 1) * perFile),
  );
}

/** A thread as `message_1.json`, `message_2.json`, ... */
export function* jsonFiles(
  story: Story,
  thread: StoryThread,
  layout: Layout,
  perFile: number,
): Generator<ExportFile> {
  const inbox = inboxOf(layout, thread);
  const parts = partsOf(thread, perFile);
  for (const [at, part] of parts.entries()) {
    const content = {
      participants: [...thread.others, story.owner].map((name) => ({ name })),
      messages: part.map((message) => jsonMessage(message, thread, layout)),
      title: thread.others.join(', '),
      is_still_participant: true,
      ...(layout === 'old' ? { thread_type: thread.others.length > 1 ? 'RegularGroup' : 'Regular' } : {}),
      thread_path: `${thread.isRequest ? 'message_requests' : 'inbox'}/${thread.folder}`,
      magic_words: [],
    };
    yield { path: `${inbox}/${thread.folder}/message_${at + 1}.json`, bytes: asInstagramWrites(content) };
  }
}

const NEW_FIELDS = { is_geoblocked_for_viewer: false, is_unsent_image_by_messenger_kid_parent: false };

function jsonMessage(message: StoryMessage, thread: StoryThread, layout: Layout): Record<string, unknown> {
  const { kind, from, at, text, reactions } = message;
  const type = kind === 'share' ? 'Share' : 'Generic';
  return {
    sender_name: from,
    timestamp_ms: at,
    ...(text === null ? {} : { content: text }),
    ...(kind === 'share'
      ? {
          share: {
            link: REEL,
            share_text: 'spring is here 🌷 #flowers',
            original_content_owner: 'tulip.farm',
          },
        }
      : {}),
    ...(kind === 'story-reply'
      ? { share: { link: 'https://instagram.com/stories/studiobloom/3717145434100081006' } }
      : {}),
    ...(kind === 'photo'
      ? { photos: [{ uri: photoOf(thread, at), creation_timestamp: Math.floor(at / 1000) }] }
      : {}),
    ...(kind === 'call' ? { call_duration: at % 90 } : {}),
    ...(reactions === undefined
      ? {}
      : { reactions: reactions.map(({ emoji, by }) => ({ reaction: emoji, actor: by })) }),
    ...(layout === 'old'
      ? { type: kind === 'call' ? 'Call' : type, is_unsent: kind === 'unsent' }
      : NEW_FIELDS),
  };
}

export const REEL = 'https://www.instagram.com/reel/C7xQ2mNoABC/?id=3389120047711_5512';

export function photoOf(thread: StoryThread, at: number): string {
  return `${inboxOf('new', thread)}/${thread.folder}/photos/${at}.jpg`;
}

/** Each byte of UTF-8 as a code point of its own, and everything beyond ASCII escaped. */
export function asInstagramWrites(content: unknown): Uint8Array {
  const json = JSON.stringify(
    content,
    (_, value: unknown) => (typeof value === 'string' ? asBytes(value) : value),
    2,
  );
  const escaped = json.replace(/[\u0080-\u00ff]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  return new TextEncoder().encode(escaped);
}

function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
