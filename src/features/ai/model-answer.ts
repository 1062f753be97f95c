import { ModelFault } from './model-fault.ts';

/** What a model wrote. */
export interface ModelAnswer {
  text: string;
  /** Tokens as the provider counts them; null where it does not say. */
  promptTokens: number | null;
  completionTokens: number | null;
  /** True when the token limit cut the text off. */
  isCutOff: boolean;
}

/** The answer in a chat completion. Takes nothing for granted: throws ModelFault for whatever is not one. */
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

/** null for what is no JSON, such as an HTML page with status 200. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A string, or the text parts of a list as some servers send it. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
