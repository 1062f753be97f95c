/** What a block was in its document. */
export type BlockKind = 'paragraph' | 'list_item' | 'table_row';

/** Where something stands: a page of a PDF, a line of a text file, a row of a table. From 1. */
export interface Place {
  page?: number;
  line?: number;
}

/** A piece of a document that makes sense by itself. */
export interface Block extends Place {
  kind: BlockKind;
  /** One line. A table row names its columns: 'Cake: Cherry tart, Small: 4.50 €'. */
  text: string;
  /** The headings above it, outermost first: ['Menu', 'Cakes']. */
  headings: readonly string[];
}

/**
 * Why a reader of the document does not see a text. `white`: as its background. `invisible`: drawn without ink, or on a layer
 * that is switched off. `not_displayed`: a style or an attribute hides it. `zero_width`, `bidi`, `tags`: signs inside of text.
 */
export type HiddenReason =
  | 'white'
  | 'tiny'
  | 'outside_page'
  | 'invisible'
  | 'not_displayed'
  | 'zero_width'
  | 'bidi'
  | 'tags';

export interface HiddenText extends Place {
  reason: HiddenReason;
  /** Its beginning, as one line. */
  quote: string;
}

export type DocumentKind = 'pdf' | 'docx' | 'html' | 'markdown' | 'table' | 'text';

export interface ReadDocument {
  kind: DocumentKind;
  title: string | null;
  /** In reading order. */
  blocks: readonly Block[];
  /** What was left out because nobody sees it; `count` also counts what is not quoted. */
  hidden: { count: number; quotes: readonly HiddenText[] };
  /** Sentences that give orders to an AI, cut; they stay in their blocks. */
  suspicious: readonly string[];
  /** Pages with a table that was not read with certainty, in order: its rows stay lines that name no columns. */
  unsure: readonly number[];
}

/** What the caller knows of a file. `type`: a MIME type, perhaps with a charset. */
export interface DocumentSource {
  name: string;
  type?: string;
}

/** `no_text`: empty, or a picture of text. `too_deep`: one thing in another, and on and on. `bomb`: far more comes out, or is needed to read it, than went in. */
export const READ_PROBLEMS = [
  'too_large',
  'too_many_pages',
  'too_slow',
  'too_deep',
  'password',
  'damaged',
  'no_text',
  'unknown_kind',
  'bomb',
] as const;
export type ReadProblem = (typeof READ_PROBLEMS)[number];

/** A document or a reason why there is none. */
export type Reading = { document: ReadDocument } | { problem: ReadProblem };

export class ReadError extends Error {
  override name = 'ReadError';
  readonly problem: ReadProblem;
  constructor(problem: ReadProblem) {
    super(`The document can't be read: ${problem}.`);
    this.problem = problem;
  }
}

/** Bytes of a file; pages of a PDF; UTF-16 units of text; how many times its size an archive may become. */
export const READ_LIMITS = {
  bytes: 25_000_000,
  pages: 2_000,
  characters: 1_000_000,
  expansion: 100,
} as const;
