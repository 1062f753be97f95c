import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { planRoutes } from './features/billing/plan.routes.ts';
import { pricingRoutes } from './features/billing/pricing.routes.ts';
import { botControlRoutes } from './features/bot-control/bot-control.routes.ts';
import { conversationRoutes } from './features/conversations/conversations.routes.ts';
import { waitingRoutes } from './features/conversations/waiting.routes.ts';
import { doctorRoutes } from './features/doctor/doctor.routes.ts';
import { keyRoutes } from './features/keys/keys.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { ownReplyRoutes } from './features/own-replies/own-replies.routes.ts';
import { setupRoutes } from './features/setup/setup.routes.ts';
import { templateAdditionRoutes } from './features/templates/template-additions.routes.ts';
import { templateHistoryRoutes } from './features/templates/template-history.routes.ts';
import { templateTransferRoutes } from './features/templates/template-transfer.routes.ts';
import { templateRoutes } from './features/templates/templates.routes.ts';
import { testChatRoutes } from './features/test-chat/test-chat.routes.ts';
import { tokenRoutes } from './features/tokens/tokens.routes.ts';
import { triggerRoutes } from './features/triggers/triggers.routes.ts';
import { usageRoutes } from './features/usage/usage.routes.ts';
import type { Guards } from './http/guards.ts';

/** The owner's API, by name. */
export async function ownerRoutes(
  app: FastifyInstance,
  deps: AppContext & { guards: Guards },
): Promise<void> {
  await app.register(templateRoutes, deps);
  await app.register(templateAdditionRoutes, deps);
  await app.register(templateHistoryRoutes, deps);
  await app.register(templateTransferRoutes, deps);
  await app.register(triggerRoutes, deps);
  await app.register(keyRoutes, deps);
  await app.register(testChatRoutes, deps);
  await app.register(conversationRoutes, deps);
  await app.register(waitingRoutes, deps);
  await app.register(botControlRoutes, deps);
  await app.register(ownReplyRoutes, deps);
  await app.register(notificationRoutes, deps);
  await app.register(doctorRoutes, deps);
  await app.register(tokenRoutes, deps);
  await app.register(usageRoutes, deps);
  await app.register(setupRoutes, deps);
  await app.register(pricingRoutes, deps);
  await app.register(planRoutes, deps);
}
