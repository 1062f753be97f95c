import type { Knex } from 'knex';
import { checkText } from '../../contract/fields.ts';
import type { GoldenBody, GoldenChangeBody, GoldenFromHistoryBody } from '../../contract/golden.ts';
import { GOLDEN_HISTORY_MOST, GOLDEN_MOST, GOLDEN_RULES } from '../../contract/golden-lists.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Messages } from '../conversations/messages.service.ts';
import { withoutDisclosure } from '../replies/outgoing-reply.ts';
import type { Templates } from '../templates/templates.service.ts';
import {
  countGolden,
  deleteGolden,
  findGolden,
  findKept,
  findOwner,
  type GoldenChat,
  insertGolden,
  listAllGolden,
  listGolden,
  type NewGoldenChat,
  updateGolden,
} from './golden.store.ts';
import { readGolden } from './golden-fields.ts';

export type { GoldenChat };

export type GoldenChats = ReturnType<typeof createGoldenChats>;

interface GoldenDeps {
  db: Database;
  templates: Pick<Templates, 'get'>;
  messages: Pick<Messages, 'exchange'>;
  clock: () => number;
}

const TYPED = { source: '', conversationId: null, messageId: null } as const;

/** Exchanges that an owner keeps: how the bot should answer, and what it must not say. */
export function createGoldenChats({ db, templates, messages, clock }: GoldenDeps) {
  async function add(trx: Knex.Transaction, userId: number, chat: NewGoldenChat): Promise<GoldenChat> {
    if ((await countGolden(trx, userId, chat.templateId)) >= GOLDEN_MOST) throw new AppError('golden_limit');
    return insertGolden(trx, userId, chat, clock());
  }

  /** Under the owner's lock, so that nobody comes in between counting and adding. */
  function locked<T>(userId: number, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
    return db.knex.transaction(async (trx) => {
      await lockOwner(trx, userId);
      return work(trx);
    });
  }

  async function owned(knex: Knex, userId: number, id: number): Promise<GoldenChat> {
    const chat = await findGolden(knex, userId, id);
    if (chat === null) throw missing(id);
    return chat;
  }

  return {
    /** The newest first. Throws `not_found`, for somebody else's template as for none. */
    async list(userId: number, templateId: number): Promise<GoldenChat[]> {
      await templates.get(userId, templateId);
      return listGolden(db.knex, userId, templateId);
    },
    /** Of all templates. */
    all: (userId: number): Promise<GoldenChat[]> => listAllGolden(db.knex, userId),
    /** Throws `not_found`. */
    get: (userId: number, id: number): Promise<GoldenChat> => owned(db.knex, userId, id),
    /** For the operator's command line: whose it is. Throws `not_found`. */
    async ownerOf(id: number): Promise<number> {
      const userId = await findOwner(db.knex, id);
      if (userId === null) throw missing(id);
      return userId;
    },
    /** An exchange as it was typed. Throws `not_found`, `invalid_input` or `golden_limit`. */
    async keep(userId: number, { templateId, kind, ...body }: GoldenBody): Promise<GoldenChat> {
      await templates.get(userId, templateId);
      const { contactName = '', history = [], message, text } = body;
      const written = readGolden({ message, text, contactName, history });
      return locked(userId, (trx) => add(trx, userId, { templateId, kind, ...written, ...TYPED }));
    },
    /** One of the history. Of what is kept already, another `text` is taken over. Throws as `keep` does. */
    async keepFromHistory(
      userId: number,
      { conversationId: askedId, messageId, kind, text }: GoldenFromHistoryBody,
    ): Promise<GoldenChat> {
      const problem = text === undefined ? null : checkText(GOLDEN_RULES.text, text);
      if (problem !== null) throw invalidFields({ text: problem });
      const { conversation, exchange } = await messages.exchange(userId, askedId, messageId);
      // What got no reply is kept with the answer that it should have got.
      if (exchange === null || (exchange.reply === null && text === undefined))
        throw invalidFields({ messageId: 'Choose a reply that answers a message of the customer' });
      const { reply, asked, before } = exchange;
      const templateId = reply?.saidBy ?? conversation.homeId;
      const template = await templates.get(userId, templateId);
      const [said] = reply === null ? [] : withoutDisclosure([reply], template);
      const written = readGolden({
        message: asked,
        contactName: conversation.contactName,
        history: withoutDisclosure(before.slice(-GOLDEN_HISTORY_MOST), template).map(
          ({ isFromUser, messageText }) => ({ isFromUser, messageText }),
        ),
        text: text ?? said?.messageText ?? '',
      });
      const place = { conversationId: conversation.id, messageId, kind };
      return locked(userId, async (trx) => {
        const kept = await findKept(trx, userId, place);
        if (kept === null)
          return add(trx, userId, { templateId, ...written, ...place, source: reply?.source ?? '' });
        if (text === undefined || kept.text === written.text) return kept;
        return updateGolden(trx, userId, { ...kept, text: written.text, version: kept.version + 1 }, clock());
      });
    },
    /** Throws `not_found`, `invalid_input`, or `conflict` where it has changed since `version`. */
    change(userId: number, id: number, { version, ...change }: GoldenChangeBody): Promise<GoldenChat> {
      return locked(userId, async (trx) => {
        const current = await owned(trx, userId, id);
        if (current.version !== version) throw new AppError('conflict');
        const changed = { ...current, ...change, version: version + 1 };
        return updateGolden(trx, userId, { ...changed, ...readGolden(changed) }, clock());
      });
    },
    /** Throws `not_found`. */
    async remove(userId: number, id: number): Promise<void> {
      if (!(await deleteGolden(db.knex, userId, id))) throw missing(id);
    },
  };
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no golden chat ${id}.` });
}
