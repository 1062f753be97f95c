import type { TSchema } from 'typebox';
import type { ErrorCode } from '../../errors.ts';

/** How a caller is known; each is a scheme of the published API. */
export type WayIn = 'session' | 'personalToken' | 'adminSession' | 'cookie' | 'webhookSecret' | 'visitor';

/** An answer that is no JSON: what it is, and its shape where it has one. */
export interface OtherForm {
  description: string;
  schema?: TSchema;
}

declare module 'fastify' {
  /** What a route says of itself beside the shapes of what it takes and gives. */
  interface FastifySchema {
    /** One line; what else there is to say comes in `description`. */
    summary?: string;
    description?: string;
    /** Not part of the published API. */
    hide?: boolean;
    /** Codes beside those of its guard, of its input, and of every call. */
    errors?: readonly ErrorCode[];
    /** A list that tells how long it is, or that comes in pages as well. */
    list?: 'counted' | 'paged' | 'paged without count';
    /** Other headers of the success, with what they say. */
    tells?: Readonly<Record<string, string>>;
    /** Other forms of the success than JSON, by their media type. */
    forms?: Readonly<Record<string, OtherForm>>;
    /** Ways in that the route looks at by itself; where there is no guard and none is named, it is open to all. */
    ways?: readonly (readonly WayIn[])[];
    /** The body may be left out. */
    isBodyOptional?: boolean;
  }
}
