import type { HistoryMessage, IncomingMessage } from '../reply.types.ts';
import { cleanLine, cleanMessage } from './clean-text.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

const LONGEST_NAME = 60;

/** Stands where a conversation begins with the business, or memory does. */
const EARLIER = '(Earlier messages are not shown.)';

/**
 * The conversation as servers take it. The templates of Mistral and Gemma (vLLM, llama.cpp) refuse two
 * messages of one side in a row, and a conversation that begins with the assistant; so neighbours are
 * joined, and a note from the customer's side comes first where needed.
 */
export function conversationMessages(
  history: readonly HistoryMessage[],
  incoming: IncomingMessage,
): ChatMessage[] {
  const turns = history.map(
    (past): ChatMessage => ({
      role: past.isFromUser ? 'user' : 'assistant',
      content: cleanMessage(past.messageText),
    }),
  );
  const joined = joinNeighbours([...turns, { role: 'user', content: cleanMessage(incoming.text) }]);
  const named = withName(joined, incoming.contactName);
  return named[0]?.role === 'assistant' ? [{ role: 'user', content: EARLIER }, ...named] : named;
}

/** Empty messages are left out, since servers refuse them too. */
export function joinNeighbours(messages: readonly ChatMessage[]): ChatMessage[] {
  const joined: ChatMessage[] = [];
  for (const { role, content } of messages.filter((one) => one.content !== '')) {
    const last = joined.at(-1);
    if (last?.role === role) {
      joined[joined.length - 1] = { role, content: `${last.content}\n${content}` };
    } else {
      joined.push({ role, content });
    }
  }
  return joined;
}

/** The profile name is the customer's own text: it stands in their message, never among the instructions. */
function withName(messages: readonly ChatMessage[], contactName: string): ChatMessage[] {
  const name = Array.from(cleanLine(contactName)).slice(0, LONGEST_NAME).join('').trim();
  const last = messages.at(-1);
  if (name === '' || last?.role !== 'user') {
    return [...messages];
  }
  return [...messages.slice(0, -1), { role: 'user', content: `(Instagram name: ${name})\n${last.content}` }];
}
