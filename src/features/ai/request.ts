import type { OpenAI } from './connection.ts';
import type { ModelFaultKind } from './faults.ts';
import type { Refusal } from './refusals.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What is shown beside the text of a message. */
export interface ShownPictures {
  /** The index of the message. */
  at: number;
  dataUrls: readonly string[];
}

export interface Prompt {
  /** One system message, then user and assistant in turn, the last one from the user. */
  messages: readonly ChatMessage[];
  /** The most tokens the model may write, reasoning included. */
  maxTokens: number;
  pictures?: ShownPictures | undefined;
}

/** Receives the whole text so far each time it has grown. Reading goes on when the returned promise settles. */
export type OnDraft = (text: string) => Promise<void> | undefined;

/** The shape that an answer is to have, as JSON. */
export interface AnswerFormat {
  name: string;
  /** A JSON Schema, as strict as providers take it. */
  schema: object;
}

/**
 * Faults hold back only what is asked in the same lane: neither a second look, nor a trial, nor finding by meaning, nor a voice
 * message ever costs a customer the reply.
 */
export type Lane = 'look' | 'trial' | 'trial_look' | 'meaning' | 'reading_in' | 'hearing' | 'trying';

/** One question to a chat model. */
export interface ModelRequest {
  prompt: Prompt;
  model: string;
  /** The owner's key, or the server's. */
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  /** Asks for a stream. */
  onDraft?: OnDraft | undefined;
  /** Where the provider does not take it, the answer is plain text. */
  format?: AnswerFormat | undefined;
  /** 0 to 2; null or none: the server decides. */
  temperature?: number | null | undefined;
  /** What it is for. Without it, a reply to a customer. */
  lane?: Lane | undefined;
}

/** What a model's server takes. Servers tell by refusing a request. */
export interface ModelHabits {
  /** The two names that providers have for the limit of tokens. */
  limitField: 'max_completion_tokens' | 'max_tokens';
  takesFormat: boolean;
  /** false: the system text goes into the first message of the user. */
  takesSystem: boolean;
  takesStream: boolean;
  takesTemperature: boolean;
  /** Whether vectors can be asked for in a length. */
  takesDimensions: boolean;
  /** Whether a transcript can come with how sure the model is of it, and be asked for in a language with words to expect. */
  tellsSureness: boolean;
  takesHints: boolean;
}

export const USUAL_HABITS: ModelHabits = {
  limitField: 'max_completion_tokens',
  takesFormat: true,
  takesSystem: true,
  takesStream: true,
  takesTemperature: true,
  takesDimensions: true,
  tellsSureness: true,
  takesHints: true,
};

type ChatBody = OpenAI.ChatCompletionCreateParamsNonStreaming | OpenAI.ChatCompletionCreateParamsStreaming;

export function bodyOf(request: ModelRequest, habits: ModelHabits): ChatBody {
  const { model, prompt, format, onDraft, temperature } = request;
  const shown = prompt.messages.map((message, at) => withPictures(message, at, prompt.pictures));
  return {
    model,
    [habits.limitField]: prompt.maxTokens,
    messages: habits.takesSystem ? shown : withoutSystem(shown),
    ...(onDraft === undefined || !habits.takesStream
      ? {}
      : { stream: true, stream_options: { include_usage: true } }),
    ...(format === undefined || !habits.takesFormat ? {} : { response_format: responseFormat(format) }),
    ...(isSet(temperature) && habits.takesTemperature ? { temperature } : {}),
  };
}

function isSet(temperature: number | null | undefined): temperature is number {
  return temperature !== null && temperature !== undefined;
}

const TEMPERATURE = /temperature/i;
const FORMAT = /response.?format|json.?schema|structured|grammar|guided/i;
const DIMENSIONS = /dimension|matryoshka/i;
const SURENESS = /response.?format|verbose/i;
const HINTS = /\b(?:prompt|language)\b/i;
/** Of a recording, not of what was asked with it. */
const SOUND = /\b(?:file|audio|sound|codec|duration|decod\w*)\b/i;
const SYSTEM = new RegExp(
  [
    String.raw`(?:system|developer)[\s_-]*(?:role|messages?|prompts?|instructions?)\b`,
    String.raw`role\b.{0,40}\b(?:system|developer)\b|\b(?:system|developer)\b.{0,20}\brole`,
    'only user and assistant roles|roles must alternate',
  ].join('|'),
  'i',
);

/**
 * What to try after a refusal: without what the server does not take. null: nothing of the request explains it. Servers
 * name a field in words of their own; where they name none, a format is the likeliest, then a temperature, a stream, and the
 * limit's newer name, which strict servers do not know.
 */
export function habitsAfter(
  { status, words, kind }: Refusal & { kind: ModelFaultKind },
  { format, onDraft, temperature }: Pick<ModelRequest, 'format' | 'onDraft' | 'temperature'>,
  habits: ModelHabits,
): ModelHabits | null {
  const { limitField, takesFormat, takesSystem, takesStream, takesTemperature, takesDimensions } = habits;
  const sendsFormat = format !== undefined && takesFormat;
  const sendsTemperature = isSet(temperature) && takesTemperature;
  const isRefused = status === 400 || status === 422;
  const withoutNamed = (): ModelHabits | null => {
    if (sendsFormat && FORMAT.test(words)) return { ...habits, takesFormat: false };
    return sendsTemperature && TEMPERATURE.test(words) ? { ...habits, takesTemperature: false } : null;
  };
  // Some servers fail at what they name instead of refusing it.
  if (!isRefused) return withoutNamed();
  const otherLimit = limitField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  if (words.includes(limitField)) return { ...habits, limitField: otherLimit };
  if (takesSystem && SYSTEM.test(words)) return { ...habits, takesSystem: false };
  if (takesDimensions && DIMENSIONS.test(words)) return { ...habits, takesDimensions: false };
  const rest = withoutNamed();
  if (rest !== null || kind !== 'request_refused') return rest;
  if (sendsFormat) return { ...habits, takesFormat: false };
  if (sendsTemperature) return { ...habits, takesTemperature: false };
  if (onDraft !== undefined && takesStream) return { ...habits, takesStream: false };
  const isStrict = !words.includes('message: ') && limitField === 'max_completion_tokens';
  return isStrict ? { ...habits, limitField: otherLimit } : null;
}

/** The same for a voice message. */
export function hearingHabitsAfter(
  { status, words, kind }: Refusal & { kind: ModelFaultKind },
  habits: ModelHabits,
): ModelHabits | null {
  const { tellsSureness, takesHints } = habits;
  if (status !== 400 && status !== 422) return null;
  if (tellsSureness && SURENESS.test(words)) return { ...habits, tellsSureness: false };
  if (takesHints && HINTS.test(words)) return { ...habits, takesHints: false };
  if (kind !== 'request_refused' || SOUND.test(words)) return null;
  return tellsSureness ? { ...habits, tellsSureness: false } : null;
}

/** The system text and the customer's first words as one message. */
function withoutSystem(
  messages: readonly OpenAI.ChatCompletionMessageParam[],
): OpenAI.ChatCompletionMessageParam[] {
  const [system, first, ...rest] = messages;
  if (system?.role !== 'system' || typeof system.content !== 'string') return [...messages];
  if (first?.role !== 'user') return [{ role: 'user', content: system.content }, ...messages.slice(1)];
  const text = { type: 'text' as const, text: system.content };
  const content =
    typeof first.content === 'string' ? `${system.content}\n\n${first.content}` : [text, ...first.content];
  return [{ role: 'user', content }, ...rest];
}

function withPictures(
  message: ChatMessage,
  at: number,
  pictures: ShownPictures | undefined,
): OpenAI.ChatCompletionMessageParam {
  if (pictures?.at !== at) return message;
  const shown = pictures.dataUrls.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
  return { role: 'user', content: [{ type: 'text', text: message.content }, ...shown] };
}

function responseFormat({ name, schema }: AnswerFormat): OpenAI.ResponseFormatJSONSchema {
  return { type: 'json_schema', json_schema: { name, strict: true, schema: { ...schema } } };
}
