import { CLOSED_CHAT_CODES } from '../../src/contract/widget-lists.ts';
import type { VisitorMessage, WidgetLook } from '../../src/contract/widgets.ts';
import type { Written } from './kept.ts';

/** The server said no, in a sentence for people. */
export class Refusal extends Error {
  readonly status: number;
  /** When it may be asked again, in milliseconds; 0: not said. */
  readonly afterMs: number;
  constructor(sentence: string, status: number, afterMs: number) {
    super(sentence);
    this.status = status;
    this.afterMs = afterMs;
  }
}

/** The chat is switched off, deleted, or no longer allowed on this website. */
export class Closed extends Error {}

export interface Heard {
  onOpen(): void;
  onMessages(messages: readonly VisitorMessage[]): void;
  onTyping(): void;
}

export type Server = ReturnType<typeof connect>;

/** The calls of one chat. No cookie goes along. `server`: where its script is, with a slash at the end. */
export function connect(server: string, widgetId: string) {
  const base = `${server}api/widget/${widgetId}`;
  let after = 0;

  async function ask(path: string, options: RequestInit & { token?: string } = {}): Promise<Response> {
    const { token, ...rest } = options;
    const response = await fetch(base + path, {
      ...rest,
      credentials: 'omit',
      headers: {
        ...(rest.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    if (response.ok) return response;
    const body = (await response.json().catch(() => ({}))) as {
      code?: string;
      message?: string;
      fields?: { text?: string };
    };
    if (CLOSED_CHAT_CODES.includes(body.code ?? '')) throw new Closed();
    const afterMs = Number(response.headers.get('retry-after') ?? 0) * 1_000;
    throw new Refusal(body.fields?.text ?? body.message ?? '', response.status, afterMs);
  }

  async function json<T>(response: Promise<Response>): Promise<T> {
    return (await (await response).json()) as T;
  }

  return {
    look: () => json<WidgetLook>(ask('')),
    /** Resolves where the chat may be used, whatever the browser remembers of it. */
    isOpen: async (): Promise<void> => void (await ask('', { cache: 'no-store' })),
    /** Resolves with a token for somebody new. */
    welcome: async () => (await json<{ token: string }>(ask('/visitors', { method: 'POST' }))).token,
    /** Resolves with the token to go on with. */
    async send(token: string, { key, sentAt, text }: Written): Promise<string> {
      const body = JSON.stringify({ key, sentAt, text });
      return (await json<{ token: string }>(ask('/messages', { method: 'POST', token, body }))).token;
    },
    /** Listens until the stream ends or `signal` says so; the next time it goes on from there. */
    async listen(token: string, signal: AbortSignal, heard: Heard): Promise<void> {
      const { body } = await ask(`/events?after=${after}`, { token, signal });
      if (body === null) return;
      heard.onOpen();
      const reader = body.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const events = (text + value).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const [, name, data = ''] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
          if (name === 'closed') throw new Closed();
          if (name === 'typing') heard.onTyping();
          if (name !== 'messages') continue;
          const told = JSON.parse(data) as { messages: VisitorMessage[]; after: number };
          heard.onMessages(told.messages);
          ({ after } = told);
        }
      }
    },
  };
}
