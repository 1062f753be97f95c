import { WEBHOOK_ID_PATTERN } from '../../contract/template.ts';

/** 12 random bytes are 16 characters of the 64-symbol URL-safe alphabet. */
const BYTES = 12;

export function newWebhookId(random: (bytes: number) => Buffer): string {
  return random(BYTES).toString('base64url');
}

/** Whether an id sent by a client may be used: well-formed and not one that people guess first. */
export function isUsableWebhookId(id: string): boolean {
  return WEBHOOK_ID_PATTERN.test(id) && !isTriviallyWeak(id);
}

/** Few different characters, or a run of neighbours such as `abcdefghijklmnop`. */
function isTriviallyWeak(id: string): boolean {
  if (new Set(id).size < 6) return true;
  let neighbours = 0;
  for (let i = 1; i < id.length; i += 1) {
    if (Math.abs(id.charCodeAt(i) - id.charCodeAt(i - 1)) <= 1) neighbours += 1;
  }
  return neighbours >= id.length / 2;
}
