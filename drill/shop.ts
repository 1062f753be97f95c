import type { AppContext } from '../src/context.ts';
import { createOwner } from '../testing/fixtures.ts';

export interface Shop {
  id: number;
  webhookUrl: string;
}

/** A bakery with a trigger, in the database of the context. */
export async function openShop(context: AppContext): Promise<Shop> {
  const { user, template } = await createOwner(context);
  await context.triggers.add(user.id, template.id, { triggerPhrase: 'price', responseAction: 'From $20.' });
  return { id: template.id, webhookUrl: template.webhookUrl };
}
