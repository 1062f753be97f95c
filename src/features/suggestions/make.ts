import type { Knex } from 'knex';
import type { SuggestionAcceptBody } from '../../contract/suggestions.ts';
import type { Editor } from '../../contract/template-history.ts';
import type { Database } from '../../db/database.ts';
import { AppError, invalidFields } from '../../errors.ts';
import { withFaq } from '../templates/add-faq.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { Triggers } from '../triggers/triggers.service.ts';
import type { AddKnowledge } from './add-knowledge.ts';
import { faqRef } from './known-faqs.ts';
import { lockGroup, writeMade, writeState } from './suggestions.store.ts';
import { readHearing, writeUse } from './uses.store.ts';

/** Makes something of an open suggestion, once. */
export type MakeOfSuggestion = (
  suggestion: { userId: number; id: number; askedBefore: number },
  body: SuggestionAcceptBody,
  editor: Editor,
) => Promise<void>;

interface MakeDeps {
  db: Database;
  templates: Pick<Templates, 'revise'>;
  triggers: Pick<Triggers, 'add'>;
  addKnowledge: AddKnowledge;
  clock: () => number;
}

export function createMakeOfSuggestion({
  db,
  templates,
  triggers,
  addKnowledge,
  clock,
}: MakeDeps): MakeOfSuggestion {
  return async ({ userId, id, askedBefore }, { as, templateId, question, answer }, editor) => {
    async function mark(trx: Knex.Transaction, ref: string | null): Promise<void> {
      const at = clock();
      const texts = { question: question.trim(), answer: answer.trim() };
      await writeMade(trx, userId, id, { as, templateId, ref, at, askedBefore }, texts);
      if (ref === null) return;
      const hearing = await readHearing(trx, { userId, templateId });
      const use = { templateId, kind: as, ref, asked: 0, answered: 0, heardMs: hearing?.heardMs ?? 0 };
      await writeUse(trx, userId, { ...use, askedAt: null, createdAt: at });
    }

    async function claim(trx: Knex.Transaction): Promise<void> {
      const group = await lockGroup(trx, userId, id);
      if (group?.state !== 'open') throw new AppError('conflict');
    }

    if (as === 'faq') {
      const add = async ({ faqs }: { faqs: string }, trx: Knex.Transaction) => {
        await claim(trx);
        await mark(trx, faqRef(question));
        return { faqs: withFaq(faqs, { question, answer }) };
      };
      await templates.revise(userId, templateId, add, { editor });
      return;
    }

    // Taken first, so that two clicks don't make two.
    await db.knex.transaction(async (trx) => {
      await claim(trx);
      await mark(trx, null);
    });
    try {
      const ref =
        as === 'trigger'
          ? await addTrigger(triggers, userId, { templateId, question, answer })
          : await addKnowledge(userId, { templateId, question, answer });
      await db.knex.transaction((trx) => mark(trx, ref));
    } catch (error) {
      await writeState(db.knex, userId, id, 'open', clock());
      throw error;
    }
  };
}

async function addTrigger(
  triggers: Pick<Triggers, 'add'>,
  userId: number,
  { templateId, question, answer }: Pick<SuggestionAcceptBody, 'templateId' | 'question' | 'answer'>,
): Promise<string> {
  try {
    const input = { triggerPhrase: question, responseAction: answer };
    return String((await triggers.add(userId, templateId, input)).id);
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error;
    const { triggerPhrase, responseAction, ...others } = error.fields;
    throw invalidFields({
      ...others,
      ...(triggerPhrase === undefined ? {} : { question: triggerPhrase }),
      ...(responseAction === undefined ? {} : { answer: responseAction }),
    });
  }
}
