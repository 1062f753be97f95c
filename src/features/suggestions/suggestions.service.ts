import { checkTexts } from '../../contract/fields.ts';
import {
  ASKED_BEFORE_DAYS,
  SUGGESTION_RULES,
  SUGGESTIONS_SHOWN,
  UNASKED_DAYS,
} from '../../contract/suggestion-lists.ts';
import type {
  SuggestionAcceptBody,
  SuggestionBody,
  SuggestionList,
  SuggestionView,
  SuggestionWording,
  UnaskedFaqList,
} from '../../contract/suggestions.ts';
import { FAQ_TEXT_RULES } from '../../contract/template.ts';
import type { Editor } from '../../contract/template-history.ts';
import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { SuggestionFollower } from './follower.ts';
import { createKnownFaqs } from './known-faqs.ts';
import type { MakeOfSuggestion } from './make.ts';
import { handAnswersOf, type Since, toSuggestionView } from './suggestion-view.ts';
import {
  countAsked,
  countedGroups,
  findCounted,
  findOwner,
  type GroupFilter,
  lockGroup,
  newestQuestions,
  writeState,
  writeTexts,
} from './suggestions.store.ts';
import type { CountedGroup } from './suggestions.types.ts';
import { allUses, quietFaqs } from './uses.store.ts';
import type { Word } from './word.ts';

/** What nobody could answer, and what becomes of it. */
export type Suggestions = ReturnType<typeof createSuggestions>;

interface SuggestionsDeps {
  db: Database;
  templates: Pick<Templates, 'get' | 'byId'>;
  follower: Pick<SuggestionFollower, 'catchUp'>;
  make: MakeOfSuggestion;
  word: Word;
  clock: () => number;
}

const DAY_MS = 86_400_000;
/** So many of a group's questions are looked through for the one that is shown, and for an answer. */
const LOOKED_AT = 30;
const MOST_UNASKED = 50;
/** The AI is shown so many ways to ask. */
const SAMPLES_TO_WORD = 8;
/** Somebody waits for the list. */
const CATCH_UP_MS = 100;

export function createSuggestions({ db, templates, follower, make, word, clock }: SuggestionsDeps) {
  const knownFaqs = createKnownFaqs();

  async function viewsOf(userId: number, groups: readonly CountedGroup[]): Promise<SuggestionView[]> {
    const ids = groups.map(({ id }) => id);
    const questions = await newestQuestions(db.knex, userId, ids, LOOKED_AT);
    const isAnyMade = groups.some(({ made }) => made !== null);
    const uses = isAnyMade ? await allUses(db.knex, userId) : [];
    const sinceOf = async ({ id, made }: CountedGroup): Promise<Since | null> => {
      if (made === null) return null;
      const use = uses.find(
        ({ templateId, kind, ref }) => templateId === made.templateId && kind === made.as && ref === made.ref,
      );
      const unanswered = await countAsked(db.knex, userId, id, made.at);
      return { answered: use?.answered ?? null, unanswered };
    };
    return Promise.all(
      groups.map(async (group) =>
        toSuggestionView(group, questions.get(group.id) ?? [], await sinceOf(group)),
      ),
    );
  }

  async function owned(userId: number, id: number): Promise<CountedGroup> {
    const group = await findCounted(db.knex, userId, id);
    if (group === null) throw missing(id);
    return group;
  }

  async function get(userId: number, id: number): Promise<SuggestionView> {
    const [view] = await viewsOf(userId, [await owned(userId, id)]);
    if (view === undefined) throw missing(id);
    return view;
  }

  /** Throws `conflict` where it is in none of the states by now. */
  async function move(userId: number, id: number, from: readonly string[], to: 'open' | 'rejected') {
    await owned(userId, id);
    await db.knex.transaction(async (trx) => {
      const group = await lockGroup(trx, userId, id);
      if (group === null || !from.includes(group.state)) throw new AppError('conflict');
      await writeState(trx, userId, id, to, clock());
    });
    return get(userId, id);
  }

  return {
    get,
    /** With what was asked a moment ago. */
    async list(userId: number, filter: GroupFilter): Promise<SuggestionList> {
      await follower.catchUp(CATCH_UP_MS);
      const { total, groups } = await countedGroups(db.knex, userId, filter, SUGGESTIONS_SHOWN);
      return { total, suggestions: await viewsOf(userId, groups) };
    },
    /** FAQs that nobody has asked for 90 days; those first that were not asked for longest. */
    async unaskedFaqs(userId: number): Promise<UnaskedFaqList> {
      const quiet = await quietFaqs(db.knex, userId, UNASKED_DAYS * DAY_MS, MOST_UNASKED);
      const ids = [...new Set(quiet.map(({ templateId }) => templateId))];
      const found = await Promise.all(ids.map((id) => templates.byId(userId, id)));
      const questions = new Map(
        found.flatMap((template) =>
          template === null ? [] : [[template.id, knownFaqs(template).questions]],
        ),
      );
      return quiet.flatMap(({ ref, askedAt, ...faq }) => {
        const question = questions.get(faq.templateId)?.get(ref);
        const lastAskedAt = askedAt === null ? null : isoTime(askedAt);
        return question === undefined ? [] : [{ ...faq, question, lastAskedAt }];
      });
    },
    /** Saves how the owner puts it. Throws `not_found` or `invalid_input`. */
    async edit(userId: number, id: number, body: SuggestionBody): Promise<SuggestionView> {
      const problems = checkTexts(SUGGESTION_RULES, { ...body });
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
      await owned(userId, id);
      const texts = { question: body.question.trim(), answer: body.answer.trim() };
      await writeTexts(db.knex, userId, id, texts, clock());
      return get(userId, id);
    },
    /** It never comes back, also in other words that mean the same. Throws `not_found` or `conflict`. */
    reject: (userId: number, id: number): Promise<SuggestionView> => move(userId, id, ['open'], 'rejected'),
    /** Takes back that it was rejected, or that it became something. Throws `not_found` or `conflict`. */
    restore: (userId: number, id: number): Promise<SuggestionView> =>
      move(userId, id, ['rejected', 'done'], 'open'),
    /**
     * Makes it an FAQ, a trigger or a piece of knowledge. Throws `not_found`, `conflict`, and what making one throws, with the
     * fields of this body.
     */
    async accept(
      userId: number,
      id: number,
      body: SuggestionAcceptBody,
      editor: Editor,
    ): Promise<SuggestionView> {
      const problems = checkTexts(FAQ_TEXT_RULES, { ...body });
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
      await owned(userId, id);
      await templates.get(userId, body.templateId);
      const now = clock();
      const askedBefore = await countAsked(db.knex, userId, id, now - ASKED_BEFORE_DAYS * DAY_MS, now);
      await make({ userId, id, askedBefore }, body, editor);
      return get(userId, id);
    },
    /** As the AI puts it; nothing is saved. Throws `not_found`, `too_many_requests` or `wording_failed`. */
    async word(userId: number, id: number): Promise<SuggestionWording> {
      const { templateId, question, answer } = await owned(userId, id);
      await follower.catchUp(CATCH_UP_MS);
      const asked = (await newestQuestions(db.knex, userId, [id], LOOKED_AT)).get(id) ?? [];
      const byHand = handAnswersOf(asked).map(({ text }) => text);
      const questions = [...new Set(asked.map((one) => one.question))].slice(0, SAMPLES_TO_WORD);
      const known = question === '' ? questions : [question, ...questions];
      const answers = answer === '' ? byHand.slice(0, SAMPLES_TO_WORD) : [answer];
      return word(userId, templateId, { questions: known, answers });
    },
    /** For the operator's command line: whose it is. Throws `not_found`. */
    async ownerOf(id: number): Promise<number> {
      const userId = await findOwner(db.knex, id);
      if (userId === null) throw missing(id);
      return userId;
    },
  };
}

function missing(id: number): AppError {
  return new AppError('not_found', { sentence: `There is no suggestion ${id}.` });
}
