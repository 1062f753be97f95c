import type { FastifyInstance } from 'fastify';
import { OWNER_BODY_BYTES } from '../../contract/common.ts';
import { isoTimeOrNull } from '../../contract/times.ts';
import {
  AccountReplies,
  AccountVoiceBody,
  GivenSourceParams,
  VOICE_BODY_BYTES,
  VOICE_BODY_INPUT,
  VoiceChangeBody,
  VoiceImportBody,
  VoiceSourceParams,
  VoiceView,
} from '../../contract/voice-api.ts';
import { SoundsLike } from '../../contract/voice-sounds-like.ts';
import { ownerIdOf } from '../../http/guards.ts';
import { parseInTurn } from '../../http/parse-in-turn.ts';
import type { RouteContext } from '../../route-context.ts';
import { LEAST_MESSAGES } from './lessons.ts';

import { toVoiceView } from './voice-view.ts';

/** `/api/voice` */
export async function voiceRoutes(
  app: FastifyInstance,
  { guards, voices, soundsLike }: Pick<RouteContext, 'guards' | 'voices' | 'soundsLike'>,
): Promise<void> {
  parseInTurn(app);
  const onRequest = guards.requireSubscriber;
  const response = { 200: VoiceView };

  async function view(userId: number): Promise<VoiceView> {
    return toVoiceView(
      await voices.isInPlan(userId),
      await voices.imports(userId),
      await voices.find(userId),
    );
  }

  app.get(
    '',
    {
      onRequest,
      config: { isCompressible: true },
      schema: { summary: 'How you write, as learned from your own messages', response },
    },
    (request) => view(ownerIdOf(request)),
  );

  app.put<{ Body: VoiceChangeBody }>(
    '',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        errors: ['not_found', 'conflict', 'voice_plan', 'too_many_requests'],
        summary: 'Switch your voice on or off, or correct it; 409 where it has changed since "version"',
        body: VoiceChangeBody,
        response,
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      await voices.change(userId, request.body);
      return view(userId);
    },
  );

  app.delete(
    '',
    {
      onRequest,
      schema: {
        errors: ['conflict', 'too_many_requests'],
        summary: 'Delete your voice and everything that it was learned from',
        response,
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      await voices.removeAll(userId);
      return view(userId);
    },
  );

  const likeness = { summary: 'How many of ten replies sound like you', response: { 200: SoundsLike } };
  app.get('/sounds-like', { onRequest, schema: likeness }, (request) => soundsLike.view(ownerIdOf(request)));

  app.get(
    '/account',
    {
      onRequest,
      schema: {
        summary: 'Replies that you typed here, which can be learned from',
        response: { 200: AccountReplies },
      },
    },
    async (request) => {
      const { firstAt, lastAt, ...rest } = await voices.accountReplies(ownerIdOf(request));
      const span = { firstAt: isoTimeOrNull(firstAt), lastAt: isoTimeOrNull(lastAt) };
      return { ...rest, ...span, leastReplies: LEAST_MESSAGES };
    },
  );

  app.put<{ Body: AccountVoiceBody }>(
    '/account',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        errors: ['voice_too_little', 'voice_plan', 'storage_full', 'conflict', 'too_many_requests'],
        summary: 'Learn from replies that you typed here, in place of those that were learned from before',
        body: AccountVoiceBody,
        response,
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      await voices.addFromAccount(userId);
      return view(userId);
    },
  );

  app.put<{ Params: GivenSourceParams; Body: VoiceImportBody }>(
    '/imports/:source',
    {
      onRequest,
      bodyLimit: VOICE_BODY_BYTES,
      config: { mostInput: VOICE_BODY_INPUT },
      schema: {
        errors: ['voice_too_little', 'voice_plan', 'storage_full', 'conflict', 'too_many_requests'],
        summary: 'Learn from messages of yours, in place of those that came from there before',
        params: GivenSourceParams,
        body: VoiceImportBody,
        response,
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      await voices.add(userId, request.params.source, request.body.turns);
      return view(userId);
    },
  );

  app.delete<{ Params: VoiceSourceParams }>(
    '/imports/:source',
    {
      onRequest,
      schema: {
        errors: ['not_found', 'conflict', 'too_many_requests'],
        summary: 'Forget the messages that came from there, and learn anew from the rest',
        params: VoiceSourceParams,
        response,
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      await voices.remove(userId, request.params.source);
      return view(userId);
    },
  );
}
