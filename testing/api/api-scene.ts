import { createAiStandIn } from '../ai/ai-stand-in.ts';
import { transcript } from '../ai/ai-transcriptions.ts';
import { startBillingApp } from '../billing-app.ts';
import { chatToolFaults } from '../chat-tool/chat-tool-behaviours.ts';
import { createChatToolStandIn } from '../chat-tool/chat-tool-stand-in.ts';
import { writePdf } from '../documents/write-pdf.ts';
import { BAKERY, postMessage } from '../fixtures.ts';
import { instagramEnv } from '../instagram.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { createMetaStandIn } from '../meta/meta-stand-in.ts';
import { client, tokenFor } from '../owner-client.ts';
import type { Ending } from '../test-app.ts';
import { PRICES } from '../trial-bakery.ts';
import { waitFor } from '../wait-for.ts';
import { typed } from '../web/answers.ts';
import { startWeb } from '../web/web-stand-in.ts';
import { idFor, ownersRows } from './owners-rows.ts';

/** Whose call it is, by the way in that it asks for. */
export type Caller = 'owner' | 'admin' | 'visitor' | 'anybody';

/** Who makes a call, by the `security` that its description names. */
export function callerOf(security: readonly object[]): Caller {
  const ways = security.flatMap((way) => Object.keys(way));
  if (ways.includes('visitor')) return 'visitor';
  if (ways.includes('adminSession')) return 'admin';
  return ways.includes('session') ? 'owner' : 'anybody';
}

/** Of an example that names rows, the ones of this server. */
export function withRows(value: unknown, rows: ApiScene['rows']): unknown {
  if (Array.isArray(value)) return value.map((one) => withRows(one, rows));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      // The conversation of a test chat is named by a text.
      const row = typeof one === 'string' ? undefined : rows[name];
      return [name, row ?? withRows(one, rows)];
    }),
  );
}

/** A server with a row of everything, and what generated requests have to know of it to succeed. */
export interface ApiScene {
  url: string;
  tokens: Record<Exclude<Caller, 'anybody'>, string>;
  /** The value of a parameter in an address such as `/api/templates/:id`. */
  parameter(method: string, pattern: string, name: string): string;
  /** Names of fields of bodies that stand for rows, and which ones. */
  rows: Readonly<Record<string, number>>;
  /** Bodies that only this server can know, by the operation. */
  bodies: Readonly<Record<string, object>>;
}

const PUBLIC = 'https://dm.example.com';
const MEDIA_HOST = 'scontent.cdninstagram.com';
const SUBSCRIBER = '24012345678901234';

export async function openApiScene(t: Ending): Promise<ApiScene> {
  // Also what a suggestion is worded as, which has to be JSON.
  const wording = () => JSON.stringify({ question: 'Do you have vegan cakes?', answer: '' });
  const ai = await createAiStandIn({ models: ['gpt-6-luna'], reply: wording });
  t.after(() => ai.close());
  const tool = await createChatToolStandIn();
  t.after(() => tool.close());
  const meta = await createMetaStandIn();
  t.after(() => meta.close());
  const metaApp = meta.app({ redirectUris: [`${PUBLIC}/instagram/callback`] });
  const mail = await startMailServer(t as { after(work: () => Promise<void>): void });
  const web = await startWeb(t, {
    '/prices': '<p>Cherry tart: 30 dollars.</p>',
    '/1.jpg': typed('image/png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
    '/audioclip-1.mp4': typed('video/mp4', 'OggS and sounds'),
  });
  const app = await startBillingApp(
    t,
    'sqlite',
    {
      ...instagramEnv(meta, metaApp),
      SERVER_PUBLIC_URL: PUBLIC,
      AI_BASE_URL: ai.url,
      CHAT_TOOL_API_BASE: tool.url,
      MAIL_SMTP_URL: mail.url,
      WEBHOOK_MESSAGES_PER_MINUTE: '0',
      WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
    },
    { web: web.options },
  );
  const { context, url } = app;
  const { knex } = context.db;
  await context.settings.save({ file_storage_enabled: true, model_prices: PRICES });

  const { user, api, ...payer } = await app.payer('anna');
  await payer.subscribe('advanced');
  await api('POST', '/api/user/sync-subscription');
  const session = await tokenFor(context, { userId: user.id });
  const asOwner = client(url, session);
  const template = await context.templates.create(user.id, {
    ...BAKERY,
    fallbackReply: 'Soon.',
    hearsVoice: true,
    seesPhotos: true,
    keepsAttachments: true,
  });
  const bot = `/api/templates/${template.id}`;
  await asOwner('POST', `${bot}/forbidden-words`, { words: ['cheap'] });
  const [{ version }] = (await asOwner('GET', `${bot}/history`)).body;
  await asOwner('POST', '/api/contacts/fields', { label: 'City', type: 'text' });
  const ids = await ownersRows(app, { id: user.id, api: asOwner }, template);
  for (const [at, message] of ['Is there parking?', 'Do you sell gift cards?'].entries())
    await postMessage(url, template.webhookUrl, { message, conversation_id: `asks ${at}` });
  const { suggestions } = (await asOwner('GET', '/api/suggestions')).body;
  const [toAccept, toReject, toWord] = suggestions.map(({ id }: { id: number }) => id);
  // Only now: a question that nobody could answer makes a suggestion.
  await context.keys.set(user.id, 'openai', 'sk-drill-0123456789');
  await context.keys.set(user.id, 'manychat', tool.token);

  // Two files: a PDF, and one whose newer text waits because its owner has corrected the one before.
  const send = async (path: string, name: string, file: Buffer | string) => {
    const type = { 'content-type': 'application/octet-stream' };
    return (await asOwner('POST', `${path}?name=${name}&keep=true`, Buffer.from(file), type)).body;
  };
  const row = { x: 50, y: 80, size: 10, text: 'Cherry tart: 30 dollars.' };
  const pdf = await send('/api/knowledge/files', 'prices.pdf', writePdf([[row]]));
  const corrected = await send('/api/knowledge/files', 'hours.txt', 'Open from 8 to 5.');
  const hours = `/api/knowledge/${corrected.id}`;
  await asOwner('PUT', hours, { version: corrected.version, text: 'Open from 8 to 6.' });
  const waits = await send(`${hours}/file`, 'hours.txt', 'Open from 9 to 5.');

  // A customer of the chat tool, with a photo, a voice message, and a reply that did not arrive.
  ai.transcriptions.enqueue(transcript('Do you make this?'));
  const sent = `${web.at('/1.jpg', MEDIA_HOST)} ${web.at('/audioclip-1.mp4', MEDIA_HOST)}`;
  let tries = 0;
  // On a busy machine, fetching takes longer than a reply may wait for it.
  await waitFor('a kept attachment', async () => {
    tries += 1;
    const body = { message: `${sent} ${'!'.repeat(tries)}`, conversation_id: SUBSCRIBER };
    await postMessage(url, template.webhookUrl, body);
    await context.keptAttachments.flush();
    return (await knex('kept_attachments').first('id')) !== undefined;
  });
  const conversations = (await asOwner('GET', '/api/conversations')).body;
  const conversation = conversations.find((one: { externalId: string }) => one.externalId === SUBSCRIBER);
  const path = `/api/conversations/${conversation.id}`;
  tool.enqueue(chatToolFaults.forbidden);
  const reply = { messageText: 'It waits.', requestKey: 'k'.repeat(16) };
  const { body: refused } = await asOwner('POST', `${path}/replies`, reply);
  await waitFor('the refusal', async () => (await knex('deliveries').first('state'))?.state === 'failed');
  const messages = (await asOwner('GET', `${path}/messages`)).body;
  const answer = messages.find(({ isFromUser }: { isFromUser: boolean }) => !isFromUser);
  const [attachment] = messages.flatMap(
    ({ attachments = [] }: { attachments?: { id: number }[] }) => attachments,
  );

  // What only works once.
  const codeOf = async (address: string, count = 1) => (await mail.next(address, count)).code;
  const anybody = client(url, null);
  const signIn = async (address: string, count = 1) => {
    const step = await anybody('POST', '/api/auth/login', { identifier: address });
    return { email: step.body.actualEmail, token: await codeOf(address, count) };
  };
  const other = await context.accounts.create({ username: 'otto', email: 'otto@example.com' });
  await context.billing.grant(other.id, 'advanced', context.clock() + 86_400_000);
  const signedIn = await signIn(other.email);
  const again = await anybody('POST', '/api/auth/login', { identifier: other.email });
  const guest = { username: 'berta', email: 'berta@example.com' };
  await anybody('POST', '/api/auth/register', guest);
  await asOwner('PATCH', '/api/user/profile', { email: 'new@example.com' });
  const shop = meta.account({ username: 'lindenbakery' });
  meta.consent.accountId = shop.userId;
  const login = await asOwner('POST', '/api/instagram/login');
  const there = await fetch(login.body.url, { redirect: 'manual' });
  const back = new URL(there.headers.get('location') ?? '').searchParams;

  // The one who runs the server, who may look at the owner's account.
  const admin = await context.admins.create({ username: 'boss', email: 'boss@example.com' });
  const adminSession = await tokenFor(context, { adminId: admin.id });
  const asAdmin = client(url, adminSession);
  const { code } = (await asOwner('POST', '/api/user/support-access')).body;
  await asAdmin('POST', '/api/admin/support-access', { code });
  const { body: grant } = await asAdmin('POST', `/api/admin/users/${other.id}/grants`, {
    planType: 'advanced',
    until: '2030-12-31',
  });
  const [otherSession] = (await asAdmin('GET', `/api/admin/users/${other.id}`)).body.sessions ?? [];
  const adminStep = await asAdmin('POST', '/api/admin/confirm');
  const confirmed = { email: adminStep.body.actualEmail, token: await codeOf(admin.email) };
  const adminLogin = await anybody('POST', '/api/admin/login', { identifier: admin.email });
  const adminCode = await codeOf(admin.email, 2);
  const waiting = await context.db.knex('outbox').orderBy('id').first('id');

  const widget = await context.widgets.get(user.id, ids.widget ?? 0);
  const visitor = (await anybody('POST', `/api/widget/${widget.publicId}/visitors`)).body.token;
  const sessions = (await asOwner('GET', '/api/user/sessions')).body;
  const off = `${user.id}.${context.secrets.hmac('digest off', `${user.id}`).toString('base64url')}`;

  const own: Readonly<Record<string, unknown>> = {
    webhookUrl: template.webhookUrl,
    publicId: widget.publicId,
    messageId: refused.id,
    token: off,
    grantId: grant.id,
    sessionId: otherSession?.id,
    version,
    page: 1,
  };
  return {
    url,
    tokens: { owner: session, admin: adminSession, visitor },
    parameter(method, pattern, name) {
      if (own[name] !== undefined) return String(own[name]);
      if (name === 'rowId') return String(pattern.includes('/templates/') ? template.id : conversation.id);
      if (pattern.startsWith('/api/admin/support-access/')) return String(user.id);
      if (pattern.startsWith('/api/admin/mails/')) return String(waiting?.id);
      if (pattern.startsWith('/api/admin/')) return String(other.id);
      if (pattern.startsWith('/api/user/sessions/')) return String(sessions.at(-1)?.id);
      if (pattern.startsWith('/api/attachments/')) return String(attachment?.id);
      if (pattern.startsWith('/api/contacts/fields/')) return method === 'DELETE' ? 'city' : 'email';
      if (/^\/api\/knowledge\/:id\/(file|read|pages)/.test(pattern)) return String(pdf.id);
      if (pattern === '/api/knowledge/:id/pending') return String(corrected.id);
      if (pattern === '/api/suggestions/:id/accept') return String(toAccept);
      if (pattern === '/api/suggestions/:id/wording') return String(toWord);
      if (pattern.startsWith('/api/suggestions/')) return String(toReject);
      if (pattern.startsWith('/api/conversations/')) return String(conversation.id);
      return idFor(pattern, name, ids);
    },
    rows: {
      templateId: template.id,
      conversationId: conversation.id,
      messageId: answer?.id,
      strategyId: ids.strategy ?? 0,
      accountId: ids.instagram ?? 0,
      otherId: ids.otherContact ?? 0,
    },
    bodies: {
      postKnowledgeAddresses: { input: web.at('/prices') },
      putKnowledgeByIdPagesByPage: { version: pdf.version, text: 'Cherry tart: 32 dollars.' },
      postKnowledgeByIdPending: { version: waits.version, accept: true },
      postUserChangePlan: { planType: 'standard' },
      putConversationsByIdChatLink: { address: `https://app.manychat.com/fb1/chat/${SUBSCRIBER}` },
      putVoiceImportsBySource: {
        isConsented: true,
        turns: Array.from({ length: 30 }, () => ({ at: null, asked: 'Open?', said: ['yes'] })),
      },
      postAuthRegister: { username: 'clara', email: 'clara@example.com' },
      postAuthVerify: signedIn,
      postAuthVerifyRegistration: { ...guest, token: await codeOf(guest.email) },
      postAuthResend: { email: again.body.actualEmail },
      postUserVerifyEmail: { email: 'new@example.com', code: await codeOf('new@example.com') },
      postInstagramLoginFinish: { state: back.get('state'), code: back.get('code') },
      postInstagramAccounts: { token: meta.connect(meta.account({ username: 'second' }), metaApp.id) },
      putInstagramApp: { appId: metaApp.id, appSecret: metaApp.secret },
      postAdminLogin: { identifier: admin.email },
      postAdminVerify: { email: adminLogin.body.actualEmail, token: adminCode },
      postAdminConfirm: confirmed,
      postAdminSupportAccess: { code },
      postTemplatesByIdRestore: { version },
      deleteAdminUsersById: { username: other.username },
    },
  };
}
