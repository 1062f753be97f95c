import { withCommas } from '../../../contract/numbers.ts';
import type { InboundErrorCode, InboundField, InboundRefusal, Quirk } from './inbound.types.ts';
import { ID_KEYS, MESSAGE_KEYS } from './keys.ts';

export const MAX_MESSAGE_CHARACTERS = 4000;
export const MAX_ID_CHARACTERS = 255;
export const MAX_TIMESTAMP_CHARACTERS = 255;

interface Refusal {
  status: 400 | 413;
  field: InboundField;
  sentence: string;
}

const REFUSALS: Readonly<Record<InboundErrorCode, Refusal>> = {
  minutes_invalid: {
    status: 400,
    field: 'minutes',
    sentence: 'The "minutes" must be a number above 0. Leave it out to pause until the bot is resumed.',
  },
  body_empty: {
    status: 400,
    field: 'body',
    sentence:
      'The request has no body. In your flow, send JSON with "message", "conversation_id" and "timestamp".',
  },
  body_not_an_object: {
    status: 400,
    field: 'body',
    sentence:
      'The body must be one JSON object, {"message": ..., "conversation_id": ...}. In your flow, check that it begins with { and ends with }.',
  },
  body_unreadable: {
    status: 400,
    field: 'body',
    sentence:
      'The body has none of our fields where they can be read. In your flow, check the quotes and commas around "message" and "conversation_id".',
  },
  message_missing: {
    status: 400,
    field: 'message',
    sentence:
      'The "message" is missing or empty. In your flow, set it to the last text input of the contact.',
  },
  message_invalid: {
    status: 400,
    field: 'message',
    sentence: 'The "message" must be a text. In your flow, set it to the last text input of the contact.',
  },
  message_too_long: {
    status: 413,
    field: 'message',
    sentence: `The "message" is too long: at most ${withCommas(MAX_MESSAGE_CHARACTERS)} characters.`,
  },
  conversation_id_missing: {
    status: 400,
    field: 'conversation_id',
    sentence:
      'The "conversation_id" is missing or empty. In your flow, set it to the user id of the contact.',
  },
  conversation_id_invalid: {
    status: 400,
    field: 'conversation_id',
    sentence:
      'The "conversation_id" must be a text or a whole number. In your flow, set it to the user id of the contact.',
  },
  conversation_id_too_long: {
    status: 400,
    field: 'conversation_id',
    sentence: `The "conversation_id" is too long: at most ${MAX_ID_CHARACTERS} characters. In your flow, set it to the user id of the contact.`,
  },
  timestamp_invalid: {
    status: 400,
    field: 'timestamp',
    sentence: `The "timestamp" must be a text or a number of at most ${MAX_TIMESTAMP_CHARACTERS} characters. In your flow, set it to the time of the last interaction, or leave it out.`,
  },
};

const PLAIN_TEXT_SENTENCE =
  'The body is plain text and so does not say which customer wrote it. In your flow, choose JSON and send "message" and "conversation_id".';

const KEYS_OF_MISSING: Partial<Record<InboundErrorCode, readonly string[]>> = {
  message_missing: MESSAGE_KEYS,
  conversation_id_missing: ID_KEYS,
};

/** The answer to a request that can't be understood. */
export function refuse(code: InboundErrorCode, quirks: Quirk[]): InboundRefusal {
  return { ok: false, code, ...REFUSALS[code], sentence: sentenceFor(code, quirks), quirks };
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
  if (keys === undefined) return REFUSALS[code].sentence;
  if (quirks.includes('plain_text')) return PLAIN_TEXT_SENTENCE;
  const key = keys.find((name) => quirks.includes(`unreplaced_variable:${name}`));
  if (key === undefined) return REFUSALS[code].sentence;
  return `"${key}" came with the name of a variable, {{...}}, in place of its value. In your flow, pick the variable from the list instead of typing it.`;
}
