/** What the chat tool's API asks of a call. */
import type { Call } from '../wire/http-stand-in.ts';
import { respond } from '../wire/wire.ts';

const maxTextBytes = 1000;
const maxMessages = 10;
export const success = respond({ body: { status: 'success' } });
export const pageInfo = respond({
  body: {
    status: 'success',
    data: {
      id: 100000000000001,
      name: 'Example Bakery',
      category: 'Bakery',
      avatar_link: '',
      username: 'example.bakery',
      about: '',
      description: '',
      is_pro: true,
      timezone: 'UTC',
    },
  },
});

export interface CallBody {
  data?: { version?: unknown; content?: { type?: unknown; messages?: { type?: unknown; text?: unknown }[] } };
  flow_ns?: unknown;
  field_id?: unknown;
  field_name?: unknown;
  field_value?: unknown;
}

/** Longer ids than a number can hold keep every digit, quoted or not. */
export function subscriberIdOf(call: Call): string {
  return /"subscriber_id"\s*:\s*"?(\d+)"?/.exec(call.text)?.[1] ?? '';
}

export function contentProblems({ data }: CallBody): string[] {
  const messages = data?.content?.messages;
  const problems: string[] = [];
  if (data?.version !== 'v2') problems.push('data.version is invalid');
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > maxMessages) {
    return [...problems, 'data.content.messages is invalid'];
  }
  for (const { type, text } of messages) {
    if (type !== 'text' || typeof text !== 'string' || text === '') problems.push('message text is required');
    else if (Buffer.byteLength(text) > maxTextBytes) problems.push('message text is too long');
  }
  return problems;
}

export function required(body: CallBody, ...names: (keyof CallBody)[]): string[] {
  return names.filter((name) => body[name] === undefined).map((name) => `${name} is required`);
}
