import Type from 'typebox';
import { named, published, refused } from './published.ts';

/** Unknown fields are refused, not dropped. */
export const closed = { additionalProperties: false } as const;

/** Ids of rows: both databases keep them in 32 bits. */
export const MAX_ID = 2_147_483_647;
export const Id = named('RowId', Type.Integer({ minimum: 1, maximum: MAX_ID }));
/** A template where only its name is told. */
export const NamedTemplate = named('NamedTemplate', Type.Object({ id: Id, templateName: Type.String() }));
/** Counts the changes of something. */
export const Version = Type.Integer({ minimum: 1, maximum: MAX_ID });
/** An id as it stands in an address; clients take it as a number. */
export const idInAddress = /* @__NO_SIDE_EFFECTS__ */ (description: string) =>
  Type.String({
    pattern: '^[1-9][0-9]{0,8}$',
    ...published({ type: 'integer', minimum: 1, maximum: 999_999_999, description }),
  });
export const IdParams = Type.Object({
  id: named('Id', idInAddress('As `id` of the list that it stands in')),
});
export const TemplateParams = Type.Object({
  templateId: named('TemplateId', idInAddress('Of the template')),
});
export type IdParams = { id: string };

/** A time in UTC, as ISO 8601. */
export const Time = Type.String({ format: 'date-time' });
export const TimeOrNull = Type.Union([Time, Type.Null()]);

export const Success = named('Success', Type.Object({ success: Type.Literal(true) }));

/** Rows of a page. */
export const PAGE = { usual: 200, most: 200 } as const;
/** How many rows a `?limit=` asks for. */
export function pageSize(limit: string | undefined): number {
  return Math.min(Number(limit ?? PAGE.usual), PAGE.most);
}

/** Takes numbers of so many figures; more than `most` count as `most`. */
export const pageLimit = /* @__NO_SIDE_EFFECTS__ */ (
  digits: number,
  { usual, most }: { usual: number; most: number },
) =>
  Type.Optional(
    Type.String({
      pattern: `^[1-9][0-9]{0,${digits - 1}}$`,
      ...published({
        type: 'integer',
        minimum: 1,
        maximum: 10 ** digits - 1,
        description: `How many at most: ${usual} without it, and never more than ${most}`,
      }),
    }),
  );
/** As most lists take it. */
export const PageLimit = named('Limit', pageLimit(4, PAGE));
export const PageCursor = named(
  'Cursor',
  Type.Optional(
    Type.String({
      maxLength: 100,
      ...published({
        description: `Where the page begins, as in the address that the Link header of the page before names. ${refused('one that no page has named')}`,
      }),
    }),
  ),
);

/** A file, whose bytes are nobody's business here. */
export const BINARY = Type.Unsafe<string>(published({ type: 'string', format: 'binary' }));

/** Far above every form, so that a text that is too long is named by its field. */
export const OWNER_BODY_BYTES = 2 * 1024 * 1024;
