import type { Knex } from 'knex';
import type { SentMessage } from './traffic.ts';

export interface Counted {
  sent: number;
  /** Messages for which a caller got an answer, if only the one that there is no reply. */
  acknowledged: number;
  /** Of these, those that stand exactly once in the history, or wait for it in the inbox. */
  storedOnce: number;
  /** Replies or messages too many, and repetitions that got another answer. Must be 0. */
  answeredTwice: number;
  /** What was acknowledged and is not stored: messages and replies. Must be 0. */
  lost: number;
}

interface Conversation {
  messages: Map<string, number>;
  replies: number;
}

/** Compares what callers sent and heard with what the database holds. */
export async function countStored(
  knex: Knex,
  templateId: number,
  sent: readonly SentMessage[],
): Promise<Counted> {
  const stored = await readConversations(knex, templateId);
  const heard = sent.filter(({ answer }) => answer !== null);
  const timesOf = ({ conversation, text }: SentMessage) => stored.get(conversation)?.messages.get(text) ?? 0;
  let answeredTwice = heard.filter(({ isContradicted }) => isContradicted).length;
  let lost = heard.filter((message) => timesOf(message) === 0).length;
  const repliesHeard = Map.groupBy(
    heard.filter(({ answer }) => answer !== ''),
    ({ conversation }) => conversation,
  );
  for (const [id, { messages, replies }] of stored) {
    const times = [...messages.values()].reduce((sum, each) => sum + each, 0);
    answeredTwice += times - messages.size + Math.max(0, replies - messages.size);
    lost += Math.max(0, (repliesHeard.get(id)?.length ?? 0) - replies);
  }
  return {
    sent: sent.length,
    acknowledged: heard.length,
    storedOnce: heard.filter((message) => timesOf(message) === 1).length,
    answeredTwice,
    lost,
  };
}

async function readConversations(knex: Knex, templateId: number): Promise<Map<string, Conversation>> {
  interface Row {
    external_id: string;
    is_from_user: number;
    message_text: string;
  }
  const rowsOf = (table: 'messages' | 'inbox') =>
    knex(table)
      .join('conversations', 'conversations.id', `${table}.conversation_id`)
      .where('conversations.template_id', templateId);
  const recorded: Row[] = await rowsOf('messages').select('external_id', 'is_from_user', 'message_text');
  // A caller may be told that there is no reply while the server that had the message is gone: the sweeper of another
  // server takes the message from the inbox later.
  const waiting: Omit<Row, 'is_from_user'>[] = await rowsOf('inbox')
    .where('inbox.state', 0)
    .whereNotNull('inbox.message_text')
    .select('external_id', 'inbox.message_text');
  const rows = [...recorded, ...waiting.map((row) => ({ ...row, is_from_user: 1 }))];
  const found = new Map<string, Conversation>();
  for (const { external_id, is_from_user, message_text } of rows) {
    const one = found.get(external_id) ?? { messages: new Map(), replies: 0 };
    found.set(external_id, one);
    if (Number(is_from_user) === 0) one.replies += 1;
    else one.messages.set(message_text, (one.messages.get(message_text) ?? 0) + 1);
  }
  return found;
}
