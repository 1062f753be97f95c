import type { NoAiReason, Reply } from '../../contract/reply.ts';

/** The provider refused, could not be reached, or was not even asked. */
const NOTHING_WRITTEN: ReadonlySet<NoAiReason> = new Set([
  'no_key',
  'key_unreadable',
  'key_refused',
  'model_unknown',
  'request_refused',
  'limit_field_refused',
  'quota_used_up',
  'rate_limited',
  'unreachable',
  'provider_error',
  'provider_down',
  'busy',
]);

/** Whether the AI wrote nothing that could cost the owner money: then the day's ceiling of AI replies has room again. */
export function isUnspent({ reason: { why } }: Reply): boolean {
  return why !== undefined && NOTHING_WRITTEN.has(why);
}
