import { createHmac, timingSafeEqual } from 'node:crypto';

/** Meta may send it again later; whoever has recorded it can't for ever. */
const GOOD_MS = 24 * 60 * 60_000;
/** Two clocks differ. */
const AHEAD_MS = 5 * 60_000;

/**
 * The user that Meta's `signed_request` is about; null where none of the secrets has signed it within a day, or
 * where it is none.
 * Form: base64url of an HMAC-SHA-256, a dot, base64url of the JSON that it is over.
 */
export function signedUser(signedRequest: string, secrets: readonly string[], now: number): string | null {
  const [signature = '', payload = ''] = signedRequest.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isSigned = secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(payload).digest();
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isSigned) return null;
  try {
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const { algorithm, issued_at, user_id } = said;
    if (String(algorithm).toUpperCase() !== 'HMAC-SHA256' || typeof issued_at !== 'number') return null;
    const age = now - issued_at * 1_000;
    if (age > GOOD_MS || age < -AHEAD_MS) return null;
    return typeof user_id === 'string' || typeof user_id === 'number' ? String(user_id) : null;
  } catch {
    return null;
  }
}
