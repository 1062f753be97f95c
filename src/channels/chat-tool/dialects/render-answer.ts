import type { ReplySource } from '../../../contract/reply.ts';
import { ANSWER_FORMATS, type AnswerFormat } from '../../../contract/webhook.ts';
import type { Lead } from './lead.ts';

/** A reply, cut to what Instagram takes: every text has at most 1,000 bytes. */
export interface Answer {
  /** The whole reply in up to three texts; none when there is nothing to say. */
  bubbles: readonly string[];
  /** The reply as one text, cut at a sentence end; '' when there is nothing to say. */
  response: string;
  source: ReplySource;
  /** Whether a human takes over from here. */
  handoff: boolean;
  /** What is known of the customer. */
  lead: Lead;
}

/**
 * The body of the answer, as JSON text. The default answers with flat fields for mapping and with the envelope of
 * ManyChat's Dynamic Block v2 (https://manychat.github.io/dynamic_block_docs/channels) in one object; every key is
 * always there and never null, because ManyChat keeps a field's old value when the new one is missing.
 */
export function renderAnswer(format: AnswerFormat, answer: Answer): string {
  switch (format) {
    case 'plain':
      return `{${flatFields(answer, answer.bubbles.map(quote))}}`;
    case 'chatfuel':
      return chatfuelAnswer(answer);
    case 'uchat':
      return uchatBlock(answer);
    case 'evolution':
      return JSON.stringify({ message: answer.bubbles.join('\n\n') });
    default:
      return defaultAnswer(answer);
  }
}

/** Written by hand, with each text escaped once: the same text stands here up to three times. */
function defaultAnswer(answer: Answer): string {
  const quoted = answer.bubbles.map(quote);
  const content = `"type":"instagram",${messagesOf(quoted)}${actionsOf(answer)}`;
  return `{${flatFields(answer, quoted)},"version":"v2","content":{${content}}}`;
}

/** Chatfuel's JSON API (https://docs.chatfuel.com/en/articles/735122-json-api), which makes attributes that are not there yet. */
function chatfuelAnswer({ bubbles, lead }: Answer): string {
  const messages = bubbles.map((text) => `{"text":${quote(text)}}`).join(',');
  return `{"messages":[${messages}],"set_attributes":{${lead.flat}}}`;
}

/** UChat's dynamic content (https://docs.uchat.com.au/for-developers/dynamic-content): the older envelope, without a type. */
function uchatBlock(answer: Answer): string {
  return `{"version":"v1","content":{${messagesOf(answer.bubbles.map(quote))}${actionsOf(answer)}}}`;
}

function messagesOf(quoted: readonly string[]): string {
  return `"messages":[${quoted.map((text) => `{"type":"text","text":${text}}`).join(',')}]`;
}

/** Most answers have none. */
function actionsOf({ lead: { actions } }: Answer): string {
  return actions.length === 0 ? '' : `,"actions":[${actions.join(',')}]`;
}

function flatFields(answer: Answer, quoted: readonly string[]): string {
  const { bubbles, response, source, handoff, lead } = answer;
  const responseText = response === bubbles[0] ? quoted[0] : quote(response);
  const [first = '""', second = '""', third = '""'] = quoted;
  return (
    `"response":${responseText},"send":${response !== ''},"source":"${source}","handoff":${handoff},` +
    `"response_1":${first},"response_2":${second},"response_3":${third},${lead.flat}`
  );
}

function quote(text: string): string {
  return JSON.stringify(text);
}

/** The format that the query string asks for; without one, or with an empty one, the default. null: unknown. */
export function parseFormat(query: string | readonly string[] | undefined): AnswerFormat | null {
  const wanted = String(query ?? '')
    .trim()
    .toLowerCase();
  return wanted === '' ? 'default' : (ANSWER_FORMATS.find((known) => known === wanted) ?? null);
}
