import Type from 'typebox';

/** Unknown fields are refused, not dropped. */
export const closed = { additionalProperties: false } as const;

/** Ids of rows: both databases keep them in 32 bits. */
export const MAX_ID = 2_147_483_647;
export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });
/** Counts the changes of something. */
export const Version = Type.Integer({ minimum: 1, maximum: MAX_ID });
export const IdParams = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
export type IdParams = { id: string };

/** A time in UTC, as ISO 8601. */
export const Time = Type.String({ format: 'date-time' });
export const TimeOrNull = Type.Union([Time, Type.Null()]);

export const Success = Type.Object({ success: Type.Literal(true) });

/** Far above every form, so that a text that is too long is named by its field. */
export const OWNER_BODY_BYTES = 2 * 1024 * 1024;
