import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ModelLine } from './history.ts';
import { type ChatRequest, standInAnswer } from './rehearsed.ts';

export const STAND_IN_MODEL = 'demo-stand-in';
/** Opens the stand-in and nothing else. */
export const STAND_IN_KEY = 'sk-demo-stand-in-no-real-key';
/** Invented, like everything in the demo: in dollars per million tokens. */
export const STAND_IN_PRICES = { [STAND_IN_MODEL]: { input: 0.25, output: 2 } };

/** Tells in Settings what kind of provider this is. */
const PATH = '/demo-stand-in/v1';

/**
 * An AI provider inside the demo, for whoever has no key: it speaks the protocol of the real ones and understands
 * nothing. In the demo's past it says what the history has for it, from then on what it has rehearsed.
 */
export interface StandInModel {
  /** Such as `http://127.0.0.1:40123/demo-stand-in/v1`. */
  baseUrl: string;
  /** Says these one after the other, and the last one again; `onAsked` first. null: what it has rehearsed again. */
  rehearse(lines: readonly ModelLine[] | null, onAsked?: () => void): void;
  close(): Promise<void>;
}

export async function startStandInModel(): Promise<StandInModel> {
  let script: readonly ModelLine[] | null = null;
  let place = 0;
  let onAsked = () => {};

  function nextLine(request: ChatRequest): ModelLine {
    onAsked();
    const line = script?.[place] ?? script?.at(-1);
    place += 1;
    return line ?? { text: standInAnswer(request) };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${STAND_IN_KEY}`) {
      return send(response, 401, { error: { message: 'No key of the demo.', code: 'invalid_api_key' } });
    }
    if (request.url === `${PATH}/models`) {
      return send(response, 200, { object: 'list', data: [{ id: STAND_IN_MODEL, object: 'model' }] });
    }
    const asked = (await json(request)) as ChatRequest & { stream?: boolean };
    // Without drafts: who asks for a stream is told to ask again.
    if (asked.stream === true)
      return send(response, 400, { error: { message: 'The stand-in does not stream.' } });
    const line = nextLine(asked);
    if (line === 'quota')
      return send(response, 429, { error: { message: 'No credit left.', code: 'insufficient_quota' } });
    send(response, 200, completion(line.text, JSON.stringify(asked.messages).length));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, 400, { error: { message: 'Not understood.' } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${PATH}`,
    rehearse(lines, listener = () => {}) {
      script = lines;
      place = 0;
      onAsked = listener;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const CHARACTERS_PER_TOKEN = 4;

function completion(text: string, askedCharacters: number) {
  const [prompt_tokens, completion_tokens] = [askedCharacters, text.length].map((characters) =>
    Math.ceil(characters / CHARACTERS_PER_TOKEN),
  );
  return {
    object: 'chat.completion',
    model: STAND_IN_MODEL,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
    usage: { prompt_tokens, completion_tokens },
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
