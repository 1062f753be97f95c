import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { allGroups, allQuestions } from './suggestions.store.ts';
import { allUses } from './uses.store.ts';

/** Of an owner: all suggestions with their questions, and how often FAQs and triggers were asked for. */
export function exportedSuggestions(db: Database) {
  return async (userId: number) => {
    const questions = Map.groupBy(await allQuestions(db.knex, userId), ({ groupId }) => groupId);
    const suggestions = (await allGroups(db.knex, userId)).map(({ userId: _, made, ...group }) => ({
      ...group,
      made: made === null ? null : { ...made, at: isoTime(made.at) },
      questions: (questions.get(group.id) ?? []).map(({ groupId: __, askedAt, answeredAt, ...question }) => ({
        ...question,
        askedAt: isoTime(askedAt),
        answeredAt: answeredAt === null ? null : isoTime(answeredAt),
      })),
    }));
    const uses = (await allUses(db.knex, userId)).map(({ heardMs: _, askedAt, createdAt, ...use }) => ({
      ...use,
      askedAt: askedAt === null ? null : isoTime(askedAt),
      createdAt: isoTime(createdAt),
    }));
    return { suggestions, uses };
  };
}
