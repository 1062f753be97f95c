import type { Knex } from 'knex';

/**
 * Which database this is, for Stripe: part of every idempotency key and of what customers carry there, so that a
 * new database never meets the customers of an older one. Made when it is first asked for.
 */
export async function installationId(db: Knex, random: (bytes: number) => Buffer): Promise<string> {
  const made = { id: 1, installation_id: random(12).toString('hex') };
  await db('stripe_state').insert(made).onConflict('id').ignore();
  const row = await db('stripe_state').first('installation_id');
  return row.installation_id;
}
