import { threadPlace } from './message-files.ts';
import { repairText } from './repair-text.ts';
import { type MessageKind, type Reading, reactionKey, type ThreadMessage } from './thread.ts';

type Fields = Record<string, unknown>;

const MEDIA = ['photos', 'videos', 'audio_files', 'gifs', 'sticker', 'files'] as const;

/** One `message_N.json`. Fields of another type than expected count as absent; a message without a sender is skipped. */
export function readInstagramJson(path: string, text: string): Reading {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { fault: 'broken' };
  }
  if (!isFields(file) || !Array.isArray(file.messages)) return { fault: 'not_messages' };
  const raw = file.messages.filter(isFields);
  const { folder, page } = threadPlace(path) ?? { folder: path, page: 1 };
  const listed = listOf(file.participants).map((one) => words(one.name));
  const messages = raw.flatMap(readMessage).reverse();
  const reactions = new Set(raw.flatMap((message) => listOf(message.reactions).flatMap(readReaction)));
  const participants = listed.length > 0 ? listed : messages.map(({ sender }) => sender);
  const named = [...new Set(participants)].filter((name) => name !== '');
  const part = {
    id: folder,
    page,
    participants: named,
    owner: null,
    messages,
    reactions,
    isLocalTime: false,
  };
  return { threads: [part] };
}

function readMessage(raw: Fields): ThreadMessage[] {
  const sender = words(raw.sender_name);
  if (sender === '') return [];
  const at = typeof raw.timestamp_ms === 'number' && isTime(raw.timestamp_ms) ? raw.timestamp_ms : null;
  return [{ sender, at, text: words(raw.content), kind: kindOf(raw) }];
}

function kindOf(raw: Fields): MessageKind {
  if (raw.call_duration !== undefined) return 'call';
  if (MEDIA.some((field) => raw[field] !== undefined)) return 'media';
  return raw.share === undefined ? 'text' : 'share';
}

function readReaction(raw: Fields): string[] {
  return typeof raw.timestamp === 'number' ? [reactionKey(words(raw.actor), raw.timestamp)] : [];
}

/** Years that `Date` can tell. */
function isTime(at: number): boolean {
  return at > 0 && at < 8.64e15;
}

function words(value: unknown): string {
  return typeof value === 'string' ? repairText(value).trim() : '';
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
