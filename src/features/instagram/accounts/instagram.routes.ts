import type { FastifyInstance } from 'fastify';
import { IdParams } from '../../../contract/common.ts';
import {
  InstagramAccountBody,
  InstagramAppBody,
  InstagramLogin,
  InstagramLoginBody,
  InstagramTokenBody,
  InstagramView,
} from '../../../contract/instagram-api.ts';
import { ownerIdOf, signedIn, userIdOf } from '../../../http/guards.ts';
import type { RouteContext } from '../../../route-context.ts';

type Deps = Pick<RouteContext, 'guards' | 'instagramApps' | 'instagramConnect' | 'instagramViews'>;

/** `/api/instagram`, where the server lets owners connect their accounts */
export async function instagramRoutes(
  app: FastifyInstance,
  { guards, instagramApps, instagramConnect, instagramViews }: Deps,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const response = { 200: InstagramView };

  app.get(
    '',
    {
      onRequest,
      config: { isRoutine: true },
      schema: { summary: 'Your Meta app, and the Instagram accounts that are connected', response },
    },
    (request) => instagramViews.view(ownerIdOf(request)),
  );

  app.put<{ Body: InstagramAppBody }>(
    '/app',
    {
      onRequest,
      schema: {
        errors: ['conflict', 'instagram_no_app'],
        summary: 'Save your Meta app',
        body: InstagramAppBody,
        response,
      },
    },
    async (request) => {
      await instagramApps.save(ownerIdOf(request), request.body);
      return instagramViews.view(ownerIdOf(request));
    },
  );

  app.post(
    '/login',
    {
      onRequest: guards.requireSubscriberSession,
      schema: {
        errors: ['instagram_no_app'],
        summary: 'Where to say yes on Instagram; it leads back to the page /instagram/callback',
        response: { 200: InstagramLogin },
      },
    },
    async (request) => {
      const { session } = signedIn(request);
      return { url: await instagramConnect.startLogin(userIdOf(request), session.id) };
    },
  );

  app.post<{ Body: InstagramLoginBody }>(
    '/login/finish',
    {
      onRequest: guards.requireSubscriberSession,
      schema: {
        errors: ['instagram_login_ended', 'instagram_refused', 'instagram_unreachable', 'instagram_taken'],
        summary: 'Connect with what Instagram has sent back',
        body: InstagramLoginBody,
        response,
      },
    },
    async (request) => {
      const { userId, session } = signedIn(request);
      await instagramConnect.finishLogin(userId, session.id, request.body);
      return instagramViews.view(userId);
    },
  );

  app.post<{ Body: InstagramTokenBody }>(
    '/accounts',
    {
      onRequest,
      schema: {
        errors: ['instagram_no_app', 'instagram_refused', 'instagram_unreachable', 'instagram_taken'],
        summary: 'Connect with a token that your Meta app shows',
        body: InstagramTokenBody,
        response,
      },
    },
    async (request) => {
      await instagramConnect.connectToken(ownerIdOf(request), request.body.token);
      return instagramViews.view(ownerIdOf(request));
    },
  );

  app.patch<{ Params: IdParams; Body: InstagramAccountBody }>(
    '/accounts/:id',
    {
      onRequest,
      schema: {
        errors: ['instagram_unreachable', 'instagram_refused'],
        summary: 'Change the template of an account, or its pause after you wrote',
        params: IdParams,
        body: InstagramAccountBody,
        response,
      },
    },
    async (request) => {
      await instagramConnect.change(ownerIdOf(request), Number(request.params.id), request.body);
      return instagramViews.view(ownerIdOf(request));
    },
  );

  app.delete<{ Params: IdParams }>(
    '/accounts/:id',
    {
      onRequest,
      schema: { summary: 'Disconnect an account; conversations stay', params: IdParams, response },
    },
    async (request) => {
      await instagramConnect.disconnect(ownerIdOf(request), Number(request.params.id));
      return instagramViews.view(ownerIdOf(request));
    },
  );
}
