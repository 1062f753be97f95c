import type { AppContext } from '../src/context.ts';
import type { User } from '../src/features/account/account.store.ts';
import type { Template } from '../src/features/templates/templates.store.ts';

/** A bakery's template, complete and typical. */
export const BAKERY = {
  templateName: 'Linden Bakery',
  role: 'Owner of the bakery',
  businessType: 'Neighborhood bakery',
  mainGoal: 'Take orders for cakes and answer questions about the shop.',
  tone: 'friendly',
  openerStyle: 'Hi and thanks for writing!',
  closingInstruction: 'Invite them to stop by.',
  productOrService: 'Sourdough bread and cakes to order, from $20.',
  faqs: 'Q: Do you deliver? A: Yes, within 5 km, for $4.\nQ: Are you open on Sundays? A: Yes, from 8 am to noon.',
  waitForMoreMs: 0,
} as const;

let counter = 0;

/** An owner with a template, made through the services. */
export async function createOwner(
  context: AppContext,
  template: Record<string, unknown> = {},
): Promise<{ user: User; template: Template }> {
  counter += 1;
  const name = `owner${counter}`;
  const user = await context.accounts.create({ username: name, email: `${name}@example.com` });
  return { user, template: await context.templates.create(user.id, { ...BAKERY, ...template }) };
}

/** What a chat tool posts, and what it gets back. */
export async function postMessage(
  url: string,
  webhookUrl: string,
  body: Record<string, unknown> | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const response = await fetch(`${url}/api/webhook/${webhookUrl}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}
