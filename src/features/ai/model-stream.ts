import { createEventLines } from '../replies/event-lines.ts';
import type { ModelRequest, OnDraft } from './model.ts';
import { isRecord, type ModelAnswer, parseJson, readAnswer, textOf } from './model-answer.ts';
import { STREAMED } from './model-body.ts';
import { faultIn, isSuccess, type Provider, questionTo } from './model-call.ts';
import { ModelFault } from './model-fault.ts';
import { type BodyReader, send } from './model-send.ts';

/** A stream wraps each word in some 300 bytes of its own. */
const MAX_STREAM_BYTES = 2_000_000;
/** In no language does a token hold as many, over a whole reply. */
const MAX_CHARACTERS_PER_TOKEN = 12;

/**
 * As `callModel`, with each draft of the answer; null where the server does not stream. A server that writes more than it
 * was asked for is cut off, as it should have done itself.
 */
export async function streamModel(
  provider: Provider,
  request: ModelRequest,
  onDraft: OnDraft,
): Promise<ModelAnswer | null> {
  const question = questionTo(provider, request, MAX_STREAM_BYTES, STREAMED);
  const draft = createDraft(request.maxTokens * MAX_CHARACTERS_PER_TOKEN, onDraft);
  const answered = await send(provider.connections, question, request.timeoutMs, (status, contentType) =>
    isSuccess({ status }) && contentType.startsWith('text/event-stream') ? draft : null,
  );
  if (answered.status === 400 || answered.status === 422) return null;
  if (!isSuccess(answered)) throw faultIn(answered);
  const completion = draft.completion() ?? parseJson(answered.text);
  return completion === null ? null : readAnswer(completion);
}

interface Draft extends BodyReader {
  /** What has been read, as an answer in one piece has it; null where nothing was part of an answer. */
  completion(): object | null;
}

function createDraft(maxCharacters: number, onDraft: OnDraft): Draft {
  let text = '';
  let usage: unknown;
  let finishReason: unknown;
  let isAnswer = false;
  let isOver = false;

  const read = createEventLines((data) => {
    if (isOver) return;
    if (data === '[DONE]') {
      isOver = true;
      return;
    }
    const event = parseJson(data);
    if (!isRecord(event)) throw new ModelFault('bad_answer');
    usage = event.usage ?? usage;
    const choice: unknown = Array.isArray(event.choices) ? event.choices[0] : undefined;
    if (!isRecord(choice)) return;
    isAnswer = true;
    finishReason = choice.finish_reason ?? finishReason;
    if (isRecord(choice.delta)) text += textOf(choice.delta.content);
    if (text.length > maxCharacters) {
      text = text.slice(0, maxCharacters);
      finishReason = 'length';
      isOver = true;
    }
  });

  return {
    take(chunk) {
      const before = text.length;
      read(chunk);
      return text.length > before ? onDraft(text) : undefined;
    },
    isOver: () => isOver,
    completion() {
      if (!isAnswer) return null;
      return { choices: [{ message: { content: text }, finish_reason: finishReason }], usage };
    },
  };
}
