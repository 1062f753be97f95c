import { checkText } from '../../contract/fields.ts';
import type { KnowledgeFindBody, KnowledgeFound } from '../../contract/knowledge.ts';
import { MESSAGE_MAX } from '../../contract/limits.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { FoundPiece } from './find/find-pieces.ts';
import { lookUp } from './look-up.ts';
import type { Shelves } from './shelves.ts';

export type KnowledgeSearch = ReturnType<typeof createKnowledgeSearch>;

interface SearchDeps {
  shelves: Shelves;
  templates: Pick<Templates, 'get'>;
  clock: () => number;
}

/** What the AI would be given for a message, and why. */
export function createKnowledgeSearch({ shelves, templates, clock }: SearchDeps) {
  return {
    /** Throws `not_found` for somebody else's template as for none, `invalid_input`, or `overloaded` while all of it is being read in. */
    async find(
      userId: number,
      { message, before = [], templateId }: KnowledgeFindBody,
    ): Promise<KnowledgeFound> {
      const problem = checkText({ min: 1, max: MESSAGE_MAX }, message);
      if (problem !== null) throw invalidFields({ message: problem });
      if (templateId !== undefined) await templates.get(userId, templateId);
      const key = await shelves.key(userId);
      if (key === null) return { outcome: 'nothing', passages: [], tokens: 0 };
      const shelf = await shelves.openFor(userId, key);
      if (shelf === null) throw new AppError('overloaded', { retryAfterSeconds: 2 });
      const found = lookUp(shelf, templateId ?? null, { message, before }, clock());
      const { outcome, passages } = found ?? { outcome: 'nothing', passages: [] };
      const tokens = passages.reduce((sum, { piece }) => sum + piece.tokens, 0);
      return { outcome, passages: passages.map(toPassage), tokens };
    },
  };
}

function toPassage({ source, piece, because, isNeighbor }: FoundPiece): KnowledgeFound['passages'][number] {
  const { at, headings, text, page } = piece;
  return {
    source: { id: source.id, name: source.name },
    piece: at,
    headings: [...headings],
    text,
    page,
    because: [...because],
    isNeighbor,
  };
}
