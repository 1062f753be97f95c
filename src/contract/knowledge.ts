import Type, { type Static } from 'typebox';
import { closed, Id, IdParams, idInAddress, Time, TimeOrNull, Version } from './common.ts';
import {
  KNOWLEDGE_FILE_BYTES,
  KNOWLEDGE_KINDS,
  KNOWLEDGE_OUTCOMES,
  KNOWLEDGE_READ_EVERY_DAYS,
  KNOWLEDGE_RULES,
  KNOWLEDGE_TEXT_MAX,
} from './knowledge-lists.ts';
import { MESSAGE_MAX } from './limits.ts';
import { MEANING_USES } from './meaning-lists.ts';
import { withCommas } from './numbers.ts';
import { emptyOr, named, published, refused, ruledText } from './published.ts';

/** The templates that may answer from it; null: all, later ones too. */
const TemplateIds = named(
  'TemplateIds',
  Type.Union([Type.Array(Id, { maxItems: 1_000, uniqueItems: true }), Type.Null()], {
    description: refused('a template that you don’t have'),
  }),
);
const ReadEveryDays = Type.Union([
  Type.Integer({ minimum: KNOWLEDGE_READ_EVERY_DAYS.min, maximum: KNOWLEDGE_READ_EVERY_DAYS.max }),
  Type.Null(),
]);

export const KnowledgeTextBody = named(
  'KnowledgeTextBody',
  Type.Object(
    {
      name: ruledText(KNOWLEDGE_RULES.name),
      text: ruledText(KNOWLEDGE_RULES.text),
      templateIds: Type.Optional(TemplateIds),
      validUntil: Type.Optional(TimeOrNull),
    },
    { ...closed, examples: [{ name: 'Delivery', text: 'We deliver within 5 km for $4.' }] },
  ),
);
/** Every character may be one that JSON writes with six. */
export const KNOWLEDGE_TEXT_BYTES = 6_500_000;

export const KnowledgeFileQuery = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      ...published({
        pattern: '\\S',
        description: `The file’s name, which also says of what kind it is. ${refused('a kind that can’t be read')}`,
      }),
    }),
    keep: Type.Optional(
      Type.Enum(['true', 'false'], { description: 'Whether the original is kept, or its text alone' }),
    ),
  },
  closed,
);
/** The file itself. */
export const KNOWLEDGE_FILE_BODY = {
  content: {
    'application/octet-stream': {
      schema: Type.Unsafe(published({ type: 'string', format: 'binary', maxLength: KNOWLEDGE_FILE_BYTES })),
    },
  },
};

const NOT_PUBLIC = 'what is no address of a page on the public internet';
export const KnowledgePagesBody = named(
  'KnowledgePagesBody',
  Type.Object(
    {
      /** Each becomes a source of its own. */
      urls: Type.Array(ruledText(KNOWLEDGE_RULES.url, refused(NOT_PUBLIC)), { minItems: 1, maxItems: 200 }),
      templateIds: Type.Optional(TemplateIds),
      /** null: never again by itself. */
      readEveryDays: Type.Optional(ReadEveryDays),
      /** Whether what changes on it waits until you have seen it. */
      needsReview: Type.Optional(Type.Boolean()),
    },
    { ...closed, examples: [{ urls: ['https://bakery.example/prices'], readEveryDays: 7 }] },
  ),
);

export const KnowledgeAddressesBody = named(
  'KnowledgeAddressesBody',
  Type.Object(
    {
      /** The address of a page or of a sitemap, or several addresses with a line each. */
      input: ruledText(KNOWLEDGE_RULES.addresses, refused(NOT_PUBLIC)),
    },
    { ...closed, examples: [{ input: 'https://bakery.example/sitemap.xml' }] },
  ),
);
export const KnowledgeAddresses = named(
  'KnowledgeAddresses',
  Type.Object({
    /** At most 200, in the order of the list. */
    pages: Type.Array(
      Type.Object({
        url: Type.String(),
        /** When its site says that it changed last. */
        changedAt: TimeOrNull,
      }),
    ),
    /** What was left out, by the reason, with the first few addresses. */
    leftOut: Type.Array(
      Type.Object({ why: Type.String(), count: Type.Integer(), examples: Type.Array(Type.String()) }),
    ),
    /** The sitemap that the pages are from. */
    sitemap: Type.Union([Type.String(), Type.Null()]),
    /** A sitemap of the site whose start page was typed; "pages" is null where it lists further sitemaps. */
    offered: Type.Union([
      Type.Object({ url: Type.String(), pages: Type.Union([Type.Integer(), Type.Null()]) }),
      Type.Null(),
    ]),
  }),
);

export const KnowledgeChangeBody = named(
  'KnowledgeChangeBody',
  Type.Object(
    {
      /** As in the answer that the change is based on. */
      version: Version,
      name: Type.Optional(ruledText(KNOWLEDGE_RULES.name)),
      /** In place of what was understood. */
      text: Type.Optional(
        emptyOr(ruledText(KNOWLEDGE_RULES.text), refused('nothing, unless nothing was read yet')),
      ),
      isEnabled: Type.Optional(Type.Boolean()),
      templateIds: Type.Optional(TemplateIds),
      /** The first moment at which it no longer counts. */
      validUntil: Type.Optional(TimeOrNull),
      readEveryDays: Type.Optional(
        Type.Union(ReadEveryDays.anyOf, { description: refused('a number for what is no page') }),
      ),
      needsReview: Type.Optional(Type.Boolean({ description: refused('`true` for what is no page') })),
    },
    { ...closed, examples: [{ version: 1, isEnabled: false }] },
  ),
);

export const KnowledgePageParams = Type.Object({
  ...IdParams.properties,
  page: idInAddress('Of the PDF, from 1'),
});
export const KnowledgePageBody = named(
  'KnowledgePageBody',
  Type.Object(
    {
      version: Version,
      /** All lines of the page as they are meant, in the form of "text". The same as before says that they are right. */
      text: ruledText(
        KNOWLEDGE_RULES.text,
        refused(`what makes the whole text longer than ${withCommas(KNOWLEDGE_TEXT_MAX)} characters`),
      ),
    },
    { ...closed, examples: [{ version: 2, text: 'Cut: Short hair, Price: 25 €' }] },
  ),
);

export const KnowledgePendingBody = named(
  'KnowledgePendingBody',
  Type.Object(
    {
      version: Version,
      /** Whether the newer text counts from now on; else the one before stays. */
      accept: Type.Boolean(),
    },
    { ...closed, examples: [{ version: 2, accept: true }] },
  ),
);

export const KnowledgeItem = named(
  'KnowledgeItem',
  Type.Object({
    id: Id,
    kind: Type.Enum([...KNOWLEDGE_KINDS]),
    name: Type.String(),
    /** '' unless it is a page. */
    url: Type.String(),
    isEnabled: Type.Boolean(),
    templateIds: TemplateIds,
    validUntil: TimeOrNull,
    /** It is past its time, and no reply uses it. */
    isExpired: Type.Boolean(),
    /** Nothing was read yet: it is being read, or `problem` says why not. */
    isEmpty: Type.Boolean(),
    /** Why it could not be read (again), a sentence; null: all is well. */
    problem: Type.Union([Type.String(), Type.Null()]),
    problemSince: TimeOrNull,
    characters: Type.Integer(),
    /** About as many as a model counts. */
    tokens: Type.Integer(),
    /** You have changed what was understood. */
    isCorrected: Type.Boolean(),
    /** How many places in it were left out, since nobody sees them or they give orders to an AI. */
    warnings: Type.Integer(),
    /** Pages with a table that you should look at, from 1. */
    unsurePages: Type.Array(Type.Integer()),
    /** A newer text waits for your yes. */
    hasPending: Type.Boolean(),
    fileBytes: Type.Integer(),
    isFileKept: Type.Boolean(),
    readEveryDays: ReadEveryDays,
    needsReview: Type.Boolean(),
    readAt: TimeOrNull,
    nextReadAt: TimeOrNull,
    /** Replies of the last 30 days that used it. */
    uses: Type.Integer(),
    version: Version,
    createdAt: Time,
    updatedAt: Time,
  }),
);
export const KnowledgeList = named(
  'KnowledgeList',
  Type.Object({
    /** The newest first. */
    sources: Type.Array(KnowledgeItem),
    /** Whether the server keeps original files; else it keeps their text alone. */
    keepsFiles: Type.Boolean(),
  }),
);

const Place = { page: Type.Optional(Type.Integer()), line: Type.Optional(Type.Integer()) };
/** What a reader found in a document that its owner should see. */
export const KnowledgeFindings = named(
  'KnowledgeFindings',
  Type.Object({
    /** Text that nobody sees; it was left out. `count` also counts what is not quoted. */
    hidden: Type.Object({
      count: Type.Integer(),
      quotes: Type.Array(Type.Object({ reason: Type.String(), quote: Type.String(), ...Place })),
    }),
    /** Sentences that give orders to an AI; the AI is not given them. */
    orders: Type.Array(Type.String()),
    /** Pages with a table whose rows and columns can't be told for certain, and that you have not looked at. */
    unsurePages: Type.Array(Type.Integer()),
    /** Pages whose correction was dropped, since the file has changed. */
    droppedPages: Type.Array(Type.Integer()),
  }),
);

export const KnowledgeDetail = named(
  'KnowledgeDetail',
  Type.Object({
    ...KnowledgeItem.properties,
    /** As it was understood, or as you have corrected it. Headings begin with #, pages with [[page 1]]. */
    text: Type.String(),
    /** The same in the pieces that the AI is given, in order, without orders to it: a passage is named by its place, from 0. */
    pieces: Type.Array(
      Type.Object({
        /** Outermost first. */
        headings: Type.Array(Type.String()),
        /** One paragraph, row or list item a line. */
        text: Type.String(),
        /** Where it begins, from 1; null where the source has no pages. */
        page: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
    /** The newer text that waits; null: none does. */
    pending: Type.Union([Type.String(), Type.Null()]),
    /** What would be left out of it; null: none waits. */
    pendingFindings: Type.Union([KnowledgeFindings, Type.Null()]),
    findings: KnowledgeFindings,
  }),
);

/** A passage that a message would be answered from, and why. */
export const KnowledgePassage = named(
  'KnowledgePassage',
  Type.Object({
    source: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      /** When it was read, or written by you. */
      readAt: Time,
    }),
    /** Its place in the source, from 0. */
    piece: Type.Integer(),
    headings: Type.Array(Type.String()),
    text: Type.String(),
    page: Type.Union([Type.Integer(), Type.Null()]),
    /** Words of the message that found it; none: it was found by meaning, belongs to one that was found, or all is given. */
    because: Type.Array(Type.String()),
    isNeighbor: Type.Boolean(),
  }),
);
export const KnowledgeFindBody = named(
  'KnowledgeFindBody',
  Type.Object(
    {
      message: ruledText({ min: 1, max: MESSAGE_MAX }),
      /** What was said before, oldest first. */
      before: Type.Optional(Type.Array(Type.String({ maxLength: MESSAGE_MAX }), { maxItems: 20 })),
      /** As this template would; without it, over all that is switched on. */
      templateId: Type.Optional(Id),
    },
    { ...closed, examples: [{ message: 'How much is the cherry tart?' }] },
  ),
);
export const KnowledgeFound = named(
  'KnowledgeFound',
  Type.Object({
    outcome: Type.Enum([...KNOWLEDGE_OUTCOMES]),
    /** Whether it was also looked for by meaning; missing where that is off, or not needed. */
    meaning: Type.Optional(Type.Enum([...MEANING_USES])),
    passages: Type.Array(KnowledgePassage),
    tokens: Type.Integer(),
  }),
);

const ConflictSide = named(
  'ConflictSide',
  Type.Object({
    source: Type.Object({ id: Type.Integer(), name: Type.String() }),
    piece: Type.Integer(),
    /** The line that says it. */
    line: Type.String(),
    /** What it says: '4.50 €'. */
    value: Type.String(),
  }),
);
/** Two sources that state something different for the same thing. */
export const KnowledgeConflict = named(
  'KnowledgeConflict',
  Type.Object({
    kind: Type.Enum(['price', 'time', 'date', 'percentage']),
    /** What both speak of. */
    subject: Type.String(),
    first: ConflictSide,
    second: ConflictSide,
  }),
);
/** At most 100. */
export const KnowledgeConflicts = Type.Array(KnowledgeConflict);

/** A reply that used a source. */
export const KnowledgeUse = named(
  'KnowledgeUse',
  Type.Object({
    conversationId: Id,
    contactName: Type.Union([Type.String(), Type.Null()]),
    piece: Type.Integer(),
    at: Time,
  }),
);
/** The newest first, at most 100. */
export const KnowledgeUses = Type.Array(KnowledgeUse);

export type KnowledgeTextBody = Static<typeof KnowledgeTextBody>;
export type KnowledgeFileQuery = Static<typeof KnowledgeFileQuery>;
export type KnowledgePagesBody = Static<typeof KnowledgePagesBody>;
export type KnowledgeAddressesBody = Static<typeof KnowledgeAddressesBody>;
export type KnowledgeAddresses = Static<typeof KnowledgeAddresses>;
export type KnowledgeChangeBody = Static<typeof KnowledgeChangeBody>;
export type KnowledgePageParams = { id: string; page: string };
export type KnowledgePageBody = Static<typeof KnowledgePageBody>;
export type KnowledgePendingBody = Static<typeof KnowledgePendingBody>;
export type KnowledgeItem = Static<typeof KnowledgeItem>;
export type KnowledgeList = Static<typeof KnowledgeList>;
export type KnowledgeFindings = Static<typeof KnowledgeFindings>;
export type KnowledgeDetail = Static<typeof KnowledgeDetail>;
export type KnowledgePassage = Static<typeof KnowledgePassage>;
export type KnowledgeFindBody = Static<typeof KnowledgeFindBody>;
export type KnowledgeConflict = Static<typeof KnowledgeConflict>;
export type KnowledgeFound = Static<typeof KnowledgeFound>;
export type KnowledgeUse = Static<typeof KnowledgeUse>;
