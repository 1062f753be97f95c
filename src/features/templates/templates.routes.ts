import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IdParams, OWNER_BODY_BYTES, Success } from '../../contract/common.ts';
import {
  BracketBody,
  PlacesTakenOut,
  TemplateBody,
  TemplateList,
  TemplateUpdateBody,
  TemplateView,
} from '../../contract/template-api.ts';
import { EditConflictAnswer } from '../../contract/template-history.ts';
import { isoTime } from '../../contract/times.ts';
import { sendError } from '../../http/error-handler.ts';
import { editorOf, ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { EditConflict } from './template-edit.ts';
import { fieldsOf } from './template-fields.ts';
import { createTemplateViews, type TemplateViews } from './template-view.ts';
import type { Template } from './templates.service.ts';

/** A form always sends these two, so that an API call without them is told so. */
const FORM_FIELDS = { tone: '', lengthPreference: '' };

/** `/api/templates` */
export async function templateRoutes(
  app: FastifyInstance,
  { guards, templates, usage, clock }: Pick<RouteContext, 'guards' | 'templates' | 'usage' | 'clock'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  const views = createTemplateViews({ templates, usage, clock });

  app.get(
    '',
    { onRequest, schema: { summary: 'All templates', list: 'counted', response: { 200: TemplateList } } },
    async (request, reply) => {
      const list = await templates.list(ownerIdOf(request));
      reply.header('x-total-count', list.length);
      return views.all(list);
    },
  );

  app.post<{ Body: TemplateBody }>(
    '',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['template_limit'],
        summary: 'Create a template',
        body: TemplateBody,
        response: { 201: TemplateView },
      },
    },
    async (request, reply) => {
      const created = await templates.create(ownerIdOf(request), { ...FORM_FIELDS, ...request.body });
      return reply.code(201).send(await views.one(created));
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id',
    { onRequest, schema: { summary: 'One template', params: IdParams, response: { 200: TemplateView } } },
    async (request) => views.one(await templates.get(ownerIdOf(request), Number(request.params.id))),
  );

  app.put<{ Params: IdParams; Body: TemplateUpdateBody }>(
    '/:id',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['edit_conflict'],
        summary: 'Save a template; extras that are not named stay as they are, with baseVersion all fields',
        params: IdParams,
        body: TemplateUpdateBody,
        response: { 200: TemplateView, 409: EditConflictAnswer },
      },
    },
    (request, reply) => {
      const { baseVersion, editSession, ...input } = request.body;
      const origin = { editor: editorOf(request), baseVersion, editSession };
      const saved = templates.update(ownerIdOf(request), Number(request.params.id), input, origin);
      return orConflict(request, reply, views, saved);
    },
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: {
        summary: 'Delete a template; its conversations stay',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async (request) => {
      await templates.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );

  app.post<{ Params: IdParams; Body: BracketBody }>(
    '/:id/brackets',
    {
      onRequest,
      bodyLimit,
      schema: {
        summary: 'Say that a text in square brackets is meant as it stands, or take that back',
        params: IdParams,
        body: BracketBody,
        response: { 200: TemplateView },
      },
    },
    async (request) => {
      const id = Number(request.params.id);
      return views.one(
        await templates.confirmBracket(ownerIdOf(request), id, request.body, editorOf(request)),
      );
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id/places',
    {
      onRequest,
      schema: {
        summary:
          'What goes and what is switched off where the places that are left are taken out; nothing is changed',
        params: IdParams,
        response: { 200: PlacesTakenOut },
      },
    },
    async (request) => templates.previewTakeOut(ownerIdOf(request), Number(request.params.id)),
  );

  app.delete<{ Params: IdParams }>(
    '/:id/places',
    {
      onRequest,
      schema: {
        summary: 'Take out what is still to be filled in, so that the template answers without it',
        params: IdParams,
        response: { 200: TemplateView },
      },
    },
    async (request) => {
      const id = Number(request.params.id);
      return views.one(await templates.takeOutPlaces(ownerIdOf(request), id, editorOf(request)));
    },
  );

  app.post<{ Params: IdParams }>(
    '/:id/rotate-webhook',
    {
      onRequest,
      schema: {
        summary: 'Replace the webhook URL; the old one stops working at once',
        params: IdParams,
        response: { 200: TemplateView },
      },
    },
    async (request) =>
      views.one(await templates.rotateWebhook(ownerIdOf(request), Number(request.params.id))),
  );
}

/** The template as it is saved; where two edits met, the error with what the other one has written. */
export async function orConflict(
  request: FastifyRequest,
  reply: FastifyReply,
  views: TemplateViews,
  saving: Promise<Template>,
): Promise<TemplateView | FastifyReply> {
  try {
    return await views.one(await saving);
  } catch (error) {
    if (!(error instanceof EditConflict)) throw error;
    const { template } = error;
    const { version, updatedAt } = template;
    const current = { version, updatedAt: isoTime(updatedAt), fields: fieldsOf(template) };
    return sendError(request, reply, error, { current });
  }
}
