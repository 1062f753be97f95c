import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { webhookRoutes } from './channels/chat-tool/webhook.routes.ts';
import { tryOutRoutes } from './channels/web-widget/try-out.routes.ts';
import { visitorRoutes } from './channels/web-widget/visitor.routes.ts';
import { widgetRoutes } from './channels/web-widget/widgets.routes.ts';
import type { AppContext } from './context.ts';
import { NAME, PUBLISHED } from './contract/published.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { adminAuthRoutes } from './features/admin/admin-auth.routes.ts';
import { adminUserRoutes } from './features/admin/admin-users.routes.ts';
import { pricingAdminRoutes } from './features/admin/pricing-admin.routes.ts';
import { revenueRoutes } from './features/admin/revenue.routes.ts';
import { statsRoutes } from './features/admin/stats.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import type { Entrance } from './features/auth/entrance.ts';
import { eventRoutes } from './features/billing/event.routes.ts';
import { billingConfigRoutes, planRoutes } from './features/billing/plan.routes.ts';
import { pricingRoutes } from './features/billing/pricing.routes.ts';
import { botControlRoutes } from './features/bot-control/bot-control.routes.ts';
import { bulkRoutes } from './features/bulk/bulk.routes.ts';
import { caughtRoutes } from './features/caught/caught.routes.ts';
import { contactFieldRoutes, toolMappingRoutes } from './features/contacts/contact-fields.routes.ts';
import { contactRoutes, conversationContactRoutes } from './features/contacts/contacts.routes.ts';
import { conversationRoutes } from './features/conversations/conversations.routes.ts';
import { followMerged } from './features/conversations/merged-conversations.routes.ts';
import { waitingRoutes } from './features/conversations/waiting.routes.ts';
import { digestRoutes } from './features/digest/digest.routes.ts';
import { doctorRoutes } from './features/doctor/doctor.routes.ts';
import { goldenRoutes } from './features/golden/golden.routes.ts';
import { adminHealthRoutes, adminMailRoutes } from './features/health/health.routes.ts';
import { instagramRoutes } from './features/instagram/accounts/instagram.routes.ts';
import { metaCallbackRoutes } from './features/instagram/accounts/meta-callbacks.routes.ts';
import { commentRuleRoutes } from './features/instagram/comments/comment-rules.routes.ts';
import { instagramUpdateRoutes } from './features/instagram/updates/updates.routes.ts';
import { keyRoutes } from './features/keys/keys.routes.ts';
import { knowledgeFileRoutes } from './features/knowledge/files.routes.ts';
import { knowledgeRoutes } from './features/knowledge/knowledge.routes.ts';
import { meaningRoutes } from './features/knowledge/meaning/meaning.routes.ts';
import { knowledgeAddressRoutes } from './features/knowledge/web/addresses.routes.ts';
import { keptAttachmentRoutes } from './features/media/kept-attachments.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { ownReplyRoutes } from './features/own-replies/own-replies.routes.ts';
import { retentionRoutes } from './features/retention/retention.routes.ts';
import { bannerRoutes, settingsRoutes } from './features/settings/settings.routes.ts';
import { setupRoutes } from './features/setup/setup.routes.ts';
import { conversationSharingRoutes, sharingRoutes } from './features/sharing/sharing.routes.ts';
import { conversationStrategyRoutes, strategyRoutes } from './features/strategies/strategies.routes.ts';
import { suggestionRoutes } from './features/suggestions/suggestions.routes.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { supportAccessRoutes, supportVisitRoutes } from './features/support-access/support-access.routes.ts';
import { correctionRoutes } from './features/teach/corrections.routes.ts';
import { templateAdditionRoutes } from './features/templates/template-additions.routes.ts';
import { templateHistoryRoutes } from './features/templates/template-history.routes.ts';
import {
  starterTemplateRoutes,
  templateTransferRoutes,
} from './features/templates/template-transfer.routes.ts';
import { templateRoutes } from './features/templates/templates.routes.ts';
import { testChatRoutes } from './features/test-chat/test-chat.routes.ts';
import { tokenRoutes } from './features/tokens/tokens.routes.ts';
import { trialRoutes } from './features/trials/trials.routes.ts';
import { triggerRoutes } from './features/triggers/triggers.routes.ts';
import { usageRoutes } from './features/usage/usage.routes.ts';
import { taughtRoutes } from './features/voice/taught/taught.routes.ts';
import { voiceRoutes } from './features/voice/voice.routes.ts';
import { ANY_REQUEST, answerAnyExpectation } from './http/any-request.ts';
import { describeApi } from './http/api-description/routes.ts';
import { BODY_TIMES, type BodyTimes, limitBodyTime } from './http/body-time.ts';
import { answerBadAddress, answerBrokenRequests } from './http/broken-requests.ts';
import { refuseUncleanInput } from './http/clean-input.ts';
import { compressAnswers } from './http/compression.ts';
import { createCookies } from './http/cookies.ts';
import { handleErrors } from './http/error-handler.ts';
import { createGuards } from './http/guards.ts';
import { answerHalfClosed } from './http/half-closed.ts';
import { healthRoutes } from './http/health.routes.ts';
import { lateCompilers } from './http/late-compilers.ts';
import { metricsRoutes } from './http/metrics.routes.ts';
import { pageRoutes } from './http/pages.routes.ts';
import { createRequestIds, identifyRequests } from './http/request-id.ts';
import { requestLog } from './http/request-log.ts';
import { RequestLogger } from './http/request-logger.ts';
import { keepRouteTable } from './http/route-table.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { securityTxtRoutes } from './http/security-txt.routes.ts';
import { createSessionTokens } from './http/session-tokens.ts';
import { withoutPath } from './http/sub-path.ts';
import { trustProxy } from './http/trust-proxy.ts';
import { publicPath } from './public-url.ts';
import type { RouteContext } from './route-context.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 72_000;
const BODY_LIMIT_BYTES = 256 * 1024;

export interface AppOptions {
  /** Only the demo has one. */
  entrance?: Entrance | undefined;
  /** Tests have less patience. */
  bodyTimes?: BodyTimes;
}

/** The whole server: what all requests pass, then every plugin of routes with the address that it answers. */
export async function buildApp(
  context: AppContext,
  { entrance, bodyTimes = BODY_TIMES }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, billing, metrics, log, random } = context;
  const isHttps = config.server.publicUrl.startsWith('https:');
  const trustedProxies = trustProxy(config.server.trustProxy);
  const nextId = createRequestIds(random);
  const path = publicPath(config);
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: nextId,
    childLoggerFactory: (logger, { reqId }, _options, raw) => new RequestLogger(logger, raw, String(reqId)),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies,
    bodyLimit: BODY_LIMIT_BYTES,
    // The last resort: `limitBodyTime` is sooner.
    requestTimeout: bodyTimes.slowMs + HEADERS_TIMEOUT_MS + bodyTimes.usualMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node takes the longer of the two times for the body, and looks only twice a minute by default.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1_000, ...ANY_REQUEST },
    clientErrorHandler: answerBrokenRequests(nextId, log),
    frameworkErrors: answerBadAddress,
    // Idle connections must not hold up the end; requests under way are waited for by `drain`.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    ...(path !== '' && { rewriteUrl: withoutPath(path) }),
    schemaController: { compilersFactory: lateCompilers() },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        allErrors: true,
        keywords: [PUBLISHED, NAME],
      },
    },
  });
  limitBodyTime(app, bodyTimes);
  answerHalfClosed(app.server);
  answerAnyExpectation(app.server);
  keepRouteTable(app);
  app.decorate('publicPath', path);
  addSecurityHeaders(app, isHttps);
  identifyRequests(app, trustedProxies !== false);
  requestLog(app);
  handleErrors(app);
  // A body labelled text/plain would need no permission to be sent from another site.
  app.removeContentTypeParser('text/plain');

  const { publicUrl, metricsToken, securityContact: contact } = config.server;
  await app.register(healthRoutes, context);
  await app.register(metricsRoutes, { metrics, token: metricsToken });
  await app.register(webhookRoutes, { ...context, observer: metrics, prefix: '/api/webhook/:webhookUrl' });
  await app.register(instagramUpdateRoutes, { ...context, prefix: '/api/instagram/webhook/:appKey' });
  await app.register(eventRoutes, { ...context, prefix: '/api/stripe/webhook' });
  if (config.instagram.enabled)
    await app.register(metaCallbackRoutes, { ...context, prefix: '/api/instagram' });
  await app.register(signedInRoutes, { context, entrance });
  if (config.widget.enabled) await app.register(tryOutRoutes, context);
  await app.register(securityTxtRoutes, { contact, publicUrl, clock: context.clock });
  await app.register(pageRoutes, {
    publicUrl,
    dataDir: config.server.dataDir,
    takesCards: billing.mode === 'stripe',
    hasInstagram: config.instagram.enabled,
  });
  return app;
}

/** All routes for people, in their own scope: cookies and their hooks cost the webhook nothing. */
async function signedInRoutes(
  app: FastifyInstance,
  { context, entrance }: AppOptions & { context: AppContext },
): Promise<void> {
  const { config, secrets, clock } = context;
  refuseUncleanInput(app);
  const isHttps = config.server.publicUrl.startsWith('https:');
  const cookies = await createCookies(app, { secrets, isHttps, clock });
  const tokens = await createSessionTokens(app, secrets);
  const guards = createGuards(app, { ...context, tokens });
  compressAnswers(app);
  describeApi(app, config.server);
  followMerged(app, context);

  const at = (prefix: string): RouteContext & { prefix: string } => ({
    ...context,
    guards,
    cookies,
    tokens,
    prefix,
  });
  await app.register(authRoutes, at('/api/auth'));
  await app.register(accountRoutes, at('/api/user'));
  // The owner's.
  await app.register(templateRoutes, at('/api/templates'));
  await app.register(templateAdditionRoutes, at('/api/templates/:id'));
  await app.register(correctionRoutes, at('/api/templates/:id/corrections'));
  await app.register(templateHistoryRoutes, at('/api/templates/:id'));
  await app.register(templateTransferRoutes, at('/api/templates'));
  await app.register(starterTemplateRoutes, at('/api/starter-templates'));
  await app.register(triggerRoutes, at('/api/triggers'));
  await app.register(strategyRoutes, at('/api/strategies'));
  await app.register(voiceRoutes, at('/api/voice'));
  await app.register(taughtRoutes, at('/api/voice/taught'));
  await app.register(knowledgeRoutes, at('/api/knowledge'));
  await app.register(knowledgeFileRoutes, at('/api/knowledge'));
  await app.register(meaningRoutes, at('/api/knowledge/meaning'));
  await app.register(knowledgeAddressRoutes, at('/api/knowledge/addresses'));
  await app.register(keyRoutes, at('/api/keys'));
  await app.register(testChatRoutes, at('/api')); // test-prompt, test-conversation, test-draft
  if (config.instagram.enabled) {
    await app.register(instagramRoutes, at('/api/instagram'));
    await app.register(commentRuleRoutes, at('/api/instagram/comment-rules'));
  }
  await app.register(widgetRoutes, at('/api/widgets'));
  await app.register(visitorRoutes, at('/api/widget/:publicId'));
  await app.register(goldenRoutes, at('/api/golden-chats'));
  await app.register(suggestionRoutes, at('/api/suggestions'));
  await app.register(trialRoutes, at('/api/trials'));
  await app.register(conversationRoutes, at('/api/conversations'));
  await app.register(keptAttachmentRoutes, at('/api/attachments'));
  await app.register(conversationStrategyRoutes, at('/api/conversations/:id/strategy'));
  await app.register(waitingRoutes, at('/api/conversations/waiting'));
  await app.register(contactRoutes, at('/api/contacts'));
  await app.register(conversationContactRoutes, at('/api/conversations/:id/contact'));
  await app.register(contactFieldRoutes, at('/api/contacts/fields'));
  await app.register(bulkRoutes, at('/api/bulk'));
  await app.register(toolMappingRoutes, at('/api/templates/:id/tool-mapping'));
  await app.register(sharingRoutes, at('/api/templates'));
  await app.register(conversationSharingRoutes, at('/api/conversations'));
  await app.register(botControlRoutes, at('/api')); // {bot, templates/:id, conversations/:id}/{pause, resume}
  await app.register(ownReplyRoutes, at('/api/conversations/:id'));
  await app.register(digestRoutes, at('/api/digest'));
  await app.register(caughtRoutes, at('/api/caught-replies'));
  await app.register(notificationRoutes, at('/api/notifications'));
  await app.register(doctorRoutes, at('/api/templates/:id'));
  await app.register(tokenRoutes, at('/api/tokens'));
  await app.register(usageRoutes, at('/api/usage'));
  await app.register(setupRoutes, at('/api/setup'));
  await app.register(pricingRoutes, at('/api/subscription-pricing'));
  await app.register(billingConfigRoutes, at('/api/billing/config'));
  await app.register(planRoutes, at('/api/user'));
  await app.register(supportRoutes, at('/api/support'));
  // The operator's.
  await app.register(adminAuthRoutes, at('/api/admin'));
  await app.register(statsRoutes, at('/api/admin/stats'));
  await app.register(adminHealthRoutes, at('/api/admin/health'));
  await app.register(adminMailRoutes, at('/api/admin/mails'));
  await app.register(revenueRoutes, at('/api/admin/revenue'));
  await app.register(pricingAdminRoutes, at('/api/admin/subscription-pricing'));
  await app.register(adminUserRoutes, at('/api/admin/users'));
  await app.register(auditRoutes, at('/api/admin/audit'));
  await app.register(settingsRoutes, at('/api/admin/settings'));
  await app.register(bannerRoutes, at('/api/user/banner'));
  await app.register(retentionRoutes, at('/api/user/retention'));
  await app.register(supportAccessRoutes, at('/api/user/support-access'));
  await app.register(supportVisitRoutes, at('/api/admin/support-access'));
  if (entrance === undefined) return;
  const { entranceRoutes } = await import('./features/auth/entrance.routes.ts');
  await app.register(entranceRoutes, { entrance, cookies, tokens, prefix: '/demo' });
}
