import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { Dialect } from '../../src/db/database.ts';
import type { StripeRequest } from '../stripe/front.ts';
import { type Lane, openLane } from './lane.ts';
import { type Operation, story } from './operations.ts';
import { createPlayer, type Person } from './play.ts';
import { assertAgreement, assertCanBuy, assertFourPrices, settle } from './settled.ts';
import { assertNever } from './truth.ts';

/** Together 500; Postgres takes three times as long for each. Another seed tells other stories: `TEST_SEED=7 npx node --test ...`. */
const STORIES: Record<Dialect, number> = { sqlite: 380, postgres: 120 };
const SEED = Number(process.env.TEST_SEED ?? 2026);
/** Side by side, since a part of the time is waiting. */
const LANES = 4;
/** Hundreds in one test would take longer than a test may on a busy machine. */
const STORIES_A_TEST = 30;

let people = 0;

/** One user's story, after which our rows and Stripe's objects agree, and the user can still buy. */
async function tell(lane: Lane, operations: Operation[]): Promise<void> {
  people += 1;
  const name = `person${people}`;
  const { id: userId } = await lane
    .process(0)
    .context.accounts.create({ username: name, email: `${name}@example.com` });
  const person: Person = { userId, forms: [], pages: [] };
  const play = createPlayer(lane);
  for (const operation of operations) {
    await play(person, operation);
    assertNever(lane.stripe, userId);
  }
  // What has not arrived until now never does.
  lane.stripe.drop();
  await settle(lane);
  await assertAgreement(lane, userId);
  await assertCanBuy(lane, person);
  assertNever(lane.stripe, userId);
}

function describe({ route, params, status, secretKey }: StripeRequest): string {
  return `${secretKey} ${route} ${JSON.stringify(params)}: ${status}`;
}

async function tellAll(
  t: TestContext,
  dialect: Dialect,
  stories: Operation[][],
  from: number,
): Promise<void> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(t, dialect)));
  const told = lanes.map(async (lane, index) => {
    for (const [number, operations] of stories.entries()) {
      if (number % LANES !== index) continue;
      try {
        await tell(lane, operations);
      } catch (error) {
        const which = `Story ${from + number} of seed ${SEED}: ${JSON.stringify(operations)}`;
        const calls = lane.stripe.requests.slice(-20).map(describe).join('\n');
        const said = error instanceof Error ? error.message : error;
        throw new Error(`${said}\n${which}\nThe last calls to Stripe:\n${calls}`, { cause: error });
      }
    }
    await assertFourPrices(lane);
  });
  await Promise.all(told);
}

/** Both databases have stories of their own, each in a file of its own: they run side by side. */
export function tellStories(dialect: Dialect): void {
  const seed = dialect === 'sqlite' ? SEED : SEED + 1;
  const stories = fc.sample(story, { numRuns: STORIES[dialect], seed });
  for (let from = 0; from < stories.length; from += STORIES_A_TEST) {
    const some = stories.slice(from, from + STORIES_A_TEST);
    const name = `after random stories ${from} to ${from + some.length - 1} our rows say what Stripe says (${dialect})`;
    test(name, (t) => tellAll(t, dialect, some, from));
  }
}
