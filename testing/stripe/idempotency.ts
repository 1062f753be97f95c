import { StripeRefusal } from './errors.ts';
import { DAY } from './periods.ts';

/** Status and body, as they are sent. */
export interface Said {
  status: number;
  body: unknown;
  isReplayed?: boolean;
}

interface Entry {
  question: string;
  at: number;
  said: Said | null;
}

const KEPT_FOR = DAY;
const LONGEST_KEY = 255;

/** Stripe's rules for `Idempotency-Key`: the first answer stays, errors included, for a day. */
export function createIdempotency(now: () => number) {
  const entries = new Map<string, Entry>();

  /** The answer of the first time, or null where the work is still to be done. */
  function begin(key: string, question: string): Said | null {
    if (key.length > LONGEST_KEY)
      throw idempotencyError(400, `Keys for idempotent requests can be at most ${LONGEST_KEY} characters.`);
    const entry = entries.get(key);
    if (entry === undefined || entry.at <= now() - KEPT_FOR) {
      entries.set(key, { question, at: now(), said: null });
      return null;
    }
    if (entry.question !== question) {
      const said = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw idempotencyError(400, said);
    }
    if (entry.said === null) {
      const said = `There is currently another in-progress request using this Stripe-Idempotent-Key: ${key}.`;
      throw idempotencyError(409, said);
    }
    return { ...entry.said, isReplayed: true };
  }

  return {
    begin,
    /** `said` is null where Stripe keeps no answer: the parameters were wrong before anything was done. */
    end(key: string, said: Said | null): void {
      const entry = entries.get(key);
      if (said === null) entries.delete(key);
      else if (entry !== undefined) entry.said = said;
    },
  };
}

function idempotencyError(status: number, message: string): StripeRefusal {
  return new StripeRefusal(status, { type: 'idempotency_error', message }, true);
}
