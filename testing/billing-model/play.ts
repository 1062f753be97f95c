/** Plays one operation of a story. Whatever state things are in, there is something sensible that it means. */
import assert from 'node:assert/strict';
import { StripeRefusal } from '../stripe/errors.ts';
import type { KeptEvent } from '../stripe/objects.ts';
import { stripeFaults } from '../stripe/stripe-stand-in.ts';
import type { Lane } from './lane.ts';
import type { Act, AtStripe, Operation, Prices } from './operations.ts';
import { customersOf, subscriptionsOf } from './truth.ts';

const HOUR_MS = 3_600_000;
/** Longer than the turn that a killed purchase still seems to have. */
const TURN_MS = 60_000;

/** What calls may answer; a 500 is a defect, whatever Stripe does. */
const ORDERLY = [200, 409, 429, 503];

export interface Person {
  userId: number;
  /** Secrets and pages in the tabs of the browser, the oldest first. */
  forms: string[];
  pages: string[];
}

export function createPlayer(lane: Lane) {
  const { stripe } = lane;

  async function call(by: 0 | 1, person: Person, path: string, body: object = {}): Promise<unknown> {
    await lane.process(by).context.settings.reload();
    const answer = await lane.call(by, person.userId, 'POST', path, body);
    const { status, body: said } = answer;
    assert.ok(ORDERLY.includes(status), `${path}: ${status} ${JSON.stringify(said)}`);
    if (typeof said.clientSecret === 'string') person.forms.push(said.clientSecret);
    if (typeof said.checkoutUrl === 'string') person.pages.push(said.checkoutUrl.split('/').at(-1));
    return said;
  }

  function act(person: Person, one: Act, by: 0 | 1 = one.by): Promise<unknown> {
    switch (one.do) {
      case 'buy': {
        const more = one.isHosted ? { checkout: 'hosted' } : {};
        return call(by, person, '/api/user/change-plan', { planType: one.plan, ...more });
      }
      case 'cancel':
        return call(by, person, '/api/user/cancel-subscription');
      case 'reactivate':
        return call(by, person, '/api/user/reactivate-subscription');
      case 'come back':
        return call(by, person, '/api/user/sync-subscription');
      case 'prices':
        return setPrices(by, one);
    }
  }

  async function setPrices(by: 0 | 1, { amounts }: Prices): Promise<unknown> {
    const [standard, advanced, standardAnnual, advancedAnnual] = amounts;
    const { context } = lane.process(by);
    return context.priceChanges.change({ standard, advanced, standardAnnual, advancedAnnual });
  }

  /** Of the open tabs, one by chance; of none, nothing happens. */
  function workAtStripe(person: Person, one: AtStripe): (() => unknown) | null {
    const pick = (list: string[], which: number) => list.at(-1 - (which % (list.length || 1)));
    const subscription = subscriptionsOf(stripe, person.userId).findLast((any) => any.ended_at === null);
    const active = subscription?.status === 'active' ? subscription.id : undefined;
    const given = (id: string | undefined, work: (id: string) => unknown) =>
      id === undefined ? null : () => work(id);
    switch (one.do) {
      case 'pay':
        return given(pick(person.forms, one.which), (form) => stripe.confirm(form, one.outcome));
      case 'authenticate':
        return given(pick(person.forms, one.which), (form) => stripe.authenticate(form, one.isProven));
      case 'pay page':
        return given(pick(person.pages, one.which), (page) => stripe.payCheckout(page));
      case 'portal cancel':
        return given(active, stripe.portalCancel);
      case 'portal renew':
        return given(active, stripe.portalRenew);
      case 'end at once':
        // Of one that was never paid, nobody would close the form.
        return given(
          subscription?.status === 'incomplete' ? undefined : subscription?.id,
          stripe.cancelAtOnce,
        );
      case 'delete customer':
        return given(customersOf(stripe, person.userId).at(-1), stripe.deleteCustomer);
    }
  }

  function atStripe(person: Person, one: AtStripe): void {
    unlessRefused(workAtStripe(person, one));
  }

  async function events(way: Extract<Operation, { do: 'events' }>['way']): Promise<void> {
    const waiting = stripe.drop();
    const sent: Record<typeof way, () => KeptEvent[]> = {
      all: () => waiting,
      reversed: () => waiting.toReversed(),
      twice: () => [...waiting, ...waiting.toReversed()],
      half: () => waiting.filter((_, index) => index % 2 === 0),
      lost: () => [],
    };
    for (const event of sent[way]()) assert.equal(await lane.deliver(event), 200, event.type);
  }

  return async function play(person: Person, operation: Operation): Promise<void> {
    const customer = customersOf(stripe, person.userId).at(-1);
    const isThere = customer !== undefined && !('deleted' in (stripe.tables.customers.get(customer) ?? {}));
    const charge = [...stripe.tables.charges.values()].findLast(
      (one) => one.customer === customer && one.paid,
    )?.id;
    switch (operation.do) {
      case 'buy':
      case 'cancel':
      case 'reactivate':
      case 'come back':
      case 'prices':
        await act(person, operation);
        return;
      case 'clicks': {
        // Two processes in one thread would wait for each other's lock on SQLite's file for ever.
        const other = lane.dialect === 'sqlite' ? 0 : 1;
        const clicks = operation.plans.map((plan, index) =>
          act(person, { do: 'buy', by: index % 2 === 0 ? 0 : other, plan, isHosted: false }),
        );
        await Promise.all(clicks);
        return;
      }
      case 'wait':
        stripe.advance(operation.hours * HOUR_MS);
        return;
      case 'card':
        if (isThere) stripe.setCard(customer, { outcome: operation.outcome });
        return;
      case 'foretell':
        if (isThere) stripe.nextPayments(customer, ...operation.outcomes);
        return;
      case 'pay debts':
        if (isThere) stripe.payOpenInvoices(customer);
        return;
      case 'refund':
        unlessRefused(charge === undefined ? null : () => stripe.refund(charge));
        return;
      case 'dispute':
        unlessRefused(charge === undefined ? null : () => stripe.dispute(charge));
        return;
      case 'events':
        return events(operation.way);
      case 'background':
        return lane.background(operation.by);
      case 'faults':
        stripe.enqueue(...operation.faults.map((name) => stripeFaults[name]));
        await act(person, operation.act).catch(assertOrderly);
        stripe.recover();
        return;
      case 'killed':
        await lane.killed(operation.at, operation.isDone, (by) => act(person, operation.act, by));
        stripe.advance(TURN_MS);
        await act(person, operation.act, 0);
        return;
      case 'meanwhile':
        await meanwhile(person, operation);
        return;
      default:
        atStripe(person, operation);
    }
  };

  async function meanwhile(
    person: Person,
    { at, what, act: one }: Extract<Operation, { do: 'meanwhile' }>,
  ): Promise<void> {
    let calls = 0;
    stripe.intercept(() => {
      calls += 1;
      if (calls === at) atStripe(person, what);
      return null;
    });
    await act(person, one);
    stripe.intercept(null);
  }
}

/** Stripe says no to what is paid, closed or gone. */
function unlessRefused(work: (() => unknown) | null): void {
  try {
    work?.();
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
  }
}

/** Price changes throw errors of the catalogue, which the command line puts into words. */
function assertOrderly(error: unknown): void {
  const isOrderly = error instanceof Error && 'status' in error && ORDERLY.includes(Number(error.status));
  if (!isOrderly) throw error;
}
