import { isRecord, parseJson } from '../ai/answer.ts';
import type { AnswerFormat, OnDraft } from '../ai/request.ts';
import type { StrategyTurn } from '../strategies/engine/engine.ts';
import { cleanLine } from './prompt/clean-text.ts';

/** What a model wrote while a strategy runs: the reply, and what it says it has found. */
export interface StructuredAnswer {
  reply: string;
  /** null where it answered in plain text. */
  findings: Readonly<Record<string, unknown>> | null;
  isUpset: boolean;
}

/** The shape in which the model answers a turn of a strategy; undefined where none runs. */
export function formatFor(turn: StrategyTurn | null): AnswerFormat | undefined {
  if (turn === null || turn.state.ended !== undefined) return undefined;
  const wanted = turn.strategy.steps.filter(({ kind }) => kind === 'find_out');
  const findings = Object.fromEntries(
    wanted.map(({ field, what }) => {
      const description = `${cleanLine(what)}: word for word as the customer wrote it; null if they have not.`;
      return [field, { type: ['string', 'null'], description }];
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

function objectOf(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** Reads what the model wrote. One that knows no formats, or was cut off, wrote plain text or a part of the JSON. */
export function readStructured(text: string): StructuredAnswer {
  const bare = withoutFence(text);
  const plain = { reply: replySoFar(bare), findings: null, isUpset: false };
  const answer = bare.startsWith('{') ? parseJson(bare) : null;
  if (!isRecord(answer) || typeof answer.reply !== 'string') return plain;
  const { reply, findings, upset } = answer;
  return { reply, findings: isRecord(findings) ? findings : {}, isUpset: upset === true };
}

/** Shows drafts without what stands around the reply. */
export function draftsOf(onDraft: OnDraft | undefined): OnDraft | undefined {
  if (onDraft === undefined) return undefined;
  let shown = '';
  return (text) => {
    const reply = replySoFar(withoutFence(text));
    if (reply === shown) return undefined;
    shown = reply;
    return onDraft(reply);
  };
}

/** The reply, as far as it is written. */
function replySoFar(text: string): string {
  // A fence that has only begun: no message to a customer starts so.
  if (text.startsWith('`')) return '';
  if (!text.startsWith('{')) return text;
  const [, written] = /^\{\s*"reply"\s*:\s*"((?:[^"\\]|\\u[\da-f]{4}|\\[^u])*)/is.exec(text) ?? [];
  if (written === undefined) return '';
  const reply = parseJson(`"${written.replace(/[\n\r\t]/g, ' ')}"`);
  return typeof reply === 'string' ? reply : '';
}

function withoutFence(text: string): string {
  return text
    .trimStart()
    .replace(/^```(?:json)?\s*(?=\{)/i, '')
    .replace(/\}\s*```\s*$/, '}');
}
