/** An AI provider that takes its time: answers Chat Completions calls after `delayMs`, with a few replies in turn. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerParent } from './answer-parent.ts';
import { MODEL_QUESTIONS, MODEL_REPLY } from './shop-texts.ts';

/** More than the 511 of Node's default, so that a thousand calls at once can all connect. */
const BACKLOG = 4_096;

const delayMs = Number(process.argv[2]);
const answers = MODEL_QUESTIONS.map((question) => ({
  question,
  completion: completionOf(`${MODEL_REPLY} ${question}`),
}));
let answered = 0;
let lastBody = '';

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8');
    lastBody = body;
    setTimeout(() => {
      const completion = nextAnswer(body);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': completion.length });
      response.end(completion);
    }, delayMs);
  });
});

const listening = new Promise<string>((resolve) => {
  server.listen(0, '127.0.0.1', BACKLOG, () => {
    resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  });
});

answerParent({
  url: () => listening,
  /** The prompt that was asked last. */
  lastPrompt: () => JSON.parse(lastBody).messages,
  cpuMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
});

/** In turn, but none that the conversation holds already: whoever repeats himself is asked again, which takes two calls. */
function nextAnswer(body: string): Buffer {
  answered += 1;
  const inTurn = answers.map((_, index) => answers[(answered + index) % answers.length]);
  const next = inTurn.find((answer) => answer !== undefined && !body.includes(answer.question));
  return (next ?? inTurn[0])?.completion ?? Buffer.alloc(0);
}

function completionOf(content: string): Buffer {
  return Buffer.from(
    JSON.stringify({
      id: 'chatcmpl-bench',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'gpt-6-luna',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content, refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 700, completion_tokens: 20, total_tokens: 720 },
    }),
  );
}
