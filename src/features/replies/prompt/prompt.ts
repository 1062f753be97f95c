import type {
  HistoryMessage,
  IncomingMessage,
  ReplyTemplate,
  ReplyTrigger,
} from '../../../contract/reply.ts';
import type { Prompt } from '../../ai/request.ts';
import { cleanMessage } from './clean-text.ts';
import { conversationMessages, joinNeighbours } from './conversation.ts';
import { lengthGuidance } from './length-guidance.ts';
import { SENTENCES } from './sentences.ts';
import { systemMessage } from './system-text.ts';
import { TONE_GUIDANCE } from './tone-guidance.ts';

export interface PromptInput {
  template: ReplyTemplate;
  triggers: readonly ReplyTrigger[];
  /** What `rememberedMessages` gave: oldest first, without the message being answered. */
  history: readonly HistoryMessage[];
  /** Its text must not be blank. */
  incoming: IncomingMessage;
  /** Whether the business has not yet answered in this conversation, remembered or not. */
  isFirstReply: boolean;
}

/** In characters. A reply is at most three bubbles of 1,000 bytes; what runs on adds nothing to its repair. */
const LONGEST_BAD_REPLY = 4000;

/**
 * Every fixed text of the prompt. None of them belongs in a reply: the guard looks for them there.
 */
export const PROMPT_TEXTS: readonly string[] = [...Object.values(SENTENCES), ...Object.values(TONE_GUIDANCE)];

/**
 * What the model is asked for one reply. The system message holds the owner's texts and begins with the part
 * that never changes between messages; the customer's text and name stand in `user` messages alone.
 */
export function buildPrompt(input: PromptInput): Prompt {
  const { template, triggers, history, incoming, isFirstReply } = input;
  return {
    messages: [systemMessage(template, triggers, isFirstReply), ...conversationMessages(history, incoming)],
    maxTokens: lengthGuidance(template.lengthPreference).maxTokens,
  };
}

/**
 * The same prompt with the refused reply and what is wrong with it: `instruction` names the findings in a
 * sentence or more. Everything before stays as it was, so that a provider's cache still serves it.
 */
export function buildRepairPrompt(prompt: Prompt, badReply: string, instruction: string): Prompt {
  const draft = Array.from(cleanMessage(badReply)).slice(0, LONGEST_BAD_REPLY).join('');
  const note = `${SENTENCES.repair} ${cleanMessage(instruction)}\n${SENTENCES.rewrite}`;
  return {
    messages: joinNeighbours([
      ...prompt.messages,
      { role: 'assistant', content: draft },
      { role: 'user', content: note },
    ]),
    maxTokens: prompt.maxTokens,
  };
}
