import { reactionKey, type Thread, type ThreadMessage, type ThreadPart } from './thread.ts';

/** A thread with what joining its parts showed. */
export interface JoinedThread extends Thread {
  /** Messages that stood in two files. */
  duplicates: number;
}

/**
 * Puts the parts of each thread together, oldest message first, each message once: two zips of one account overlap.
 * What stands at the second of a reaction, under the name of who reacted, is the app's own line.
 */
export function joinParts(parts: readonly ThreadPart[]): JoinedThread[] {
  return [...Map.groupBy(parts, ({ id }) => id)].map(([id, all]) => joinThread(id, all));
}

function joinThread(id: string, all: readonly ThreadPart[]): JoinedThread {
  // The same conversation as JSON and as HTML: with other times, each message would stand there twice.
  const exact = all.filter(({ isLocalTime }) => !isLocalTime);
  const parts = (exact.length > 0 ? exact : [...all]).sort((a, b) => b.page - a.page);
  const reactions = parts.flatMap((part) => [...part.reactions]);
  const sent = parts.flatMap(({ messages }) => messages);
  const once = withoutDuplicates(sent);
  const messages = inOrder(once).map(markReactions(new Set(reactions)));
  const participants = [...new Set(parts.flatMap((part) => part.participants))];
  const owner = parts.find((part) => part.owner !== null)?.owner ?? null;
  const isRough = messages.every(({ at }) => at === null || at % 60_000 === 0);
  return { id, participants, owner, messages, isRough, duplicates: sent.length - once.length };
}

function withoutDuplicates(messages: readonly ThreadMessage[]): ThreadMessage[] {
  const seen = new Set<string>();
  return messages.filter(({ sender, at, text, kind }) => {
    // Without a time nothing tells the same message from the same words said twice.
    if (at === null) return true;
    const key = `${at} ${kind} ${sender} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** By time where every message has one, and else as the files have them. Stable, since many share a second. */
function inOrder(messages: ThreadMessage[]): ThreadMessage[] {
  const isTimed = messages.every(({ at }) => at !== null);
  return isTimed ? messages.sort((a, b) => (a.at ?? 0) - (b.at ?? 0)) : messages;
}

function markReactions(reactions: ReadonlySet<string>): (message: ThreadMessage) => ThreadMessage {
  return (message) => {
    const { at, sender, kind } = message;
    const isReaction = at !== null && kind === 'text' && reactions.has(reactionKey(sender, at / 1000));
    return isReaction ? { ...message, kind: 'system' } : message;
  };
}
