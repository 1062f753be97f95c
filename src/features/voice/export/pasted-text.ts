import { foldText } from '../../../text/fold.ts';
import { ACCOUNT, type MessageKind, type Reading, type ThreadMessage, type ThreadPart } from './thread.ts';
import { dayOrderOf, readTime } from './times.ts';

/** '[30.10.25, 15:34:12] Anna: text' or '30.10.25, 15:34 - Anna: text', as WhatsApp exports it and chats are copied. */
const DATED =
  /^[\u200e\u200f]?\[?(\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?)\]?(?:\s[-–])?\s(.*)$/i;
const NAMED = /^([^:\n]{1,40}?)\s?:\s+(.*)$/;
const ME = new Set(
  'me,i,ich,yo,moi,je,io,eu,ik,ben,ja,я,saya,aku,jag,我,私,저,나,أنا,owner,you,du'.split(','),
);
/** What stands for a photo or a voice message. */
const MEDIA = /^[\u200e\u200f]|^<[^<>]{3,60}>$|^\S+\.(?:jpe?g|png|webp|opus|mp[34]|pdf) \([^()]+\)$/i;
const MOST_NAMES = 8;

/** A text that somebody pasted: a chat with names, or their own messages with empty lines between them. */
export function readPastedText(path: string, text: string): Reading {
  const lines = text.split(/\r\n|\r|\n/);
  const messages = datedChat(lines) ?? namedChat(lines);
  if (messages !== null) return { threads: [chatOf(path, messages)] };
  const own = ownMessages(lines);
  return own.length === 0 ? { fault: 'not_messages' } : { threads: own.map(looseMessage(path)) };
}

function chatOf(path: string, messages: ThreadMessage[]): ThreadPart {
  const senders = [...new Set(messages.map(({ sender }) => sender))].filter((name) => name !== '');
  const [first, ...others] = senders;
  let owner = others.length === 0 ? (first ?? null) : null;
  if (senders.includes(ACCOUNT)) owner = ACCOUNT;
  return {
    id: path,
    page: 1,
    participants: senders,
    owner,
    messages,
    reactions: new Set(),
    isLocalTime: true,
  };
}

/** Each is a thread of its own: nothing tells which were written in a row. */
function looseMessage(path: string): (text: string, index: number) => ThreadPart {
  return (text, index) => {
    const message: ThreadMessage = { sender: ACCOUNT, at: null, text, kind: 'text' };
    const id = `${path} ${index}`;
    return {
      id,
      page: 1,
      participants: [],
      owner: ACCOUNT,
      messages: [message],
      reactions: new Set(),
      isLocalTime: true,
    };
  };
}

function datedChat(lines: readonly string[]): ThreadMessage[] | null {
  const dated = lines.filter((line) => DATED.test(line));
  if (dated.length === 0 || dated.length * 5 < lines.length) return null;
  const order = dayOrderOf(dated);
  const messages: ThreadMessage[] = [];
  for (const line of lines) {
    const [, time, rest = ''] = DATED.exec(line) ?? [];
    const last = messages.at(-1);
    if (time === undefined) {
      if (last !== undefined && line.trim() !== '') last.text += `\n${line}`;
      continue;
    }
    const [, sender, text = ''] = NAMED.exec(rest) ?? [];
    // Without a name it is a line of the app: 'Messages are end-to-end encrypted'.
    if (sender === undefined)
      messages.push({ sender: '', at: readTime(time, order), text: rest, kind: 'system' });
    else messages.push(messageOf(sender, text, readTime(time, order)));
  }
  return messages;
}

function namedChat(lines: readonly string[]): ThreadMessage[] | null {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const name = NAMED.exec(line)?.[1]?.trim();
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  // Somebody says something more than once in a chat; 'Price: 20' comes once. In a short one, two names are two people.
  const isShort = counts.size === 2;
  const isName = (name: string) => isShort || (counts.get(name) ?? 0) > 1 || ME.has(foldText(name));
  const names = [...counts.keys()].filter(isName);
  const said = names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  const written = lines.filter((line) => line.trim() !== '').length;
  if (names.length === 0 || names.length > MOST_NAMES || said * 2 < written) return null;
  const messages: ThreadMessage[] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = NAMED.exec(line) ?? [];
    const last = messages.at(-1);
    if (name !== '' && names.includes(name.trim())) messages.push(messageOf(name, text, null));
    else if (last !== undefined && line.trim() !== '') last.text += `\n${line}`;
  }
  return messages;
}

function messageOf(sender: string, text: string, at: number | null): ThreadMessage {
  const kind: MessageKind = MEDIA.test(text) ? 'media' : 'text';
  return {
    sender: ME.has(foldText(sender)) ? ACCOUNT : sender.trim(),
    at,
    text: kind === 'media' ? '' : text.trim(),
    kind,
  };
}

function ownMessages(lines: readonly string[]): string[] {
  const text = lines.join('\n').trim();
  const messages = /\n\s*\n/.test(text) ? text.split(/\n\s*\n/) : text.split('\n');
  return [...new Set(messages.map((message) => message.trim()).filter((message) => message !== ''))];
}
