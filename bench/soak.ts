import { AI_LOAD } from './ai.ts';
import { startModel } from './tools/model-process.ts';
import { openShop, startProduct } from './tools/product.ts';
import { startSender } from './tools/rounds.ts';
import type { Scope } from './tools/scope.ts';
import { absoluteFinding, type Finding } from './tools/table.ts';
import { TRIGGER_LOAD } from './triggers.ts';

const MESSAGES = 200_000;
const STEP = 20_000;
/** Of each step, so many are answered by the AI. */
const AI_SHARE = 0.1;
const MODEL_MS = 20;
/**
 * From here on the memory must stay where it is: before, caches fill, code is compiled, and garbage gathers until the old
 * generation has doubled for the first time.
 */
const SETTLED_AFTER = MESSAGES / 2;
/** What lives must not grow either, over as many messages again. */
const IN_ALL = 2 * MESSAGES;

/** Whether the memory stays flat over many messages, triggers and AI replies side by side. */
export async function soak(scope: Scope): Promise<Finding[]> {
  const { url } = await startModel(scope, MODEL_MS);
  const server = await startProduct(scope, await openShop(scope, { aiUrl: url }));
  const senders = [await startSender(scope), await startSender(scope)] as const;
  const plans = [
    { ...TRIGGER_LOAD, connections: 64, seconds: 120, replies: STEP * (1 - AI_SHARE) },
    // The same conversations, so that now and then a message waits for its turn.
    { ...AI_LOAD, connections: 64, seconds: 120, replies: STEP * AI_SHARE },
  ] as const;
  let errors = 0;
  let settledMb = 0;
  let highestMb = 0;
  let liveMb = 0;
  for (let sent = STEP; sent <= IN_ALL; sent += STEP) {
    const side = { name: `up to ${sent}`, servers: [server] };
    const rounds = await Promise.all([senders[0].round(side, plans[0]), senders[1].round(side, plans[1])]);
    errors += rounds[0].errors + rounds[1].errors;
    const { rssMb, heapMb } = await server.usage();
    console.log(`  ${sent} messages: ${Math.round(rssMb)} MB, objects ${Math.round(heapMb)} MB`);
    if (sent <= SETTLED_AFTER) settledMb = Math.max(settledMb, rssMb);
    else if (sent <= MESSAGES) highestMb = Math.max(highestMb, rssMb);
    if (sent === MESSAGES) liveMb = await server.liveMb();
  }
  const growth = { ours: highestMb, reference: settledMb };
  const live = { ours: await server.liveMb(), reference: liveMb };
  return [
    absoluteFinding(`Memory over ${MESSAGES} messages, against the first ${SETTLED_AFTER}`, 'MB', growth, {
      atMost: Math.round(settledMb * 1.1),
    }),
    absoluteFinding(`Objects in use after ${IN_ALL} messages, against ${MESSAGES}`, 'MB', live, {
      atMost: Math.round(liveMb * 1.1),
    }),
    absoluteFinding('Soak: errors', '', { ours: errors }, { atMost: 0 }),
  ];
}
