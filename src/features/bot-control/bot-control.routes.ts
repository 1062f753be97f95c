import type { FastifyInstance } from 'fastify';
import { PauseBody, PauseView } from '../../contract/bot-control.ts';
import { IdParams, OWNER_BODY_BYTES } from '../../contract/common.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import type { Scope } from './bot-control.service.ts';

/** Pause and resume for a conversation, a template and the whole account. */
export async function botControlRoutes(
  app: FastifyInstance,
  { guards, botControl }: Pick<RouteContext, 'guards' | 'botControl'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  addSwitch('/conversations/:id', 'the bot in one conversation', (id) => ({ conversationId: id }));
  addSwitch('/templates/:id', 'a template', (id) => ({ templateId: id }));
  addSwitch('/bot', 'all templates', () => 'account');

  app.get(
    '/bot',
    { onRequest, schema: { summary: 'Whether the bot is paused as a whole', response: { 200: PauseView } } },
    (request) => botControl.account(ownerIdOf(request)),
  );

  function addSwitch(path: string, what: string, scopeOf: (id: number) => Scope): void {
    const params = path.includes(':id') ? { params: IdParams } : {};
    const response = { 200: PauseView };
    app.post<{ Params: Partial<IdParams>; Body: PauseBody }>(
      `${path}/pause`,
      { onRequest, bodyLimit, schema: { summary: `Silence ${what}`, ...params, body: PauseBody, response } },
      (request) =>
        botControl.pause(
          ownerIdOf(request),
          scopeOf(Number(request.params.id)),
          request.body.minutes ?? null,
        ),
    );
    app.post<{ Params: Partial<IdParams> }>(
      `${path}/resume`,
      { onRequest, schema: { summary: `Let ${what} answer again`, ...params, response } },
      (request) => botControl.resume(ownerIdOf(request), scopeOf(Number(request.params.id))),
    );
  }
}
