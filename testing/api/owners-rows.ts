import type { AppContext } from '../../src/context.ts';
import { STARTER_STRATEGIES } from '../../src/features/strategies/starters/index.ts';
import { postMessage } from '../fixtures.ts';
import type { Client } from '../owner-client.ts';
import type { TestApp } from '../test-app.ts';

const [STARTER] = STARTER_STRATEGIES;
/** With nothing left to fill in. */
export const STRATEGY = JSON.parse(
  JSON.stringify(STARTER?.strategy ?? {}).replaceAll(/\[[^\]"{}[]+\]/g, 'ours'),
);
export const TRIGGER = { templateId: '$template', triggerPhrase: 'hours', responseAction: 'From 8 to 6.' };
export const KNOWLEDGE = { name: 'Delivery', text: 'We deliver within 5 km for $4.' };
export const GOLDEN = { templateId: '$template', kind: 'like', message: 'Open?', text: 'Yes, from 8 to 6.' };
export const TAUGHT = { asked: 'Open?', said: 'we are, come in!' };

/** One row of everything that an owner can have, by what it is; the ids of them. The server has Instagram. */
export async function ownersRows(
  { context, url }: Pick<TestApp, 'context' | 'url'>,
  owner: { id: number; api: Client },
  { id: template, webhookUrl }: { id: number; webhookUrl: string },
): Promise<Record<string, number>> {
  const asked = { message: 'Do you have vegan cakes?', conversation_id: 'e' };
  await postMessage(url, webhookUrl, asked);
  const { suggestions } = (await owner.api('GET', '/api/suggestions')).body;
  for (const id of ['d', 'c']) await postMessage(url, webhookUrl, { message: 'Hi', conversation_id: id });
  const trigger = (await owner.api('POST', '/api/triggers', { ...TRIGGER, templateId: template })).body.id;
  const made = await owner.api('POST', '/api/strategies', { ...STRATEGY, templateId: template });
  const strategy = made.body.id;
  const [{ id: conversation }] = (await owner.api('GET', '/api/conversations')).body;
  const said = (await owner.api('GET', `/api/conversations/${conversation}/messages`)).body;
  const golden = (await owner.api('POST', '/api/golden-chats', { ...GOLDEN, templateId: template })).body.id;
  const paper = (await owner.api('POST', '/api/knowledge/texts', { ...KNOWLEDGE, text: 'Another one.' })).body
    .id;
  const taught = await owner.api('POST', '/api/voice/taught', { ...TAUGHT, asked: 'Closed?' });
  const contacts = (await owner.api('GET', '/api/contacts')).body;
  const [contact, otherContact] = contacts.map(({ id }: { id: number }) => id);
  const people = { contact, otherContact };
  const instagram = await context.connections.keep(
    owner.id,
    {
      appId: null,
      igUserId: '17841400000000001',
      igScopedId: '1',
      username: 'bakery',
      token: 'IGAA-a-token-of-mine-1',
      expiresInMs: 86_400_000,
      isSubscribed: true,
    },
    template,
  );
  const spoken = { phrase: 'cake', reply: 'From $20.' };
  const rule = await context.commentRules.add(owner.id, instagram, spoken);
  const widget = await context.widgets.create(owner.id, { templateId: template, title: 'Bakery' });
  return {
    instagram,
    widget: widget.id,
    commentRule: rule.id,
    template,
    trigger,
    strategy,
    conversation,
    message: said.at(-1).id,
    // Nothing is kept of what was only written.
    attachment: 1,
    'golden-chat': golden,
    suggestion: suggestions[0].id,
    voice: taught.body.id,
    knowledge: paper,
    trial: await endedTrial(context, owner.id, template),
    'caught-reply': await caughtReply(context, owner.id, template, conversation),
    ...people,
    token: (await owner.api('POST', '/api/tokens', { name: 'x', scope: 'read' })).body.id,
  };
}

/** A run that has ended, which needs an AI to come about. */
async function endedTrial({ db }: AppContext, userId: number, templateId: number): Promise<number> {
  const about = {
    user_id: userId,
    template_id: templateId,
    kind: 'golden',
    state: 'done',
    why: '',
    model: 'm',
  };
  const sums = { total: 0, calls: 0, spent_usd: 0, is_price_known: 1, ceiling_usd: 1, is_as_saved: 1 };
  const times = { lease_until: 1, created_at: 1, ended_at: 1, draft_key: 'k' };
  const [row] = await db
    .knex('trials')
    .insert({ ...about, ...sums, ...times })
    .returning('id');
  return row.id;
}

/** A reply that the fact check has refused, which needs an AI too. */
export async function caughtReply(
  { caughtReplies, clock }: Pick<AppContext, 'caughtReplies' | 'clock'>,
  userId: number,
  templateId: number,
  conversationId: number,
): Promise<number> {
  const findings = [{ rule: 'price', excerpt: '$9', action: 'rejected' }];
  caughtReplies.add(
    { source: 'faq', reason: { findings } },
    { userId, templateId, conversationId, at: clock() },
  );
  await caughtReplies.flush();
  return (await caughtReplies.list(userId)).replies[0]?.id ?? 0;
}

/** Of the row that the route is about. */
export function idFor(pattern: string, name: string, ids: Record<string, number>): string {
  if (name === 'page') return '1';
  if (name === 'field') return 'manychat';
  if (name === 'key') return 'guests';
  if (name === 'source') return 'paste';
  if (pattern.includes('/comment-rules/')) return String(ids.commentRule);
  // The row above has saved the template, which had its first version.
  if (name === 'version') return '2';
  const [, , collection = ''] = pattern.split('/');
  const kind = name === 'templateId' ? 'template' : collection.replace(/ies$/, 'y').replace(/s$/, '');
  return String(ids[kind]);
}

export function filled(body: object, ids: Record<string, number>): object {
  return JSON.parse(JSON.stringify(body).replace(/"\$(\w+)"/g, (_, name) => String(ids[name])));
}
