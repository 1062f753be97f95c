import { KNOWLEDGE_RULES } from '../../contract/knowledge-lists.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Knowledge } from '../knowledge/knowledge.service.ts';

/** Adds a question with its answer to what the bot knows for a template, and returns what it is found by. */
export type AddKnowledge = (
  userId: number,
  piece: { templateId: number; question: string; answer: string },
) => Promise<string>;

export function createAddKnowledge(knowledge: Pick<Knowledge, 'addText'>): AddKnowledge {
  return async (userId, { templateId, question, answer }) => {
    const name = question.trim().slice(0, KNOWLEDGE_RULES.name.max);
    try {
      // The question's words are what it is found by.
      const text = `${question.trim()}\n${answer.trim()}`;
      return String((await knowledge.addText(userId, { name, text, templateIds: [templateId] })).id);
    } catch (error) {
      if (!(error instanceof AppError) || error.fields?.text === undefined) throw error;
      throw invalidFields({ answer: error.fields.text });
    }
  };
}
