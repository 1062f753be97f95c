import { VOICE_TURNS_MAX, type VoiceTurn } from '../../../contract/owner-voice.ts';
import { type BotText, botFinder } from './bot-replies.ts';
import type { JoinedThread } from './join-parts.ts';
import { type Masker, maskContactData, maskerOf } from './mask.ts';
import { type CommonParts, commonPartFinder } from './mask-names.ts';
import { systemLineFinder } from './system-lines.ts';
import type { ThreadMessage } from './thread.ts';
import { maskedTurn, turnsOf } from './turns.ts';

/** What is left out of an export, and why. Messages are the owner's own, apart from `duplicates`. */
export interface LeftOut {
  groupThreads: number;
  /** Threads in which the owner takes no part: of another account, as when two accounts' zips are read together. */
  otherAccountThreads: number;
  system: number;
  bot: number;
  /** Photos, voice messages and shared posts without a word of their own. */
  media: number;
  calls: number;
  /** Anybody's messages that stood in two files. */
  duplicates: number;
  /** Turns beyond the most that an account keeps: the oldest. */
  olderTurns: number;
}

/** What is learned from the threads of one owner. */
export interface Learned {
  /** Oldest first. */
  turns: VoiceTurn[];
  /** Threads with one other person in which the owner wrote something that is learned from. */
  threads: number;
  leftOut: LeftOut;
  /** What an old bot sent to most people. */
  botTexts: readonly BotText[];
}

/** The owner's turns in all their threads with one other person, masked. */
export function learnFrom(joined: readonly JoinedThread[], owner: string): Learned {
  const isApps = systemMarker(joined);
  const theirs = joined
    .map(calledAs(owner))
    .filter(({ participants, owner: named }) => named === owner || participants.includes(owner));
  const threads = theirs.filter(({ participants }) => participants.length <= 2).map(isApps);
  const bot = botFinder(threads, owner);
  const perThread = threads.map((thread) =>
    turnsOf(thread, owner, bot.messages).map((turn) => ({ ...turn, thread })),
  );
  const turns = perThread.flat().sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const olderTurns = Math.max(0, turns.length - VOICE_TURNS_MAX);
  const maskFor = maskerFor(owner, commonPartsOf(threads, owner));
  const own = threads.flatMap(({ messages }) => messages.filter(({ sender }) => sender === owner));
  const count = (isMeant: (message: ThreadMessage) => boolean) => own.filter(isMeant).length;
  return {
    turns: turns.slice(olderTurns).map((turn) => maskedTurn(turn, maskFor(turn.thread))),
    threads: perThread.filter((some, at) => some.length > 0 && threads[at]?.participants.length === 2).length,
    leftOut: {
      groupThreads: theirs.length - threads.length,
      otherAccountThreads: joined.length - theirs.length,
      system: count(({ kind }) => kind === 'system'),
      bot: bot.messages.size,
      media: count(({ kind, text }) => kind !== 'call' && kind !== 'system' && text === ''),
      calls: count(({ kind }) => kind === 'call'),
      duplicates: joined.reduce((sum, { duplicates }) => sum + duplicates, 0),
      olderTurns,
    },
    botTexts: bot.texts.map(({ text, people }) => ({ text: maskContactData(text), people })),
  };
}

/** The masker of a thread, made where one of its turns is kept. */
function maskerFor(owner: string, common: CommonParts): (thread: JoinedThread) => Masker {
  const made = new Map<JoinedThread, Masker>();
  return (thread) => {
    const mask = made.get(thread) ?? maskerOf([...namesIn(thread), owner], common);
    made.set(thread, mask);
    return mask;
  };
}

/** Files that name the account each in their own way speak of one owner. */
function calledAs(owner: string): (thread: JoinedThread) => JoinedThread {
  return (thread) => {
    const { owner: named, participants, messages } = thread;
    if (named === null || named === owner) return thread;
    const rename = (name: string) => (name === named ? owner : name);
    return {
      ...thread,
      owner,
      participants: participants.map(rename),
      messages: messages.map((message) => ({ ...message, sender: rename(message.sender) })),
    };
  };
}

/** The customer's names: as they call themselves, and the user name that Instagram's folder has ('annaberg_123'). */
function namesIn({ id, participants }: JoinedThread, owner?: string): string[] {
  const userName = /^([^\s/]+)_\d+$/.exec(id)?.[1];
  return [...participants.filter((name) => name !== owner), ...(userName === undefined ? [] : [userName])];
}

/** Finds the app's own lines in all threads, then says of a thread which of its messages are such. */
function systemMarker(all: readonly JoinedThread[]): (thread: JoinedThread) => JoinedThread {
  const lines = systemLineFinder();
  for (const thread of all) lines.see(thread);
  return (thread) => ({ ...thread, messages: thread.messages.map(marked(thread)) });

  function marked({ participants }: JoinedThread): (message: ThreadMessage) => ThreadMessage {
    return (message) => {
      const { kind, text } = message;
      if (text === '' || kind === 'call' || kind === 'system' || !lines.isSystem(text, participants))
        return message;
      // What stands beside a photo says that it is one: it counts as media without words.
      return kind === 'text' ? { ...message, kind: 'system' } : { ...message, text: '' };
    };
  }
}

function commonPartsOf(threads: readonly JoinedThread[], owner: string): ReadonlySet<string> {
  const finder = commonPartFinder(new Set(threads.flatMap((thread) => namesIn(thread))));
  for (const thread of threads) {
    // The owner takes part everywhere, so the parts of that name are counted everywhere.
    const others = namesIn(thread, owner);
    for (const { text } of thread.messages) finder.see(thread.id, others, text);
  }
  return finder.common();
}
