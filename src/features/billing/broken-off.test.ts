import assert from 'node:assert/strict';
import { type Buyer, type Shop, startShop } from '../../../testing/buyers.ts';
import type { StripeFault } from '../../../testing/stripe/faults.ts';
import { stripeFaults } from '../../../testing/stripe/stripe-stand-in.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';

/** How an operation ends for good at one call; the second fault meets the SDK's other try. */
const BREAKS: Record<string, StripeFault[]> = {
  'before the call': [stripeFaults.forbidden],
  'after the call': [stripeFaults.doneButReset, stripeFaults.resetBeforeAnswer],
};

interface Flow {
  /** What stands before. */
  prepare(anna: Buyer, at: Shop): Promise<void>;
  /** What is broken off, and done again. */
  act(
    anna: Buyer,
  ): Promise<{ status: number; body: { clientSecret?: string; checkoutUrl?: string; code?: string } }>;
  /** Codes that the second time may say where the first had done it all. */
  done?: string;
  /** What is there in the end: plan, whether it ends, and how many bills were paid. */
  end: [plan: string, willEnd: boolean, bills: number];
}

const cancel = (anna: Buyer) => anna.api('POST', '/api/user/cancel-subscription');

const FLOWS: Record<string, Flow> = {
  'a first purchase': {
    prepare: async () => undefined,
    act: (anna) => anna.ask('standard'),
    end: ['standard', false, 1],
  },
  'another plan than in the open form': {
    prepare: async (anna) => void (await anna.ask('advanced')),
    act: (anna) => anna.ask('standard'),
    end: ['standard', false, 1],
  },
  'a page of Stripe': {
    prepare: async (anna) => void (await anna.ask('advanced', { checkout: 'hosted' })),
    act: (anna) => anna.ask('standard', { checkout: 'hosted' }),
    end: ['standard', false, 1],
  },
  'a change in place': {
    prepare: (anna) => anna.buy('standard'),
    act: (anna) => anna.ask('advanced'),
    done: 'same_plan',
    end: ['advanced', false, 2],
  },
  'a change by who has cancelled': {
    async prepare(anna) {
      await anna.buy('standard');
      await cancel(anna);
    },
    act: (anna) => anna.ask('advanced'),
    done: 'same_plan',
    end: ['advanced', false, 2],
  },
  'a cancellation': {
    prepare: (anna) => anna.buy('standard'),
    act: cancel,
    done: 'nothing_to_cancel',
    end: ['standard', true, 1],
  },
};

for (const [name, { prepare, act, done, end }] of Object.entries(FLOWS)) {
  onBothDatabases(`broken off at every call, and asked again: ${name}`, async (t, dialect) => {
    const at = await startShop(t, dialect);
    const { stripe, buyer } = at;
    for (const [when, faults] of Object.entries(BREAKS)) {
      for (let call = 1; ; call += 1) {
        const anna = await buyer(`u${when.length}x${call}`);
        await prepare(anna, at);
        const before = stripe.requestCount();
        for (const [later, fault] of faults.entries()) stripe.failNth(call + later, fault);
        const first = await act(anna);
        const wasBroken = stripe.requestCount() - before >= call;
        stripe.recover();
        const place = `${when} ${call}`;
        const again = first.status === 200 ? first : await act(anna);
        if (again.status !== 200) assert.equal(again.body.code, done, place);
        if (again.body.clientSecret) stripe.confirm(again.body.clientSecret);
        if (again.body.checkoutUrl) stripe.payCheckout(again.body.checkoutUrl.split('/').at(-1) ?? '');
        const { planType, subscription } = await anna.view();
        const customer = (await anna.customerId()) ?? '';
        const paid = [...stripe.tables.invoices.values()].filter(
          (one) => one.customer === customer && one.status === 'paid',
        );
        assert.deepEqual([planType, subscription.willEnd, paid.length], end, place);
        assert.equal(stripe.liveSubscriptions(customer).length, 1, place);
        const open = [...stripe.tables.invoices.values()].filter(({ status }) => status === 'open');
        assert.deepEqual(open, [], place);
        const pages = [...stripe.tables.sessions.values()].filter(({ status }) => status === 'open');
        assert.deepEqual(pages, [], place);
        if (!wasBroken) break;
      }
    }
    const users = await at.app.context.db.knex('users');
    assert.equal(stripe.tables.customers.size, users.length, 'nobody is two customers');
    assert.equal(stripe.tables.prices.size, 4);
  });
}
