/** A shop whose updates come to the server's own webhook, and what of them stands in the history. */
import type { TestContext } from 'node:test';
import type { Dialect } from '../src/db/database.ts';
import { openShop, type Shop } from './instagram-shop.ts';
import { waitFor } from './wait-for.ts';

export interface SaidRow {
  id: number;
  is_from_user: number;
  message_text: string;
  source: string | null;
  reason: string | null;
  edited_at: number | null;
  created_at: number;
}

export interface HeardShop extends Shop {
  webhookUrl: string;
  /** Delivers what waits, and waits until it is handled. */
  tell(plan?: Parameters<Shop['meta']['deliver']>[0]): Promise<void>;
  /** Until nothing of what came waits any more. */
  handled(): Promise<void>;
  /** The conversation with a customer, oldest first. */
  said(customer: { igsid: string }): Promise<SaidRow[]>;
  texts(customer: { igsid: string }): Promise<string[]>;
}

type Options = Parameters<typeof openShop>[2];

export async function openHeardShop(
  t: TestContext,
  dialect: Dialect,
  options: Options = {},
): Promise<HeardShop> {
  const shop = await openShop(t, dialect, options);
  return hear(shop);
}

/** Has Meta send the updates of a shop to the server's webhook. */
export function hear(shop: Shop): HeardShop {
  const { app, meta, metaApp, handle } = shop;
  const { knex } = app.context.db;
  const webhookUrl = `${app.url}/api/instagram/webhook/operator`;
  metaApp.webhookUrl = webhookUrl;

  async function handled(): Promise<void> {
    await waitFor('updates to be handled', async () => {
      const [row] = await knex('instagram_queues').count({ rows: '*' });
      return Number(row?.rows) === 0;
    });
  }

  async function said({ igsid }: { igsid: string }): Promise<SaidRow[]> {
    return knex('messages')
      .join('conversations', 'conversations.id', 'messages.conversation_id')
      .where({ external_id: `instagram:${handle.userId}:${igsid}` })
      .orderBy('messages.id')
      .select('messages.*');
  }

  return {
    ...shop,
    webhookUrl,
    async tell(plan = {}) {
      const deliveries = await meta.deliver(plan);
      for (const { status } of deliveries)
        if (status !== 200) throw new Error(`The webhook answered ${status}`);
      await handled();
    },
    handled,
    said,
    texts: async (customer) => (await said(customer)).map(({ message_text }) => message_text),
  };
}
