import type { Secrets } from './secrets.ts';

/** The header of an answer to `/healthz?challenge=`. */
export const PROOF_HEADER = 'x-dmreply-server';

/** Proves to who holds the same keys that an answer is of this installation. */
export function proofFor(secrets: Secrets, challenge: string): string {
  return secrets.hmac('server proof', challenge).toString('base64url');
}

/** Who answered the challenge: this installation, one with other keys, or no server of ours. */
export function whoProved(
  secrets: Secrets,
  challenge: string,
  { headers }: Pick<Response, 'headers'>,
): 'this' | 'other' | 'none' {
  const proof = headers.get(PROOF_HEADER);
  if (proof === null) return 'none';
  // Servers that have not been told of a new key yet still use the one before.
  const ours = secrets.hmacs('server proof', challenge).map((each) => each.toString('base64url'));
  return ours.includes(proof) ? 'this' : 'other';
}
