import fc from 'fast-check';
import { PLAN_TYPES, type PlanType } from '../../src/contract/plans.ts';
import type { stripeFaults } from '../stripe/stripe-stand-in.ts';
import type { Outcome } from '../stripe/world.ts';

/** Those that cost no waiting; `stripe-bad-days.test.ts` has the others. */
export type QuickFault = Exclude<keyof typeof stripeFaults, 'hang' | 'hangAfterHeaders' | 'doneButHangs'>;

/** Something that customers do at Stripe, by the way or in the middle of something. */
export type AtStripe =
  | { do: 'pay'; which: number; outcome: Outcome }
  | { do: 'authenticate'; which: number; isProven: boolean }
  | { do: 'pay page'; which: number }
  | { do: 'portal cancel' }
  | { do: 'portal renew' }
  | { do: 'end at once' }
  | { do: 'delete customer' };

/** `by` is one of two processes on the same database. */
export type Buy = { do: 'buy'; by: 0 | 1; plan: PlanType; isHosted: boolean };

/** What can be cut short or disturbed. */
export type Act = Buy | { do: 'cancel' | 'reactivate' | 'come back'; by: 0 | 1 } | Prices;

export type Prices = { do: 'prices'; by: 0 | 1; amounts: readonly [number, number, number, number] };

export type Operation =
  | Act
  | AtStripe
  | { do: 'clicks'; plans: PlanType[] }
  | { do: 'wait'; hours: number }
  | { do: 'card'; outcome: Outcome }
  | { do: 'foretell'; outcomes: Outcome[] }
  | { do: 'pay debts' }
  | { do: 'refund' }
  | { do: 'dispute' }
  | { do: 'events'; way: 'all' | 'reversed' | 'twice' | 'half' | 'lost' }
  | { do: 'background'; by: 0 | 1 }
  /** The faults of the next calls to Stripe. */
  | { do: 'faults'; faults: QuickFault[]; act: Act }
  /** The process dies at a call, which Stripe has done or not; then the other one goes on. */
  | { do: 'killed'; at: number; isDone: boolean; act: Act }
  /** Something happens at Stripe while we are at a call. */
  | { do: 'meanwhile'; at: number; what: AtStripe; act: Act };

const by = fc.constantFrom<0 | 1>(0, 1);
const plan = fc.constantFrom(...PLAN_TYPES);
const outcome = fc.constantFrom<Outcome>('succeeds', 'succeeds', 'declines', 'authenticates');
const which = fc.nat(3);
const call = fc.integer({ min: 1, max: 9 });
const amount = fc.constantFrom(8, 9, 12.5, 17);
const yearly = fc.constantFrom(60, 67, 96);

const buy = fc.record({
  do: fc.constant('buy' as const),
  by,
  plan,
  isHosted: fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});
const small = fc.record({
  do: fc.constantFrom('cancel' as const, 'reactivate' as const, 'come back' as const),
  by,
});
const prices = fc.record({
  do: fc.constant('prices' as const),
  by,
  amounts: fc.tuple(amount, amount, yearly, yearly),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: buy },
  { weight: 2, arbitrary: small },
  { weight: 1, arbitrary: prices },
);

const pay = fc.record({ do: fc.constant('pay' as const), which, outcome });
const payPage = fc.record({ do: fc.constant('pay page' as const), which });
const authenticate = fc.record({ do: fc.constant('authenticate' as const), which, isProven: fc.boolean() });
const inPortal = fc.record({ do: fc.constantFrom('portal cancel' as const, 'portal renew' as const) });
const hard = fc.record({ do: fc.constantFrom('end at once' as const, 'delete customer' as const) });
const atStripe: fc.Arbitrary<AtStripe> = fc.oneof(
  { weight: 4, arbitrary: pay },
  { weight: 2, arbitrary: payPage },
  { weight: 1, arbitrary: authenticate },
  { weight: 1, arbitrary: inPortal },
  { weight: 1, arbitrary: hard },
);

const fault = fc.constantFrom<QuickFault>(
  'rateLimited',
  'wrongKey',
  'forbidden',
  'html',
  'emptyBody',
  'halfJson',
  'serverError',
  'serverErrorKept',
  'htmlError',
  'resetBeforeAnswer',
  'doneButReset',
  'doneButCutMidAnswer',
  'doneButServerError',
);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 10, arbitrary: buy },
  { weight: 12, arbitrary: pay },
  { weight: 4, arbitrary: authenticate },
  { weight: 4, arbitrary: payPage },
  { weight: 6, arbitrary: small },
  { weight: 4, arbitrary: inPortal },
  { weight: 1, arbitrary: hard },
  { weight: 2, arbitrary: prices },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clicks' as const),
      plans: fc.array(plan, { minLength: 2, maxLength: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 5, 24, 24, 200, 745, 745, 9_000),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('card' as const), outcome }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('foretell' as const),
      outcomes: fc.array(outcome, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('pay debts' as const, 'refund' as const, 'dispute' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('events' as const),
      way: fc.constantFrom(
        'all' as const,
        'reversed' as const,
        'twice' as const,
        'half' as const,
        'lost' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('background' as const), by }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('faults' as const),
      faults: fc.array(fault, { minLength: 1, maxLength: 2 }),
      act,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('killed' as const), at: call, isDone: fc.boolean(), act }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('meanwhile' as const), at: call, what: atStripe, act }),
  },
);

/** Somebody's story. Most begin with a purchase, since little happens to others. */
export const story: fc.Arbitrary<Operation[]> = fc
  .tuple(fc.array(operation, { minLength: 2, maxLength: 8 }), fc.boolean(), buy)
  .map(([rest, isBuyer, first]) =>
    isBuyer ? [first, { do: 'pay', which: 0, outcome: 'succeeds' }, ...rest] : [first, ...rest],
  );
