import { MEDIA, withAddresses, withoutMedia } from '../../../contract/media.ts';
import type {
  HistoryMessage,
  IncomingMessage,
  ReplyTemplate,
  ReplyTrigger,
} from '../../../contract/reply.ts';
import { givesAiOrders } from '../../../text/ai-orders.ts';
import type { ChatMessage, Prompt } from '../../ai/request.ts';
import type { Attachment } from '../../media/attachments.ts';
import { knownFacts, lines, paragraphs } from './blocks.ts';
import { cleanLine, cleanMessage } from './clean-text.ts';
import { lengthGuidance, systemMessage } from './system-text.ts';
import { SENTENCES, TONE_GUIDANCE } from './texts.ts';

export interface PromptInput {
  template: ReplyTemplate;
  triggers: readonly ReplyTrigger[];
  /** What `rememberedMessages` gave: oldest first, without the message being answered. */
  history: readonly HistoryMessage[];
  /** Its text must not be blank. */
  incoming: IncomingMessage;
  /** Whether the business has not yet answered in this conversation, remembered or not. */
  isFirstReply: boolean;
  /** What became of photos and voice messages in the message. */
  attachments?: readonly Attachment[];
  /** What the owner's papers say on it: see `knowledgeLines`. */
  papers?: string;
  /** How the owner writes: see `voiceLines`. */
  voice?: string;
  /** What the reply is to do for a strategy: see `strategyLines`. */
  strategy?: string;
}

/**
 * Every fixed text of the prompt. None of them belongs in a reply: the guard looks for them there.
 */
export const PROMPT_TEXTS: readonly string[] = [
  ...Object.values(SENTENCES),
  ...Object.values(TONE_GUIDANCE),
  ...Object.values(MEDIA).map(({ note }) => note),
];

/**
 * What the model is asked for one reply. The system message holds the owner's texts and begins with the part
 * that never changes between messages; the customer's text and name stand in `user` messages alone.
 */
export function buildPrompt(input: PromptInput): Prompt {
  const {
    template,
    triggers,
    history,
    incoming,
    isFirstReply,
    attachments = [],
    papers = '',
    voice = '',
    strategy = '',
  } = input;
  const dataUrls = attachments.flatMap(({ dataUrl }) => (dataUrl === null ? [] : [dataUrl]));
  const messages = [
    systemMessage(template, triggers, isFirstReply, papers, lines([voice, strategy, ruleForOrders(input)])),
    ...conversationMessages(history, attachments.length === 0 ? incoming : shown(incoming, attachments)),
  ];
  return {
    messages,
    maxTokens: lengthGuidance(template.lengthPreference).maxTokens,
    ...(dataUrls.length === 0 ? {} : { pictures: { at: messages.length - 1, dataUrls } }),
  };
}

/** A rule for what few messages show. */
function ruleForOrders({ history, incoming }: PromptInput): string {
  const isOrder = ({ isFromUser, messageText }: HistoryMessage) => isFromUser && givesAiOrders(messageText);
  return givesAiOrders(incoming.text) || history.some(isOrder) ? SENTENCES.injection : '';
}

/**
 * What the model is asked where its reply was refused: the question by itself, in the form in which small models hold on to
 * facts best. The refused reply is not shown: a model that sees it repeats it, or speaks of it.
 */
export function buildNewTry(input: PromptInput): Prompt {
  const { template, triggers, papers = '', strategy = '' } = input;
  const asked = buildPrompt({ ...input, incoming: { ...input.incoming, contactName: '' } });
  const turns = asked.messages.slice(1, -1);
  const question = asked.messages.at(-1)?.content ?? '';
  const content = paragraphs([
    lines([SENTENCES.task, SENTENCES.again]),
    ...knownFacts(template, triggers),
    papers,
    strategy,
  ]);
  return {
    ...asked,
    messages: [
      { role: 'system', content },
      ...turns,
      { role: 'user', content: `Question: ${question}\n\nAnswer:` },
    ],
  };
}

/**
 * The same prompt with a reply that is to be said once more in the owner's style. It shows the reply, since what comes back has
 * to say the same. Everything before stays as it was, so that a server can keep what it has read.
 */
export function withDraft(prompt: Prompt, draft: string, style: string): Prompt {
  return {
    ...prompt,
    messages: [
      ...prompt.messages,
      { role: 'assistant', content: cleanMessage(draft) },
      { role: 'user', content: `${SENTENCES.restyle} ${cleanMessage(style)}` },
    ],
  };
}

const LONGEST_NAME = 60;

/** Stands where a conversation begins with the business, or memory does. */
const EARLIER = '(Earlier messages are not shown.)';

/**
 * The conversation as servers take it. The templates of Mistral and Gemma (vLLM, llama.cpp) refuse two
 * messages of one side in a row, and a conversation that begins with the assistant; so neighbors are
 * joined, and a note from the customer's side comes first where needed.
 */
export function conversationMessages(
  history: readonly HistoryMessage[],
  incoming: IncomingMessage,
): ChatMessage[] {
  const turns: ChatMessage[] = [];
  for (const { isFromUser, messageText } of history) {
    if (isFromUser) addTurn(turns, 'user', customerText(messageText));
    else addTurn(turns, 'assistant', cleanMessage(messageText));
  }
  addTurn(turns, 'user', customerText(incoming.asRead ?? incoming.text));
  addName(turns, incoming.contactName);
  return turns[0]?.role === 'assistant' ? [{ role: 'user', content: EARLIER }, ...turns] : turns;
}

/** The message with a note in place of the address of each photo that is shown beside it, and of what is known now. */
function shown(incoming: IncomingMessage, attachments: readonly Attachment[]): IncomingMessage {
  const asRead = withAddresses(incoming.asRead ?? incoming.text, (address) => {
    const found = attachments.find((one) => one.address === address);
    if (found === undefined) return null;
    return found.dataUrl === null ? MEDIA[found.told.kind].note : SENTENCES.photo;
  });
  return { ...incoming, asRead };
}

/** An address tells the model nothing but letters that it could repeat. */
export function customerText(text: string): string {
  return cleanMessage(withoutMedia(text).text);
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
  const name = profileName(contactName);
  if (name !== '') last.content = `(Instagram name: ${name})\n${last.content}`;
}

export function profileName(contactName: string): string {
  return Array.from(cleanLine(contactName)).slice(0, LONGEST_NAME).join('').trim();
}
