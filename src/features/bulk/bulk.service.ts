import type { BulkBody } from '../../contract/bulk.ts';
import { checkTag } from '../../contract/contact-fields.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { BotControl } from '../bot-control/bot-control.service.ts';
import type { Contacts } from '../contacts/contacts.service.ts';
import type { Conversations } from '../conversations/conversations.service.ts';

/** One thing done with several conversations or contacts. */
export type Bulk = ReturnType<typeof createBulk>;

interface BulkDeps {
  botControl: Pick<BotControl, 'resume'>;
  contacts: Pick<Contacts, 'conversationsOf' | 'ofConversation' | 'remove' | 'save'>;
  conversations: Pick<Conversations, 'get' | 'remove'>;
}

/** What is wrong with one of them alone: it is gone, or has as many tags as there may be. */
const OF_ONE: readonly string[] = ['not_found', 'invalid_input'];

export function createBulk({ botControl, contacts, conversations }: BulkDeps) {
  type Deed = (userId: number, id: number, tag: string) => Promise<boolean>;

  const tag: Deed = async (userId, id, text) => {
    await contacts.save(userId, id, { version: null, addTags: [text] });
    return true;
  };
  /** Whoever wrote STOP is not written to again by a click on many. */
  const resume: Deed = async (userId, id) => {
    const { pause } = await conversations.get(userId, id);
    if (pause === null || pause.reason === 'customer') return false;
    await botControl.resume(userId, { conversationId: id });
    return true;
  };
  const deeds: Record<BulkBody['of'], Record<BulkBody['action'], Deed>> = {
    conversations: {
      tag: async (userId, id, text) => {
        const contact = await contacts.ofConversation(userId, id);
        return contact !== null && tag(userId, contact.id, text);
      },
      resume,
      delete: async (userId, id) => {
        await conversations.remove(userId, id);
        return true;
      },
    },
    contacts: {
      tag,
      resume: async (userId, id) => {
        const own = await contacts.conversationsOf(userId, id);
        const done = await Promise.all(own.map((conversation) => resume(userId, conversation.id, '')));
        return done.includes(true);
      },
      delete: async (userId, id) => {
        await contacts.remove(userId, id);
        return true;
      },
    },
  };

  return {
    /** The ids with which it was done, one after the other. Throws `invalid_input` for a tag that is none. */
    async run(userId: number, { of, ids, action, tag: text = '' }: BulkBody): Promise<number[]> {
      const problem = action === 'tag' ? checkTag(text) : null;
      if (problem !== null) throw invalidFields({ tag: problem });
      const done: number[] = [];
      for (const id of new Set(ids)) {
        try {
          if (await deeds[of][action](userId, id, text)) done.push(id);
        } catch (error) {
          if (!(error instanceof AppError && OF_ONE.includes(error.code))) throw error;
        }
      }
      return done;
    },
  };
}
