import type { ReplySource } from '../../../contract/reply.ts';
import { ANSWER_FORMATS, type AnswerFormat } from '../../../contract/webhook.ts';

/** A reply, cut to what Instagram takes: every text has at most 1,000 bytes. */
export interface Answer {
  /** The whole reply in up to three texts; none when there is nothing to say. */
  bubbles: readonly string[];
  /** The reply as one text, cut at a sentence end; '' when there is nothing to say. */
  response: string;
  source: ReplySource;
  /** Whether a human takes over from here. */
  handoff: boolean;
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
      return JSON.stringify({ messages: answer.bubbles.map((text) => ({ text })) });
    case 'evolution':
      return JSON.stringify({ message: answer.bubbles.join('\n\n') });
    default:
      return defaultAnswer(answer);
  }
}

/** Written by hand, with each text escaped once: the same text stands here up to three times. */
function defaultAnswer(answer: Answer): string {
  const quoted = answer.bubbles.map(quote);
  const messages = quoted.map((text) => `{"type":"text","text":${text}}`).join(',');
  return `{${flatFields(answer, quoted)},"version":"v2","content":{"type":"instagram","messages":[${messages}]}}`;
}

function flatFields(answer: Answer, quoted: readonly string[]): string {
  const { bubbles, response, source, handoff } = answer;
  const responseText = response === bubbles[0] ? quoted[0] : quote(response);
  const [first = '""', second = '""', third = '""'] = quoted;
  return (
    `"response":${responseText},"send":${response !== ''},"source":"${source}","handoff":${handoff},` +
    `"response_1":${first},"response_2":${second},"response_3":${third}`
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
