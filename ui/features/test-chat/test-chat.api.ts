import type { TestAnswer, TestConversationBody, TestPromptBody } from '../../../src/contract/test-chat.ts';
import { streamEvents } from '../../lib/event-stream.ts';
import { ApiError } from '../../lib/http.ts';

export interface Listening {
  signal: AbortSignal;
  /** Hears what the AI has written so far; nothing of it is checked yet. */
  onDraft(text: string): void;
}

/** One message without memory. */
export function testPrompt(body: TestPromptBody, listening: Listening): Promise<TestAnswer> {
  return streamedAnswer('/api/test-prompt', body, listening);
}

/** A message in a conversation. */
export function testConversation(body: TestConversationBody, listening: Listening): Promise<TestAnswer> {
  return streamedAnswer('/api/test-conversation', body, listening);
}

async function streamedAnswer(
  path: string,
  body: object,
  { signal, onDraft }: Listening,
): Promise<TestAnswer> {
  for await (const { name, data } of streamEvents(path, { method: 'POST', body, signal })) {
    if (name === 'draft') onDraft((data as { text: string }).text);
    if (name === 'reply') return data as TestAnswer;
  }
  throw new ApiError(0, 'The stream ended without a reply');
}
