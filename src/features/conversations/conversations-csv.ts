import type { Knex } from 'knex';
import { customerName } from '../../contract/customer-name.ts';
import { isoTime } from '../../contract/times.ts';
import { csvLine } from '../../csv.ts';
import { type Conversation, conversationIdsAfter, conversationsByIds } from './conversations.store.ts';
import { messagesFrom } from './messages.store.ts';
import { writerOf } from './snippet.ts';

const PAGE = 500;
const HEADINGS = ['Conversation', 'Customer', 'Customer ID', 'Template', 'Time', 'From', 'Message'];

/** What was said in all of an owner's conversations, or in some, one after the other, as lines of CSV. */
export async function* conversationsCsv(
  db: Knex,
  userId: number,
  chosen: readonly number[] | null,
): AsyncGenerator<string> {
  yield csvLine(HEADINGS);
  for (let after = 0; ; ) {
    const ids = chosen ?? (await conversationIdsAfter(db, userId, after, PAGE));
    for (const conversation of await conversationsByIds(db, userId, ids)) yield* linesOf(db, conversation);
    after = ids.at(-1) ?? 0;
    if (chosen !== null || ids.length === 0) return;
  }
}

async function* linesOf(db: Knex, conversation: Conversation): AsyncGenerator<string> {
  const { id, externalId, knownName, template } = conversation;
  const customer = customerName({ contactName: knownName, externalId });
  for (let after = 0; ; ) {
    const page = await messagesFrom(db, id, after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    const cells = page.map((message) => {
      const said = [isoTime(message.createdAt), writerOf(message), message.messageText];
      return [id, customer, externalId, template.templateName, ...said];
    });
    yield cells.map(csvLine).join('');
    after = last.id;
  }
}
