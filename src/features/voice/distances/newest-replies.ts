import type { Knex } from 'knex';
import type { MeasuredTemplate, SentReply } from './distances.types.ts';
import { MOST_REPLIES } from './measure.ts';
import { type ActivePlace, activeConversations, sentReplies } from './replies.store.ts';

/** Small pages: on SQLite, replies wait for each of them. */
const CONVERSATIONS = 25;
/** Of conversations that the AI hardly answers in, no more are looked through. */
const MOST_PAGES = 40;

/**
 * The newest replies of the AI to a template's customers, newest first: as many as are measured, and as many again of
 * before `since`.
 */
export async function newestReplies(
  db: Knex,
  { id, userId }: Pick<MeasuredTemplate, 'id' | 'userId'>,
  group: readonly number[],
  since: number | null,
): Promise<SentReply[]> {
  const found: SentReply[] = [];
  let place: ActivePlace | null = null;
  for (let page = 0; page < MOST_PAGES && !isFull(found, since); page += 1) {
    const conversations = await activeConversations(db, userId, group, place, CONVERSATIONS);
    found.push(
      ...(await sentReplies(
        db,
        id,
        conversations.map(({ conversationId }) => conversationId),
      )),
    );
    place = conversations.at(-1) ?? null;
    if (conversations.length < CONVERSATIONS) break;
  }
  return found.sort((one, other) => other.id - one.id);
}

function isFull(replies: readonly SentReply[], since: number | null): boolean {
  if (since === null) return replies.length >= MOST_REPLIES;
  return replies.length >= 2 * MOST_REPLIES && replies.filter(({ at }) => at < since).length >= MOST_REPLIES;
}
