import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import {
  type ChatAddress,
  deleteChatAddress,
  readChatAddress,
  writeChatAddress,
} from './chat-links.store.ts';

/**
 * Where a chat is in the owner's chat tool. The owner shows it once, by the address of one chat: those of the same template,
 * and of those that it shares conversations with, differ in the customer's id alone.
 */
export type ChatLinks = ReturnType<typeof createChatLinks>;

const LONGEST_PART = 500;

export function createChatLinks({ knex }: Database, conversations: Conversations) {
  return {
    /** null where no chat of the template was shown. Throws `not_found`. */
    async linkOf(userId: number, conversationId: number): Promise<string | null> {
      const { homeId, template, externalId } = await conversations.get(userId, conversationId);
      // One that was shown before the templates shared anything lies with the template itself.
      const known = (await readChatAddress(knex, homeId)) ?? (await readChatAddress(knex, template.id));
      return known === null ? null : known.before + encodeURIComponent(externalId) + known.after;
    },
    /** Learns from the address of this chat; '' forgets. Throws `not_found` or `invalid_input`. */
    async learn(userId: number, conversationId: number, address: string): Promise<string | null> {
      const { homeId, template, externalId } = await conversations.get(userId, conversationId);
      if (address.trim() === '') {
        for (const id of new Set([homeId, template.id])) await deleteChatAddress(knex, id);
        return null;
      }
      const parts = cutAt(address.trim(), encodeURIComponent(externalId));
      if (typeof parts === 'string') throw invalidFields({ address: parts });
      await writeChatAddress(knex, userId, homeId, parts);
      return parts.before + encodeURIComponent(externalId) + parts.after;
    },
  };
}

/** The parts around the id, or what is wrong with the address. */
function cutAt(address: string, id: string): ChatAddress | string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '')
    return 'Please paste an address that begins with https://';
  const { href } = url;
  // Not within the host, and not a part of a longer number.
  const at = [...href.matchAll(/[^/?#&=:]+/g)].findLast(
    ({ index, 0: part }) => part === id && index > url.origin.length,
  )?.index;
  if (at === undefined)
    return `This address does not hold the ID ${decodeURIComponent(id)}. Open this very chat and copy its address.`;
  const parts = { before: href.slice(0, at), after: href.slice(at + id.length) };
  return Math.max(parts.before.length, parts.after.length) > LONGEST_PART
    ? 'This address is too long.'
    : parts;
}
