import { jsonrepair } from 'jsonrepair';
import { skipNested } from '../../text/json-scan.ts';
import { isRecord, parseJson } from '../ai/answer.ts';
import type { AnswerFormat, OnDraft } from '../ai/request.ts';
import { numbered } from '../strategies/engine/choices.ts';
import type { StrategyTurn } from '../strategies/engine/engine.ts';
import { visibleSoFar, visibleText } from './fact-check/form/thoughts.ts';
import { cleanLine } from './prompt/clean-text.ts';

/** What a model wrote while a strategy runs: the reply, and what it says it has found. */
export interface StructuredAnswer {
  reply: string;
  /** null where it answered in plain text. */
  findings: Readonly<Record<string, unknown>> | null;
  isUpset: boolean;
  /** The JSON does not end: nor does the reply, where it is the last that was written. */
  isCutOff: boolean;
}

/** The shape in which the model answers a turn of a strategy; undefined where none runs. */
export function formatFor(turn: StrategyTurn | null): AnswerFormat | undefined {
  if (turn === null || turn.state.ended !== undefined) return undefined;
  const wanted = turn.strategy.steps.filter(({ kind }) => kind === 'find_out');
  const findings = Object.fromEntries(
    wanted.map(({ field, what, type, choices }) => {
      const description = `${cleanLine(what)}: word for word as the customer wrote it; null if they have not.`;
      if (type !== 'choice') return [field, { type: ['string', 'null'], description }];
      // The customer may call it otherwise than the owner, or in another language.
      const choice = { type: 'string', enum: numbered(choices.map(cleanLine)) };
      const words = { type: 'string', description };
      return [field, { anyOf: [objectOf({ words, choice }), { type: 'null' }] }];
    }),
  );
  const reply = { type: 'string', description: 'The message to the customer, as plain text.' };
  const upset = { type: 'boolean', description: 'Whether the customer is angry or complains.' };
  return {
    name: 'reply',
    // The reply comes first, so that a draft can be shown while the rest is written.
    schema: objectOf({ reply, findings: objectOf(findings), upset }),
  };
}

export function objectOf(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/**
 * Reads what the model wrote: JSON, whatever stands around it, a part of it, or plain text of one that knows no formats.
 * `isCutOff`: the token limit ended it, so nothing of it is mended.
 */
export function readStructured(text: string, isCutOff = false): StructuredAnswer {
  const visible = visibleText(text);
  const answer = readJson(visible, isCutOff);
  if (answer === null || typeof answer.reply !== 'string')
    return {
      reply: replySoFar(visible),
      findings: null,
      isUpset: false,
      isCutOff: isCutOff || jsonIn(visible) !== '',
    };
  const { reply, findings, upset } = answer;
  return { reply, findings: isRecord(findings) ? findings : {}, isUpset: upset === true, isCutOff: false };
}

/**
 * The JSON in what a model wrote, whatever stands around it; null where there is none, or only a part of it. JSON that is
 * not quite JSON, with single quotes or a comma too many, is read as it is meant, but only where it has come to its end.
 */
export function readJson(text: string, isCutOff = false): Record<string, unknown> | null {
  const json = jsonIn(decoded(text));
  const end = json === '' ? -1 : skipNested(json, 0);
  const whole = end === -1 ? (/^[\s\S]*\}(?=[\s`]*$)/.exec(json)?.[0] ?? '') : json.slice(0, end);
  const strict = parseJson(whole);
  if (isRecord(strict)) return strict;
  const mended = isCutOff || whole === '' ? null : repaired(whole);
  return isRecord(mended) ? mended : null;
}

/** JSON that was made a JSON string once more. */
function decoded(text: string): string {
  const quoted = /^\s*(?:```[a-z]*\s*)?("[\s\S]*")/i.exec(text)?.[1];
  const inner = quoted === undefined ? null : parseJson(quoted);
  return typeof inner === 'string' ? inner : text;
}

function repaired(json: string): unknown {
  try {
    return parseJson(jsonrepair(json));
  } catch {
    return null;
  }
}

/** From where the JSON begins, behind a fence or a 'Sure!'; '' where there is none. */
function jsonIn(text: string): string {
  const start = text.search(/\{\s*(?:["'“‘]|reply\s*:)/);
  return start === -1 ? '' : text.slice(start);
}

/** Shows drafts without what stands around the reply. */
export function draftsOf(onDraft: OnDraft | undefined, isStructured: boolean): OnDraft | undefined {
  if (onDraft === undefined) return undefined;
  let shown = '';
  return (text) => {
    const visible = visibleSoFar(text);
    const reply = isStructured ? replySoFar(visible) : visible;
    if (reply === shown) return undefined;
    shown = reply;
    return onDraft(reply);
  };
}

/** The reply, as far as it is written. */
function replySoFar(text: string): string {
  const json = jsonIn(text);
  // A brace or a fence that has only begun: no message to a customer starts so.
  if (json === '') return /^\s*[`{]/.test(text) ? '' : text;
  const [, written] = /^\{\s*"reply"\s*:\s*"((?:[^"\\]|\\u[\da-f]{4}|\\[^u])*)/is.exec(json) ?? [];
  if (written === undefined) return '';
  const reply = parseJson(`"${written.replace(/[\n\r\t]/g, ' ')}"`);
  return typeof reply === 'string' ? reply : '';
}
