import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES, TemplateParams } from '../../contract/common.ts';
import {
  CeilingBody,
  CeilingView,
  TrialBody,
  TrialDetail,
  TrialEstimate,
  TrialList,
  TrialView,
} from '../../contract/trial.ts';
import { createEventStream, wantsEventStream } from '../../http/event-stream.ts';
import { ownerIdOf } from '../../http/guards.ts';
import { createStreamLimit } from '../../http/stream-limit.ts';
import type { RouteContext } from '../../route-context.ts';

/** An open page has one. */
const MOST_STREAMS = 4;
const LOOK_MS = 500;

/** `/api/trials` */
export async function trialRoutes(
  app: FastifyInstance,
  { guards, trials }: Pick<RouteContext, 'guards' | 'trials'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;
  const streamLimit = createStreamLimit(MOST_STREAMS, { retryAfterSeconds: 5 });

  app.post<{ Body: TrialBody }>(
    '/estimate',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['not_found', 'trial_no_key', 'trial_nothing', 'trial_running', 'trial_changed'],
        summary: 'What trying a draft would cost; the AI is not asked',
        body: TrialBody,
        response: { 200: TrialEstimate },
      },
    },
    (request) => trials.estimate(ownerIdOf(request), request.body),
  );

  app.post<{ Body: TrialBody }>(
    '',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: [
          'not_found',
          'trial_no_key',
          'trial_nothing',
          'trial_running',
          'trial_ceiling',
          'trial_changed',
        ],
        summary:
          'Try a draft over the golden chats, what customers wrote lately, or the lines of the template; it runs in the background',
        body: TrialBody,
        response: { 201: TrialView },
      },
    },
    async (request, reply) => reply.code(201).send(await trials.start(ownerIdOf(request), request.body)),
  );

  app.get<{ Params: { templateId: string } }>(
    '/template/:templateId',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'The newest runs of a template, and what a run may cost',
        params: TemplateParams,
        response: { 200: TrialList },
      },
    },
    (request) => trials.list(ownerIdOf(request), Number(request.params.templateId)),
  );

  app.put<{ Body: CeilingBody }>(
    '/ceiling',
    {
      onRequest,
      schema: {
        summary: 'Change what one run may cost, in US dollars',
        body: CeilingBody,
        response: { 200: CeilingView },
      },
    },
    async (request) => {
      await trials.setCeiling(ownerIdOf(request), request.body.ceilingUsd);
      return { ceilingUsd: await trials.ceiling(ownerIdOf(request)) };
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: {
        summary: 'A run with its rows; with `Accept: text/event-stream` until it ends',
        forms: {
          'text/event-stream': {
            description:
              'With `Accept: text/event-stream`: events `trial` whose data is the run as JSON, until it ends',
          },
        },
        params: IdParams,
        response: { 200: TrialDetail },
      },
    },
    async (request, reply) => {
      const userId = ownerIdOf(request);
      const id = Number(request.params.id);
      if (!wantsEventStream(request)) return reply.send(await trials.get(userId, id));
      const release = streamLimit.open(userId);
      try {
        const stream = createEventStream(request, reply);
        let isOpen = true;
        stream.onClose(() => {
          isOpen = false;
        });
        await stream.run(async () => {
          let sent = '';
          while (isOpen) {
            const trial = await trials.get(userId, id);
            const current = JSON.stringify(trial);
            if (current !== sent) stream.send('trial', trial);
            if (trial.state !== 'running') return;
            sent = current;
            await sleep(LOOK_MS, undefined, { ref: false });
          }
        });
      } finally {
        release();
      }
    },
  );

  app.post<{ Params: IdParams }>(
    '/:id/stop',
    {
      onRequest,
      schema: { summary: 'Stop a run; its rows stay', params: IdParams, response: { 200: TrialView } },
    },
    (request) => trials.stop(ownerIdOf(request), Number(request.params.id)),
  );
}
