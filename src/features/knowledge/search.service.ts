import { createBoundedCache } from '../../bounded-cache.ts';
import { checkText } from '../../contract/fields.ts';
import type { KnowledgeConflict, KnowledgeFindBody, KnowledgeFound } from '../../contract/knowledge.ts';
import { MESSAGE_MAX } from '../../contract/limits.ts';
import { isoTime } from '../../contract/times.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Templates } from '../templates/templates.service.ts';
import { type Conflict, conflictsIn, type Side } from './find/conflicts.ts';
import type { FoundPiece } from './find/find-pieces.ts';
import type { FindByMeaning, MeaningAccess } from './meaning/find-by-meaning.ts';
import type { MeaningChoices } from './meaning/meaning-choices.ts';
import { type Shelves, saidAt } from './shelves.ts';

const OWNERS = 100;
const MOST_CONFLICTS = 100;

export type KnowledgeSearch = ReturnType<typeof createKnowledgeSearch>;

interface SearchDeps {
  shelves: Shelves;
  templates: Pick<Templates, 'get'>;
  meaningChoices: Pick<MeaningChoices, 'of'>;
  findByMeaning: FindByMeaning;
  accessOf: (userId: number) => Promise<Omit<MeaningAccess, 'userId' | 'choice' | 'deadlineAt'>>;
  clock: () => number;
}

/** As a reply has it. */
const PATIENCE_MS = 8_000;

/** What the AI would be given for a message, and why. */
export function createKnowledgeSearch(deps: SearchDeps) {
  const { shelves, templates, meaningChoices, findByMeaning, accessOf, clock } = deps;
  /** Of the shelf as it stood at a key, until the next source of it is past its time. */
  const found = createBoundedCache<number, { said: string; until: number; conflicts: KnowledgeConflict[] }>(
    OWNERS,
  );

  async function conflicts(userId: number): Promise<KnowledgeConflict[]> {
    const key = await shelves.key(userId);
    if (key === null) return [];
    const known = found.get(userId);
    const now = clock();
    const said = saidAt(key);
    if (known?.said === said && now < known.until) return known.conflicts;
    const { shelf, usableBy } = await shelves.openWhole(userId, key);
    const all = await conflictsIn(shelf, { now, sources: usableBy(null) });
    const conflicts = all.slice(0, MOST_CONFLICTS).map(toConflict);
    const ends = shelf.shelved.flatMap(({ source: { validUntil } }) => validUntil ?? []);
    const until = Math.min(Number.POSITIVE_INFINITY, ...ends.filter((end) => end > now));
    found.set(userId, { said, until, conflicts });
    return conflicts;
  }

  return {
    /** Waits until all sources are read in. */
    conflicts,
    /** Throws `not_found` for somebody else's template as for none, `invalid_input`, or `overloaded` while all of it is being read in. */
    async find(
      userId: number,
      { message, before = [], templateId }: KnowledgeFindBody,
    ): Promise<KnowledgeFound> {
      const problem = checkText({ min: 1, max: MESSAGE_MAX }, message);
      if (problem !== null) throw invalidFields({ message: problem });
      if (templateId !== undefined) await templates.get(userId, templateId);
      const key = await shelves.key(userId);
      if (key === null) return { outcome: 'none_usable', passages: [], tokens: 0 };
      const shelf = await shelves.openFor(userId, key);
      if (shelf === null) throw new AppError('overloaded', { retryAfterSeconds: 2 });
      const [where, choice] = await Promise.all([accessOf(userId), meaningChoices.of(userId)]);
      const access = { ...where, userId, choice, deadlineAt: clock() + PATIENCE_MS };
      const found = await findByMeaning.find(shelf, templateId ?? null, { message, before }, access);
      const { outcome, passages, meaning } = found;
      const tokens = passages.reduce((sum, { piece }) => sum + piece.tokens, 0);
      const sought = meaning === undefined ? { outcome } : { outcome, meaning };
      return { ...sought, passages: passages.map(toPassage), tokens };
    },
  };
}

function toConflict({ kind, subject, sides: [first, second] }: Conflict): KnowledgeConflict {
  return { kind, subject, first: toSide(first), second: toSide(second) };
}

function toSide({ source, piece, line, value }: Side): KnowledgeConflict['first'] {
  return { source: { id: source.id, name: source.name }, piece: piece.at, line, value };
}

function toPassage({ source, piece, because, isNeighbor }: FoundPiece): KnowledgeFound['passages'][number] {
  const { at, headings, text, page } = piece;
  return {
    source: { id: source.id, name: source.name, readAt: isoTime(source.readAt) },
    piece: at,
    headings: [...headings],
    text,
    page,
    because: [...because],
    isNeighbor,
  };
}
