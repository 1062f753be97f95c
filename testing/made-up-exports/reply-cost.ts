import { NO_MEMO } from '../../src/contract/memo.ts';
import type { ReplyTemplate } from '../../src/contract/reply.ts';
import { TEMPLATE_DEFAULTS } from '../../src/contract/template.ts';
import type { ModelWithBreakers } from '../../src/features/ai/model-with-breakers.ts';
import { createPrices } from '../../src/features/ai/prices.ts';
import type { Prompt } from '../../src/features/ai/request.ts';
import { type PreparedTemplate, prepareTemplate } from '../../src/features/replies/loaded-templates.ts';
import type { NewTries } from '../../src/features/replies/new-tries.ts';
import type { ReplyVoice } from '../../src/features/replies/owner-voice.ts';
import { createReplyPipeline } from '../../src/features/replies/pipeline.ts';
import type { ReplyRequest } from '../../src/features/replies/pipeline.types.ts';
import { buildSecondLookPrompt } from '../../src/features/replies/prompt/second-look-prompt.ts';
import { isMessageFile } from '../../src/features/voice/export/message-files.ts';
import { exportReader } from '../../src/features/voice/export/read-export.ts';
import { learnVoice } from '../../src/features/voice/learn.ts';
import { CANDIDATES, costOf, examplesOf } from '../../src/features/voice/pairs/examples.ts';
import { rankTurns } from '../../src/features/voice/pairs/pair-index.ts';
import { openedIndex } from '../../src/features/voice/pairs/stored-index.ts';
import { languageOf } from '../../src/text/language-of.ts';
import { wordKeys } from '../../src/text/tokens.ts';
import { BAKERY } from '../fixtures.ts';
import { makeExport } from './made-up-export.ts';

/**
 * Prints what the owner's voice and the second look add to a reply: tokens, by an estimate that is on the safe side, and time of
 * the processor. `node testing/made-up-exports/reply-cost.ts`.
 */
const REPLIES = 2_000;
const ROUNDS = 5;
const SAID = 'Sure, we have that. See you soon';

const reader = exportReader();
for (const { path, bytes } of makeExport({ seed: 3, threads: 40 }).files())
  if (isMessageFile(path)) reader.feed(path, new TextDecoder().decode(bytes));
const { turns } = reader.read();
const { learned, pairs, examples } = learnVoice({ turns, corrections: { off: [], corrected: [] } });
const index = openedIndex(pairs);
const questions = turns.map(({ asked }) => asked).filter((asked) => asked.trim() !== '');

function voiceFor(message: string): ReplyVoice {
  const { fingerprint, bands, cosmetics } = learned;
  const found = rankTurns(index, message, CANDIDATES).flatMap((place) => examples[place] ?? []);
  const language = languageOf(message, wordKeys(message).split(' '));
  return { fingerprint, bands, cosmetics, language, examples: examplesOf(found) };
}

const template: ReplyTemplate = { ...TEMPLATE_DEFAULTS, ...BAKERY, id: 1 };
const plain = prepareTemplate(template, []);
const looking = prepareTemplate({ ...template, secondLook: true }, []);

function requestFor(message: string, prepared: PreparedTemplate, hasVoice: boolean): ReplyRequest {
  return {
    prepared,
    incoming: { text: message, contactName: '' },
    history: [],
    lastReplyAt: null,
    memo: NO_MEMO,
    strategies: null,
    voice: hasVoice ? voiceFor(message) : null,
    knowledge: null,
    deadlineAt: Date.now() + 8_000,
    model: 'model',
    temperature: null,
    apiKey: 'sk-test',
    baseUrl: '',
    whyNoKey: null,
    account: 1,
  };
}

/** Answers at once. */
const model: ModelWithBreakers = {
  complete: async ({ format }) => ({
    text: format === undefined ? SAID : '{"claims": []}',
    promptTokens: 1,
    completionTokens: 1,
    isCutOff: false,
  }),
  inFlight: () => 0,
  isDown: () => false,
  down: () => [],
};
/** No reply here is refused. */
const NO_NEW_TRIES: NewTries = {
  isResting: async () => false,
  mayTry: async () => false,
  count: async () => {},
};
const prices = createPrices(() => '', 'http://127.0.0.1:9/v1');
const pipeline = createReplyPipeline(model, prices, NO_NEW_TRIES, Date.now);

const tokensOf = ({ messages }: Prompt) =>
  Math.ceil(messages.reduce((sum, { content }) => sum + costOf(content), 0) / 4);

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))];
  return `median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`;
}

const tokens = questions.map((message) => {
  const [without, withVoice] = [false, true].map((hasVoice) =>
    tokensOf(pipeline.prompt(requestFor(message, plain, hasVoice))),
  );
  const incoming = { text: message, contactName: '' };
  const asked = { template, triggers: [], history: [], incoming, strategy: '', reply: SAID };
  return { without: without ?? 0, withVoice: withVoice ?? 0, look: tokensOf(buildSecondLookPrompt(asked)) };
});
print(`${questions.length} questions of ${turns.length} turns; tokens of a prompt:`);
print(`  without voice: ${spread(tokens.map(({ without }) => without))}`);
print(`  with voice:    ${spread(tokens.map(({ withVoice }) => withVoice))}`);
print(`  voice adds:    ${spread(tokens.map(({ without, withVoice }) => withVoice - without))}`);
print(`  second look:   ${spread(tokens.map(({ look }) => look))}`);

async function microsecondsOf(prepared: PreparedTemplate, hasVoice: boolean): Promise<number> {
  const before = process.cpuUsage();
  for (let at = 0; at < REPLIES; at += 1) {
    const message = questions[at % questions.length] ?? '';
    await pipeline.askAi(requestFor(message, prepared, hasVoice));
  }
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / REPLIES);
}

print('Processor time of a reply, its model aside, in µs:');
for (const [name, prepared, hasVoice] of [
  ['without voice', plain, false],
  ['with voice', plain, true],
  ['without voice, second look', looking, false],
] as const) {
  const rounds: number[] = [];
  await microsecondsOf(prepared, hasVoice);
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await microsecondsOf(prepared, hasVoice));
  print(`  ${name}: ${rounds.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)]}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
