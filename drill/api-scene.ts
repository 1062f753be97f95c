import { createAiStandIn } from '../testing/ai/ai-stand-in.ts';
import { transcript } from '../testing/ai/ai-transcriptions.ts';
import { idFor, ownersRows } from '../testing/api/owners-rows.ts';
import { startBillingApp } from '../testing/billing-app.ts';
import { chatToolFaults } from '../testing/chat-tool/chat-tool-behaviours.ts';
import { createChatToolStandIn } from '../testing/chat-tool/chat-tool-stand-in.ts';
import { BAKERY, postMessage } from '../testing/fixtures.ts';
import { instagramEnv } from '../testing/instagram.ts';
import { startMailServer } from '../testing/mail/mail-server.ts';
import { createMetaStandIn } from '../testing/meta/meta-stand-in.ts';
import { client, tokenFor } from '../testing/owner-client.ts';
import type { Ending } from '../testing/test-app.ts';
import { PRICES } from '../testing/trial-bakery.ts';
import { waitFor } from '../testing/wait-for.ts';
import { typed } from '../testing/web/answers.ts';
import { startWeb } from '../testing/web/web-stand-in.ts';

/** Whose call it is, by the way in that it asks for. */
export type Caller = 'owner' | 'admin' | 'visitor' | 'anybody';

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
  const ai = await createAiStandIn({ models: ['gpt-6-luna'] });
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
  const ids = await ownersRows(app, { id: user.id, api: asOwner }, template);
  // Only now: a question that nobody could answer makes a suggestion.
  await context.keys.set(user.id, 'openai', 'sk-drill-0123456789');
  await context.keys.set(user.id, 'manychat', tool.token);

  // A customer of the chat tool, with a photo, a voice message, and a reply that did not arrive.
  ai.transcriptions.enqueue(transcript('Do you make this?'));
  const sent = `${web.at('/1.jpg', MEDIA_HOST)} ${web.at('/audioclip-1.mp4', MEDIA_HOST)}`;
  await postMessage(url, template.webhookUrl, { message: sent, conversation_id: SUBSCRIBER });
  await context.keptAttachments.flush();
  const [conversation] = (await asOwner('GET', '/api/conversations')).body;
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
      postTemplatesByIdRestore: { version: 1 },
      deleteAdminUsersById: { username: other.username },
    },
  };
}
