import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { adminRoutes } from './admin-routes.ts';
import type { AppContext } from './context.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { adminAuthRoutes } from './features/admin/admin-auth.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import type { Entrance } from './features/auth/entrance.ts';
import { eventRoutes } from './features/billing/event.routes.ts';
import { webhookRoutes } from './features/replies/webhook.routes.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { ANY_REQUEST, answerAnyExpectation } from './http/any-request.ts';
import { answerBadAddress, answerBrokenRequest } from './http/broken-requests.ts';
import { refuseUncleanInput } from './http/clean-input.ts';
import { compressAnswers } from './http/compression.ts';
import { createCookies } from './http/cookies.ts';
import { handleErrors } from './http/error-handler.ts';
import { createGuards } from './http/guards.ts';
import { answerHalfClosed } from './http/half-closed.ts';
import { healthRoutes } from './http/health.routes.ts';
import { lateCompilers } from './http/late-compilers.ts';
import { metricsRoutes } from './http/metrics.routes.ts';
import { describeApi } from './http/openapi.ts';
import { pageRoutes } from './http/pages.routes.ts';
import { requestLog } from './http/request-log.ts';
import { keepRouteTable } from './http/route-table.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { createSessionTokens } from './http/session-tokens.ts';
import { trustProxy } from './http/trust-proxy.ts';
import { ownerRoutes } from './owner-routes.ts';

/** Slow bodies are cut off; a chat tool sends within a second. */
const REQUEST_TIMEOUT_MS = 15_000;
const HEADERS_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 72_000;
const BODY_LIMIT_BYTES = 256 * 1024;

export interface AppOptions {
  /** The demo's alone. */
  entrance?: Entrance | undefined;
}

/** Every plugin and every route of the server, by name. */
export async function buildApp(context: AppContext, { entrance }: AppOptions = {}): Promise<FastifyInstance> {
  const { config, db, billing, metrics, log } = context;
  const isHttps = config.server.publicUrl.startsWith('https:');
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A logger of each request's own would be kept for as long as the AI thinks. Our lines name the request themselves;
    // those that Fastify writes, of faults in ours, do not.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy(config.server.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node takes the longer of the two times for the body, and looks only twice a minute by default.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1_000, ...ANY_REQUEST },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadAddress,
    // Idle connections must not hold up the end; requests under way are waited for by `drain`.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    schemaController: { compilersFactory: lateCompilers() },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true } },
  });
  answerHalfClosed(app.server);
  answerAnyExpectation(app.server);
  keepRouteTable(app);
  addSecurityHeaders(app, isHttps);
  requestLog(app);
  handleErrors(app);
  // A body labelled text/plain would need no permission to be sent from another site.
  app.removeContentTypeParser('text/plain');

  await app.register(healthRoutes, { db });
  await app.register(metricsRoutes, { metrics, token: config.server.metricsToken });
  await app.register(webhookRoutes, { ...context, observer: metrics });
  await app.register(eventRoutes, context);
  await app.register(signedInRoutes, { context, entrance });
  await app.register(pageRoutes, {
    publicUrl: config.server.publicUrl,
    takesCards: billing.mode === 'stripe',
  });
  return app;
}

/** All routes for people, in a scope of their own: cookies and their hooks cost the webhook nothing. */
async function signedInRoutes(
  app: FastifyInstance,
  { context, entrance }: AppOptions & { context: AppContext },
): Promise<void> {
  const { config, secrets, clock } = context;
  const isHttps = config.server.publicUrl.startsWith('https:');
  refuseUncleanInput(app);
  const cookies = await createCookies(app, { secrets, isHttps, clock });
  const tokens = await createSessionTokens(app, secrets);
  const guards = createGuards(app, { ...context, tokens });

  compressAnswers(app);
  describeApi(app);
  await app.register(authRoutes, { ...context, guards, cookies, tokens });
  await app.register(accountRoutes, { ...context, guards, cookies });
  await app.register(ownerRoutes, { ...context, guards });
  await app.register(supportRoutes, { ...context, cookies });
  await app.register(adminAuthRoutes, { ...context, guards, cookies, tokens });
  await app.register(adminRoutes, { ...context, guards });
  if (entrance === undefined) return;
  const { entranceRoutes } = await import('./features/auth/entrance.routes.ts');
  await app.register(entranceRoutes, { entrance, cookies, tokens });
}
