import type { HistoryMessage, IncomingMessage } from '../../../contract/reply.ts';
import type { ChatMessage } from '../../ai/request.ts';
import { cleanLine, cleanMessage } from './clean-text.ts';

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
  const turns: ChatMessage[] = [];
  for (const { isFromUser, messageText } of history) {
    addTurn(turns, isFromUser ? 'user' : 'assistant', cleanMessage(messageText));
  }
  addTurn(turns, 'user', cleanMessage(incoming.text));
  addName(turns, incoming.contactName);
  return turns[0]?.role === 'assistant' ? [{ role: 'user', content: EARLIER }, ...turns] : turns;
}

/** The same messages, in turn. */
export function joinNeighbours(messages: readonly ChatMessage[]): ChatMessage[] {
  const turns: ChatMessage[] = [];
  for (const { role, content } of messages) addTurn(turns, role, content);
  return turns;
}

/** Empty messages are left out, since servers refuse them too. */
function addTurn(turns: ChatMessage[], role: ChatMessage['role'], content: string): void {
  if (content === '') return;
  const last = turns.at(-1);
  if (last?.role === role) last.content += `\n${content}`;
  else turns.push({ role, content });
}

/** The profile name is the customer's own text: it stands in their message, never among the instructions. */
function addName(turns: readonly ChatMessage[], contactName: string): void {
  const last = turns.at(-1);
  if (contactName === '' || last?.role !== 'user') return;
  const name = Array.from(cleanLine(contactName)).slice(0, LONGEST_NAME).join('').trim();
  if (name !== '') last.content = `(Instagram name: ${name})\n${last.content}`;
}
