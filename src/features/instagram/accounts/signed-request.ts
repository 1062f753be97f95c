import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The user that Meta's `signed_request` is about; null where none of the secrets has signed it, or where it is none.
 * Form: base64url of an HMAC-SHA-256, a dot, base64url of the JSON that it is over.
 */
export function signedUser(signedRequest: string, secrets: readonly string[]): string | null {
  const [signature = '', payload = ''] = signedRequest.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isSigned = secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(payload).digest();
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!isSigned) return null;
  try {
    const { user_id } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { user_id?: unknown };
    return typeof user_id === 'string' || typeof user_id === 'number' ? String(user_id) : null;
  } catch {
    return null;
  }
}
