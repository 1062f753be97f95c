import { keys } from '../keys/keys.store.ts';
import { notifications } from '../notifications/notifications.store.ts';
import { setup } from '../setup/setup.store.ts';
import { templates } from '../templates/templates.store.ts';
import { type Range, usageOf } from '../usage/usage.store.ts';
import { conversationTotal, waiting } from '../waiting/waiting.store.ts';

/** Reads everything that the dashboard shows. */
export async function refreshHome(range: Range): Promise<void> {
  const resources = [
    setup,
    templates,
    keys,
    conversationTotal,
    waiting,
    notifications,
    usageOf('7'),
    ...(range === '7' ? [] : [usageOf(range)]),
  ];
  await Promise.all(resources.map((resource) => resource.refresh()));
}
