import { ModelFault } from './faults.ts';
import { faultOfError } from './refusals.ts';
import type { OnDraft } from './request.ts';

/** What a model wrote. */
export interface ModelAnswer {
  text: string;
  /** Tokens as the provider counts them; null where it does not say. */
  promptTokens: number | null;
  completionTokens: number | null;
  /** True when the token limit cut the text off. */
  isCutOff: boolean;
}

/** Servers name the end of an answer in words of their own, in either case. */
const CUT_OFF = /length|max|limit|truncat/i;
const WITHHELD = /filter|safety|block|prohibit|recitation|refus|sensitive|guardrail|policy|spii/i;
const BROKEN_OFF =
  /error|fail|abort|cancel|interrupt|timeout|network|insufficient|unknown|malformed|^other$/i;

/**
 * Checks every part of a chat completion: throws ModelFault where it is not an answer, where an error stands in it, or
 * where its end says that the rest is missing.
 */
export function readAnswer(completion: unknown): ModelAnswer {
  if (!isRecord(completion)) throw new ModelFault('bad_answer');
  const choice: unknown = Array.isArray(completion.choices) ? completion.choices[0] : undefined;
  const error = errorIn(completion) ?? errorIn(choice);
  if (error !== null) throw faultOfError(error);
  if (!isRecord(choice) || !isRecord(choice.message)) throw new ModelFault('bad_answer');
  const ending = typeof choice.finish_reason === 'string' ? choice.finish_reason : '';
  if (WITHHELD.test(ending)) throw new ModelFault('answer_refused');
  if (BROKEN_OFF.test(ending)) throw new ModelFault('provider_error');
  const text = textOf(choice.message.content);
  if (text.trim() === '') {
    throw new ModelFault(typeof choice.message.refusal === 'string' ? 'answer_refused' : 'empty_answer');
  }
  const usage = isRecord(completion.usage) ? completion.usage : {};
  return {
    text,
    promptTokens: numberOrNull(usage.prompt_tokens),
    completionTokens: numberOrNull(usage.completion_tokens),
    isCutOff: CUT_OFF.test(ending),
  };
}

/** What says that something went wrong, however the server wraps it; null where all is well. */
function errorIn(value: unknown): unknown {
  if (!isRecord(value)) return null;
  if (value.error !== undefined && value.error !== null && value.error !== false) return value.error;
  const isAnswer = Array.isArray(value.choices) || isRecord(value.message);
  const saysSo = value.object === 'error' || 'error_code' in value || 'detail' in value;
  return !isAnswer && saysSo ? value : null;
}

/**
 * Reads an answer that comes as server-sent events, and shows it while it grows. A text of more than `maxCharacters` is
 * cut off there. Throws ModelFault, also where the events end before the answer does. By hand, since the reader of
 * OpenAI's package ends at an empty line of data, and loses a last line without a line break.
 */
export async function readStreamedAnswer(
  body: AsyncIterable<Uint8Array>,
  maxCharacters: number,
  onDraft: OnDraft | undefined,
): Promise<ModelAnswer> {
  let text = '';
  let usage: unknown;
  let ending: unknown;
  let isWhole = false;

  function take(data: string): void {
    if (data === '' || isWhole) return;
    if (data === '[DONE]') {
      isWhole = true;
      return;
    }
    const event = parseJson(data);
    if (!isRecord(event)) throw new ModelFault('bad_answer');
    usage = event.usage ?? usage;
    const choice: unknown = Array.isArray(event.choices) ? event.choices[0] : undefined;
    const error = errorIn(event) ?? errorIn(choice);
    if (error !== null) throw faultOfError(error);
    if (!isRecord(choice)) return;
    ending = choice.finish_reason ?? ending;
    // Some servers that were not asked for a stream send the whole message in one event.
    const part = isRecord(choice.delta) ? choice.delta : choice.message;
    if (isRecord(part)) text += textOf(part.content);
    if (text.length > maxCharacters) {
      text = text.slice(0, maxCharacters);
      ending = 'length';
      isWhole = true;
    }
  }

  let shown = '';
  for await (const lines of linesOf(body)) {
    for (const line of lines) if (line.startsWith(DATA)) take(line.slice(DATA.length).trim());
    if (text !== shown) await onDraft?.(text);
    shown = text;
    if (isWhole) break;
  }
  if (!isWhole && typeof ending !== 'string') throw new ModelFault('provider_error');
  return readAnswer({ choices: [{ message: { content: text }, finish_reason: ending }], usage });
}

const DATA = 'data:';

/** The lines of each chunk, and the rest as the last one. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const utf8 = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = `${rest}${utf8.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  yield [rest + utf8.decode()];
}

/** null for anything that is not JSON, such as an HTML page with status 200. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A string, or the parts of a list that are meant to be read: not thoughts, and no calls of tools. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isTextPart(part) ? part.text : '')).join('');
}

function isTextPart(part: unknown): part is { text: string } {
  if (!isRecord(part) || typeof part.text !== 'string') return false;
  return part.type === undefined || part.type === 'text' || part.type === 'output_text';
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
