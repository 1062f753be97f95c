import type { Migration } from '../src/db/migrate.ts';

/**
 * The channel that a delivery goes out on; empty for the chat tool. Replies on the other channels leave one after the
 * other. One whose outcome is unknown is looked up so many times.
 */
export const deliveryChannels: Migration = {
  name: '0095_delivery_channels',
  async up(trx) {
    await trx.schema.alterTable('deliveries', (table) => {
      table.string('channel', 16);
      table.integer('lookups');
    });
  },
};
