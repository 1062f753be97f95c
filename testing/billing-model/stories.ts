import type { TestContext } from 'node:test';
import fc from 'fast-check';
import type { Dialect } from '../../src/db/database.ts';
import type { StripeRequest } from '../stripe/front.ts';
import { type Lane, openLane } from './lane.ts';
import { type Operation, story } from './operations.ts';
import { createPlayer, type Person } from './play.ts';
import { assertAgreement, assertCanBuy, assertFourPrices, settle } from './settled.ts';
import { assertNever } from './truth.ts';

const STORIES = 10;
/** Side by side, since a part of the time is waiting. */
const LANES = 2;

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

/** Ten users' stories, drawn from the seed. */
export async function tellStories(t: TestContext, dialect: Dialect, seed: number): Promise<void> {
  const stories = fc.sample(story, { numRuns: STORIES, seed });
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(t, dialect)));
  const told = lanes.map(async (lane, index) => {
    for (const [number, operations] of stories.entries()) {
      if (number % LANES !== index) continue;
      try {
        await tell(lane, operations);
      } catch (error) {
        const which = `Story ${number} of seed ${seed}: ${JSON.stringify(operations)}`;
        const calls = lane.stripe.requests.slice(-20).map(describe).join('\n');
        const said = error instanceof Error ? error.message : error;
        throw new Error(`${said}\n${which}\nThe last calls to Stripe:\n${calls}`, { cause: error });
      }
    }
    await assertFourPrices(lane);
  });
  await Promise.all(told);
}
