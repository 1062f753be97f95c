import { isUtf8 } from 'node:buffer';
import { placeOf } from '../../../contract/channels.ts';
import { MESSAGE_MAX } from '../../../contract/limits.ts';
import { mediaKind } from '../../../contract/media.ts';
import { EXTERNAL_ID_MAX, TIMESTAMP_MAX } from '../../../contract/webhook.ts';
import { ERROR_CATALOGUE } from '../../../errors.ts';
import { readBody } from './body.ts';
import {
  type BodyFields,
  ID_KEYS,
  type InboundErrorCode,
  type InboundField,
  type InboundRefusal,
  type InboundResult,
  MESSAGE_KEYS,
  MINUTES_KEYS,
  NAME_KEYS,
  pick,
  pickId,
  type Quirk,
  TIMESTAMP_KEYS,
  textOf,
  USERNAME_KEYS,
} from './fields.ts';
import { readTimestamp } from './timestamp.ts';
import { mayBeNothing } from './variables.ts';

const MAX_NAME_CHARACTERS = 100;
const REPLACEMENT = '\uFFFD';
const WHOLE_NUMBER = /^-?\d+$/;

/** A value, or the code of what is wrong with it. */
type Reading<Value> = { value: Value } | { refused: InboundErrorCode };

/**
 * Reads a chat tool's request: never throws, takes time linear in the body, and reads what is valid JSON exactly as
 * JSON.parse does, save that numbers keep all their digits. The caller limits the body's size.
 */
export function parseInbound(raw: Buffer, contentType: string | undefined): InboundResult {
  const quirks: Quirk[] = [];
  const body = readBody(raw.toString('utf8'), contentType, quirks);
  if ('refused' in body) return refuse(body.refused, quirks);
  const { fields } = body;
  const message = readMessage(fields, raw, quirks);
  if ('refused' in message) return refuse(message.refused, quirks);
  const id = readId(fields, raw, quirks);
  if ('refused' in id) return refuse(id.refused, quirks);
  const timestamp = readTimestampText(fields, quirks);
  if ('refused' in timestamp) return refuse(timestamp.refused, quirks);
  return {
    ok: true,
    message: {
      text: message.value,
      externalId: id.value,
      timestamp: timestamp.value,
      timestampMs: readTime(timestamp.value, quirks),
      contactName: readName(fields, NAME_KEYS, quirks),
      username: readName(fields, USERNAME_KEYS, quirks),
      quirks,
    },
  };
}

function readMessage(fields: BodyFields, raw: Buffer, quirks: Quirk[]): Reading<string> {
  const picked = pick(fields, MESSAGE_KEYS, quirks);
  if (picked === null) return { refused: 'message_missing' };
  const sent = textOf(fields, picked);
  if (sent === null) return { refused: 'message_invalid' };
  const text = cleanText(sent);
  if (text.trim() === '') return { refused: 'message_missing' };
  if (isLongerThan(text, MESSAGE_MAX)) return { refused: 'message_too_long' };
  if (text.includes(REPLACEMENT) && !isUtf8(raw)) quirks.push('invalid_utf8');
  if (mediaKind(text) !== null) quirks.push('photo_url');
  if (mayBeNothing(text.trim())) quirks.push('empty_word');
  return { value: text };
}

function readId(fields: BodyFields, raw: Buffer, quirks: Quirk[]): Reading<string> {
  const picked = pickId(fields, quirks);
  if (picked === null) return { refused: 'conversation_id_missing' };
  const sent = textOf(fields, picked);
  if (sent === null) return { refused: 'conversation_id_invalid' };
  const id = sent.trim();
  if (typeof picked.value === 'number') {
    if (!WHOLE_NUMBER.test(id)) return { refused: 'conversation_id_invalid' };
    quirks.push('numeric_id');
  }
  if (id.includes('\0') || !id.isWellFormed()) return { refused: 'conversation_id_invalid' };
  if (isLongerThan(id, EXTERNAL_ID_MAX)) return { refused: 'conversation_id_too_long' };
  // Two ids that differ only in broken bytes would become one, and two customers share a conversation.
  if (id.includes(REPLACEMENT) && !isUtf8(raw)) return { refused: 'conversation_id_invalid' };
  // A reply to it would go out on another channel.
  if (placeOf(id) !== null) return { refused: 'conversation_id_reserved' };
  return { value: id };
}

function readTimestampText(fields: BodyFields, quirks: Quirk[]): Reading<string | null> {
  const picked = pick(fields, TIMESTAMP_KEYS, quirks);
  if (picked === null) return { value: null };
  const sent = textOf(fields, picked);
  if (sent === null || isLongerThan(sent, TIMESTAMP_MAX)) return { refused: 'timestamp_invalid' };
  return { value: cleanText(sent).trim() };
}

function readTime(timestamp: string | null, quirks: Quirk[]): number | null {
  const time = timestamp === null ? null : readTimestamp(timestamp);
  if (time === null) quirks.push(timestamp === null ? 'no_timestamp' : 'unreadable_timestamp');
  return time;
}

/** Names are optional: one that is not a text is left out, and the message is still answered. */
function readName(fields: BodyFields, keys: readonly string[], quirks: Quirk[]): string {
  const picked = pick(fields, keys, quirks);
  if (picked === null) return '';
  return cleanName(textOf(fields, picked) ?? '', MAX_NAME_CHARACTERS);
}

/** What a flow says to pause or resume the bot. */
export interface ControlRequest {
  ok: true;
  externalId: string;
  /** For how long; null: until it is resumed. */
  minutes: number | null;
}

/** A year; longer than that is meant as 'until resumed'. */
const MAX_MINUTES = 365 * 24 * 60;

/** Reads `{"conversation_id": ..., "minutes": 60}`, as forgiving as messages are. Never throws. */
export function parseControl(raw: Buffer, contentType: string | undefined): ControlRequest | InboundRefusal {
  const quirks: Quirk[] = [];
  const body = readBody(raw.toString('utf8'), contentType, quirks);
  if ('refused' in body) return refuseControl(body.refused, quirks);
  const id = readId(body.fields, raw, quirks);
  if ('refused' in id) return refuseControl(id.refused, quirks);
  const picked = pick(body.fields, MINUTES_KEYS, quirks);
  if (picked === null) return { ok: true, externalId: id.value, minutes: null };
  const minutes = Number(textOf(body.fields, picked) ?? Number.NaN);
  if (!Number.isFinite(minutes) || minutes <= 0) return refuseControl('minutes_invalid', quirks);
  return { ok: true, externalId: id.value, minutes: minutes > MAX_MINUTES ? null : minutes };
}

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
  conversation_id_reserved: 'conversation_id',
  timestamp_invalid: 'timestamp',
};

const PLAIN_TEXT_SENTENCE =
  'The body is plain text and so does not say which customer wrote it. In your flow, choose JSON and send "message" and "conversation_id".';

const KEYS_OF_MISSING: Partial<Record<InboundErrorCode, readonly string[]>> = {
  message_missing: MESSAGE_KEYS,
  conversation_id_missing: ID_KEYS,
};

/** The answer to a request that can't be understood. */
function refuse(code: InboundErrorCode, quirks: Quirk[]): InboundRefusal {
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
function refuseControl(code: InboundErrorCode, quirks: Quirk[]): InboundRefusal {
  const refusal = refuse(code, quirks);
  if (refusal.sentence === PLAIN_TEXT_SENTENCE) return { ...refusal, sentence: PLAIN_TEXT_CONTROL };
  return { ...refusal, sentence: CONTROL_SENTENCES[code] ?? refusal.sentence };
}

function sentenceFor(code: InboundErrorCode, quirks: readonly Quirk[]): string {
  const keys = KEYS_OF_MISSING[code];
  if (keys === undefined) return ERROR_CATALOGUE[code][1];
  if (quirks.includes('plain_text')) return PLAIN_TEXT_SENTENCE;
  for (const [quirk, said] of Object.entries(UNFILLED_SENTENCES)) {
    const key = keys.find((name) => quirks.some((one) => one === `${quirk}:${name}`));
    if (key !== undefined) return `"${key}" ${said}`;
  }
  return ERROR_CATALOGUE[code][1];
}

const PICK = 'In your flow, pick the variable from the list instead of typing it.';
const UNFILLED_SENTENCES = {
  unreplaced_variable: `came with the name of a variable in place of its value. ${PICK}`,
  placeholder_id: `came with a word for "nothing" in place of its value. ${PICK}`,
  rounded_id:
    'came as a rounded number, so that many customers would be one. In your flow, send it as a text with all its digits.',
};

/** What the database and the model can take: NUL is dropped, a lone surrogate becomes U+FFFD. */
export function cleanText(text: string): string {
  const withoutNul = text.includes('\0') ? text.replaceAll('\0', '') : text;
  return withoutNul.toWellFormed();
}

/** Whether a text has more than `max` characters, counted as code points: an emoji is not cut in two halves. */
function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  let count = 0;
  for (const _ of text) count += 1;
  return count > max;
}

/** A name as one line of at most `max` characters: it goes into lists and prompts. */
function cleanName(name: string, max: number): string {
  const line = cleanText(name)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return isLongerThan(line, max) ? Array.from(line).slice(0, max).join('').trimEnd() : line;
}
