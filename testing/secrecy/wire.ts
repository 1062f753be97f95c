/** Listens at the wire: every request that this process sends with `fetch` or undici, whichever test sends it. */
import { subscribe } from 'node:diagnostics_channel';
import { noteSaid, noteSecret, type SecretKind } from './ledger.ts';

interface WireRequest {
  path: string;
  headers: readonly string[] | string;
}
interface Exchange {
  sent: Buffer[];
  received: Buffer[];
  status: number;
  cookies: string[];
}

/** Fields whose texts customers, owners or the AI have written. `message` is one in requests only: answers explain. */
const TEXT_FIELDS = new Set(
  'text last_input_text last_text_input input query messageText newMessage response response_1 response_2 response_3'.split(
    ' ',
  ),
);
const SECRET_FIELDS: Readonly<Record<string, SecretKind>> = {
  openaiApiKey: 'key',
  manychatApiKey: 'key',
  webhookSecret: 'webhook secret',
  webhookUrl: 'webhook id',
};
/** What people sign in with. `email` is a handle in some places, which is known by its lack of an @. */
const PERSONAL_FIELDS: Readonly<Record<string, SecretKind>> = {
  identifier: 'e-mail address',
  email: 'e-mail address',
  username: 'user name',
};
const ANSWERED_FIELDS: Readonly<Record<string, SecretKind>> = {
  ...SECRET_FIELDS,
  token: 'token',
  actualEmail: 'handle',
};

let isListening = false;

/** Notes secrets in both directions, and what our servers answer with an error or on their metrics page. */
export function listenAtTheWire(): void {
  if (isListening) return;
  isListening = true;
  const open = new WeakMap<WireRequest, Exchange>();
  const of = (request: WireRequest): Exchange => {
    const exchange = open.get(request) ?? { sent: [], received: [], status: 0, cookies: [] };
    open.set(request, exchange);
    return exchange;
  };
  on<{ request: WireRequest }>('create', ({ request }) => noteHeaders(request));
  on<{ request: WireRequest; chunk: Uint8Array }>('bodyChunkSent', ({ request, chunk }) => {
    if (isOurs(request)) of(request).sent.push(Buffer.from(chunk));
  });
  on<{ request: WireRequest; response: { statusCode: number; headers: Buffer[] } }>(
    'headers',
    ({ request, response }) => {
      if (!isOurs(request)) return;
      const names = response.headers.map(String);
      of(request).status = response.statusCode;
      of(request).cookies = names.filter((_, at) => names[at - 1]?.toLowerCase() === 'set-cookie');
    },
  );
  on<{ request: WireRequest; chunk: Uint8Array }>('bodyChunkReceived', ({ request, chunk }) => {
    if (isOurs(request)) of(request).received.push(Buffer.from(chunk));
  });
  on<{ request: WireRequest }>('trailers', ({ request }) => {
    const exchange = open.get(request);
    if (exchange !== undefined) noteExchange(request, exchange);
  });
}

/** What came back over a bare connection. */
export function noteRawAnswer(answer: string): void {
  if (/^HTTP\/1\.1 [45]/.test(answer)) noteSaid('error body', answer);
}

function on<Message>(event: string, listen: (message: Message) => void): void {
  subscribe(`undici:request:${event}`, (message) => listen(message as Message));
}

/** Stand-ins for vendors have other paths. */
function isOurs({ path }: WireRequest): boolean {
  return path.startsWith('/api/') || path === '/metrics';
}

/** Who calls us sends tokens and webhook secrets; whom we call gets keys. */
function noteHeaders(request: WireRequest): void {
  const { headers, path } = request;
  const list = typeof headers === 'string' ? headers.split(/: |\r\n/) : headers;
  for (let at = 0; at + 1 < list.length; at += 2) {
    const [name, value] = [String(list[at]).toLowerCase(), String(list[at + 1])];
    if (name === 'authorization')
      noteSecret(isOurs(request) ? 'token' : 'key', value.replace(/^Bearer /i, ''));
    if (name === 'x-webhook-secret') noteSecret('webhook secret', value);
  }
  const [, webhookId] = /^\/api\/webhook\/([\w-]+)/.exec(path) ?? [];
  if (webhookId !== undefined) noteSecret('webhook id', webhookId);
}

function noteExchange({ path }: WireRequest, { sent, received, status, cookies }: Exchange): void {
  const answer = Buffer.concat(received).toString();
  for (const cookie of cookies) noteSecret('cookie', decodeURIComponent(/=([^;]*)/.exec(cookie)?.[1] ?? ''));
  noteFields(Buffer.concat(sent).toString(), {
    ...SECRET_FIELDS,
    ...PERSONAL_FIELDS,
    message: 'message text',
  });
  if (path === '/metrics') noteSaid('metrics page', answer);
  else if (status >= 400) noteSaid('error body', withoutOwnFields(answer));
  else noteFields(answer, ANSWERED_FIELDS);
}

/** An edit that met another one is answered with what the owner has saved, which may hold texts of other tests. */
function withoutOwnFields(answer: string): string {
  if (!answer.includes('"edit_conflict"')) return answer;
  const { current: _saved, ...said } = JSON.parse(answer);
  return JSON.stringify(said);
}

/** Secrets stand in fields of these names, at any depth. What is no JSON is passed over. */
function noteFields(json: string, kinds: Readonly<Record<string, SecretKind>>): void {
  if (!/^\s*[[{]/.test(json)) return;
  try {
    JSON.parse(json, (name, value: unknown) => {
      const kind = TEXT_FIELDS.has(name) ? 'message text' : kinds[name];
      if (kind !== undefined && typeof value === 'string') noteSecret(kind, value);
      return value;
    });
  } catch {
    // Tests send broken bodies too.
  }
}
