/** A shop whose Instagram account is connected to the stand-in of Meta, and what its customers do. */
import type { TestContext } from 'node:test';
import type { Dialect } from '../src/db/database.ts';
import type { InstagramAccount } from '../src/features/instagram/accounts/accounts.service.ts';
import { connectAccount, instagramEnv } from './instagram.ts';
import type { MetaFaultName } from './meta/faults.ts';
import { createMetaStandIn, type MetaStandIn, metaFaults, SEND_ROUTE } from './meta/meta-stand-in.ts';
import type { AccountHandle, CustomerHandle } from './meta/people.ts';
import type { App } from './meta/world.ts';
import { type Owner, signedInOwner } from './owner-client.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

export interface DeliveryRow {
  id: number;
  state: string;
  problem: string;
  due_at: number | null;
}

export interface Shop {
  app: TestApp;
  meta: MetaStandIn;
  metaApp: App;
  owner: Owner;
  account: InstagramAccount;
  handle: AccountHandle;
  /** Somebody new. */
  customer(): CustomerHandle;
  /** The customer writes, and the server has heard of it. */
  say(customer: CustomerHandle, text: string): Promise<void>;
  /** The next call that sends something to this customer meets it; others go through. */
  fail(customer: CustomerHandle, ...names: MetaFaultName[]): void;
  /** What arrived at a customer from here. */
  arrived(customer: CustomerHandle): string[];
  /** The newest delivery to a customer, once it `isSo`. */
  delivery(customer: CustomerHandle, isSo: (row: DeliveryRow) => boolean): Promise<DeliveryRow>;
  /** Whatever waits for its next try or look is due now. */
  hurry(): Promise<void>;
  /** Calls of the Send API with words for this customer. */
  calls(customer: CustomerHandle): number;
}

export async function openShop(
  t: TestContext,
  dialect: Dialect,
  options: { env?: Record<string, string>; template?: Record<string, unknown> } = {},
): Promise<Shop> {
  const meta = await createMetaStandIn();
  t.after(meta.close);
  const metaApp = meta.app();
  const app = await startTestApp(t, dialect, {
    env: { ...instagramEnv(meta, metaApp), ...options.env },
    overrides: { clock: meta.now },
  });
  const owner = await signedInOwner(app, options.template);
  return openAccount({ app, meta, metaApp, owner });
}

/** Another account of the same owner, or of another one. */
export async function openAccount({
  app,
  meta,
  metaApp,
  owner,
}: Pick<Shop, 'app' | 'meta' | 'metaApp' | 'owner'>): Promise<Shop> {
  const { context } = app;
  const handle = meta.account();
  const connection = { userId: owner.id, templateId: owner.template.id, shop: handle, appId: metaApp.id };
  const account = await connectAccount(app, meta, connection);
  const planned = new Map<string, MetaFaultName[]>();
  const isMessageTo = (body: unknown, igsid: string) => {
    const { recipient, message } = body as { recipient?: { id?: string }; message?: unknown };
    return message !== undefined && recipient?.id === igsid;
  };
  return {
    app,
    meta,
    metaApp,
    owner,
    account,
    handle,
    customer: () => handle.customer(),
    async say(customer, text) {
      const key = customer.writes(text);
      const from = { channel: 'instagram', place: handle.userId, customer: customer.igsid } as const;
      await context.desk.receive({
        userId: owner.id,
        templateId: owner.template.id,
        from,
        key,
        text,
        sentAt: meta.now(),
        isOld: false,
        contactName: '',
        username: customer.username,
      });
    },
    fail(customer, ...names) {
      planned.set(customer.igsid, names);
      meta.faults.intercept(({ route, body }) => {
        if (route !== SEND_ROUTE) return null;
        for (const [igsid, left] of planned) {
          const name = isMessageTo(body, igsid) ? left.shift() : undefined;
          if (name !== undefined) return metaFaults[name];
        }
        return null;
      });
    },
    arrived: ({ igsid }) =>
      meta
        .sent(handle)
        .filter((one) => one.igsid === igsid)
        .map(({ text }) => text ?? ''),
    async delivery({ igsid }, isSo) {
      return waitFor('the delivery', async () => {
        const row: DeliveryRow | undefined = await context.db
          .knex('deliveries')
          .join('conversations', 'conversations.id', 'deliveries.conversation_id')
          .where({ external_id: `instagram:${handle.userId}:${igsid}` })
          .orderBy('deliveries.id', 'desc')
          .first('deliveries.id', 'state', 'problem', 'due_at');
        return row !== undefined && isSo(row) ? row : null;
      });
    },
    async hurry() {
      await context.db
        .knex('deliveries')
        .whereNotNull('due_at')
        .whereNot({ state: 'sending' })
        .update({ due_at: 1 });
      context.deliveries.hurry();
    },
    calls: ({ igsid }) => meta.requestsTo(SEND_ROUTE).filter(({ body }) => isMessageTo(body, igsid)).length,
  };
}
