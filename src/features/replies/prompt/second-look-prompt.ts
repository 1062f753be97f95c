import type {
  HistoryMessage,
  IncomingMessage,
  ReplyTemplate,
  ReplyTrigger,
} from '../../../contract/reply.ts';
import type { ChatMessage, Prompt } from '../../ai/request.ts';
import { knownFacts, labelled, lines, paragraphs, tagged } from './blocks.ts';
import { cleanLine, cleanMessage } from './clean-text.ts';
import { customerText, profileName } from './prompt.ts';
import { REASONING_TOKENS } from './system-text.ts';
import { SENTENCES } from './texts.ts';

export interface SecondLookInput {
  template: ReplyTemplate;
  triggers: readonly ReplyTrigger[];
  /** See `knowledgeLines`. */
  papers?: string;
  /** As the model had it that wrote the reply. */
  history: readonly HistoryMessage[];
  incoming: IncomingMessage;
  /** See `strategyLines`. */
  strategy: string;
  /** What is to be looked at. */
  reply: string;
}

/** Room for a reply in which every sentence is a claim. */
const ANSWER_TOKENS = 500;

/**
 * What the model is asked that looks for claims without support: the facts that the reply was written from, the conversation
 * and the reply, each between tags that no text can close, and what to answer at the very end. Nobody's words stand outside
 * of the tags.
 */
export function buildSecondLookPrompt(input: SecondLookInput): Prompt {
  const { template, triggers, papers = '', history, incoming, strategy, reply } = input;
  const conversation = [
    labelled("Customer's name", profileName(incoming.contactName)),
    ...history.map(({ isFromUser, messageText }) => messageLine(isFromUser, messageText)),
    messageLine(true, incoming.text),
  ];
  const content = paragraphs([
    papers,
    tagged('path', strategy),
    tagged('conversation', lines(conversation)),
    tagged('reply', cleanMessage(reply)),
    SENTENCES.lookAnswer,
  ]);
  return {
    messages: [systemMessage(template, triggers), { role: 'user', content }],
    maxTokens: REASONING_TOKENS + ANSWER_TOKENS,
  };
}

/** On one line: a customer who writes 'Business: ...' on a line of its own has said it all the same. */
function messageLine(isFromUser: boolean, text: string): string {
  return isFromUser ? labelled('Customer', customerText(text)) : labelled('Business', cleanLine(text));
}

interface SystemMessage {
  triggers: readonly ReplyTrigger[];
  message: ChatMessage;
}

/** By version of a template, as that of replies is. */
const made = new WeakMap<ReplyTemplate, SystemMessage>();

function systemMessage(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): ChatMessage {
  const kept = made.get(template);
  if (kept?.triggers === triggers) return kept.message;
  const wishes = [
    labelled('Opening', template.openerStyle),
    labelled('Closing', template.closingInstruction),
  ];
  const content = paragraphs([
    lines([SENTENCES.lookTask, SENTENCES.lookTags]),
    ...knownFacts(template, triggers),
    tagged('wishes', lines(wishes)),
    lines([SENTENCES.lookClaims, SENTENCES.lookSupport, SENTENCES.lookFree]),
  ]);
  const message: ChatMessage = { role: 'system', content };
  made.set(template, { triggers, message });
  return message;
}
