import { ModelFault } from './faults.ts';
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

/** Checks every part of a chat completion: throws ModelFault where it is not an answer. */
export function readAnswer(completion: unknown): ModelAnswer {
  if (!isRecord(completion)) throw new ModelFault('bad_answer');
  const choice: unknown = Array.isArray(completion.choices) ? completion.choices[0] : undefined;
  if (!isRecord(choice) || !isRecord(choice.message)) throw new ModelFault('bad_answer');
  const text = textOf(choice.message.content);
  if (text.trim() === '') {
    const wasRefused =
      typeof choice.message.refusal === 'string' || choice.finish_reason === 'content_filter';
    throw new ModelFault(wasRefused ? 'answer_refused' : 'empty_answer');
  }
  const usage = isRecord(completion.usage) ? completion.usage : {};
  return {
    text,
    promptTokens: numberOrNull(usage.prompt_tokens),
    completionTokens: numberOrNull(usage.completion_tokens),
    isCutOff: choice.finish_reason === 'length',
  };
}

/** An answer that arrives as a stream of server-sent events. */
export interface StreamedAnswer {
  /** Reads the next bytes. Reading should go on when the returned promise settles. May throw ModelFault. */
  take(chunk: Buffer): Promise<void> | undefined;
  /** Whether the answer is complete: what follows is of no use. */
  isComplete(): boolean;
  /** What has been read, in the form of an answer in one piece; null where no event was part of an answer. */
  completion(): object | null;
}

/** A text of more than `maxCharacters` is cut off there. */
export function createStreamedAnswer(maxCharacters: number, onDraft: OnDraft): StreamedAnswer {
  let text = '';
  let usage: unknown;
  let finishReason: unknown;
  let hasBegun = false;
  let isComplete = false;

  const read = createEventReader((data) => {
    if (isComplete) return;
    if (data === '[DONE]') {
      isComplete = true;
      return;
    }
    const event = parseJson(data);
    if (!isRecord(event)) throw new ModelFault('bad_answer');
    usage = event.usage ?? usage;
    const choice: unknown = Array.isArray(event.choices) ? event.choices[0] : undefined;
    if (!isRecord(choice)) return;
    hasBegun = true;
    finishReason = choice.finish_reason ?? finishReason;
    if (isRecord(choice.delta)) text += textOf(choice.delta.content);
    if (text.length > maxCharacters) {
      text = text.slice(0, maxCharacters);
      finishReason = 'length';
      isComplete = true;
    }
  });

  return {
    take(chunk) {
      const before = text.length;
      read(chunk);
      return text.length > before ? onDraft(text) : undefined;
    },
    isComplete: () => isComplete,
    completion() {
      if (!hasBegun) return null;
      return { choices: [{ message: { content: text }, finish_reason: finishReason }], usage };
    },
  };
}

const DATA = 'data:';

/** Splits server-sent events into their data, as chat endpoints send them: each line of data is one event. */
function createEventReader(onData: (data: string) => void): (chunk: Buffer) => void {
  const utf8 = new TextDecoder();
  let line = '';
  return (chunk) => {
    const [first = '', ...more] = utf8.decode(chunk, { stream: true }).split('\n');
    line += first;
    for (const next of more) {
      if (line.startsWith(DATA)) onData(line.slice(DATA.length).trim());
      line = next;
    }
  };
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

/** A string, or the text parts of a list as some servers send it. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('');
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
