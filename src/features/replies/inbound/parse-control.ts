import type { InboundRefusal, Quirk } from './inbound.types.ts';
import { MINUTES_KEYS } from './keys.ts';
import { readId } from './parse.ts';
import { pick, textOf } from './pick.ts';
import { readBody } from './read-body.ts';
import { refuseControl } from './refusals.ts';

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
