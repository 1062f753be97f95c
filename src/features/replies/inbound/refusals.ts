import { ERROR_CATALOGUE } from '../../../errors.ts';
import { ID_KEYS, MESSAGE_KEYS } from './fields.ts';
import type { InboundErrorCode, InboundField, InboundRefusal, Quirk } from './inbound.types.ts';

const FIELDS: Readonly<Record<InboundErrorCode, InboundField>> = {
  minutes_invalid: 'minutes',
  body_empty: 'body',
  body_not_an_object: 'body',
  body_unreadable: 'body',
  message_missing: 'message',
  message_invalid: 'message',
  message_too_long: 'message',
  conversation_id_missing: 'conversation_id',
  conversation_id_invalid: 'conversation_id',
  conversation_id_too_long: 'conversation_id',
  timestamp_invalid: 'timestamp',
};

const PLAIN_TEXT_SENTENCE =
  'The body is plain text and so does not say which customer wrote it. In your flow, choose JSON and send "message" and "conversation_id".';

const KEYS_OF_MISSING: Partial<Record<InboundErrorCode, readonly string[]>> = {
  message_missing: MESSAGE_KEYS,
  conversation_id_missing: ID_KEYS,
};

/** The answer to a request that can't be understood. */
export function refuse(code: InboundErrorCode, quirks: Quirk[]): InboundRefusal {
  return { ok: false, code, field: FIELDS[code], sentence: sentenceFor(code, quirks), quirks };
}

/** What a pause or resume needs is less than what a message needs. */
const CONTROL_SENTENCES: Partial<Record<InboundErrorCode, string>> = {
  body_empty: 'The request has no body. In your flow, send JSON with "conversation_id".',
  body_not_an_object:
    'The body must be one JSON object, {"conversation_id": ...}. In your flow, check that it begins with { and ends with }.',
  body_unreadable:
    'The body has no "conversation_id" where it can be read. In your flow, check the quotes and commas around it.',
};
const PLAIN_TEXT_CONTROL =
  'The body is plain text and so does not say which customer is meant. In your flow, choose JSON and send "conversation_id".';

/** The answer to a pause or resume that can't be understood. */
export function refuseControl(code: InboundErrorCode, quirks: Quirk[]): InboundRefusal {
  const refusal = refuse(code, quirks);
  if (refusal.sentence === PLAIN_TEXT_SENTENCE) return { ...refusal, sentence: PLAIN_TEXT_CONTROL };
  return { ...refusal, sentence: CONTROL_SENTENCES[code] ?? refusal.sentence };
}

function sentenceFor(code: InboundErrorCode, quirks: readonly Quirk[]): string {
  const keys = KEYS_OF_MISSING[code];
  if (keys === undefined) return ERROR_CATALOGUE[code][1];
  if (quirks.includes('plain_text')) return PLAIN_TEXT_SENTENCE;
  const key = keys.find((name) => quirks.includes(`unreplaced_variable:${name}`));
  if (key === undefined) return ERROR_CATALOGUE[code][1];
  return `"${key}" came with the name of a variable, {{...}}, in place of its value. In your flow, pick the variable from the list instead of typing it.`;
}
