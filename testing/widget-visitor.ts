import { randomBytes } from 'node:crypto';
import type { VisitorMessage } from '../src/contract/widgets.ts';
import { type Answer, client } from './owner-client.ts';

/** A browser on a page of `origin` that shows a chat. */
export interface WidgetVisitor {
  token: string;
  send(text: string, more?: { key?: string; sentAt?: number }): Promise<Answer>;
  /** Opens the event stream; resolves when it is open. */
  listen(after?: number): Promise<OpenChat>;
}

export interface OpenChat {
  /** Of all events, those that came again included. */
  messages: VisitorMessage[];
  texts(): string[];
  after(): number;
  typing(): number;
  /** The server has said that the chat is closed. */
  isClosed(): boolean;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): void;
}

export const SHOP_ORIGIN = 'https://www.lindenbakery.example';

export function widgetPath(publicId: string, rest = ''): string {
  return `/api/widget/${publicId}${rest}`;
}

/** Somebody new, who has a token already. */
export async function newVisitor(
  url: string,
  publicId: string,
  origin = SHOP_ORIGIN,
): Promise<WidgetVisitor> {
  const anybody = client(url, null);
  const welcomed = await anybody('POST', widgetPath(publicId, '/visitors'), undefined, { origin });
  if (welcomed.status !== 201) throw new Error(`No token: ${welcomed.status} ${welcomed.body.message}`);
  return visitorWith(url, publicId, welcomed.body.token, origin);
}

export function visitorWith(
  url: string,
  publicId: string,
  token: string,
  origin = SHOP_ORIGIN,
): WidgetVisitor {
  const api = client(url, token);
  return {
    token,
    send(text, { key = randomBytes(12).toString('base64url'), sentAt = Date.now() } = {}) {
      return api('POST', widgetPath(publicId, '/messages'), { key, sentAt, text }, { origin });
    },
    listen: (after = 0) => listen(`${url}${widgetPath(publicId, `/events?after=${after}`)}`, token, origin),
  };
}

async function listen(address: string, token: string, origin: string): Promise<OpenChat> {
  const abort = new AbortController();
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, origin },
    signal: abort.signal,
  });
  if (response.status !== 200 || response.body === null) {
    const { message } = (await response.json()) as { message: string };
    throw Object.assign(new Error(`${response.status} ${message}`), { status: response.status });
  }
  const messages: VisitorMessage[] = [];
  let after = 0;
  let typing = 0;
  let isClosed = false;
  function take(event: string, data: string): void {
    if (event === 'typing') typing += 1;
    if (event === 'closed') isClosed = true;
    if (event !== 'messages') return;
    const told = JSON.parse(data) as { messages: VisitorMessage[]; after: number };
    messages.push(...told.messages);
    ({ after } = told);
  }
  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
        take(name, data);
      }
    }
  }
  return {
    messages,
    texts: () => messages.map(({ text }) => text),
    after: () => after,
    typing: () => typing,
    isClosed: () => isClosed,
    ended: read(response.body).catch(() => undefined),
    close: () => abort.abort(),
  };
}
