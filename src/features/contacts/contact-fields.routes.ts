import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES } from '../../contract/common.ts';
import { doubleLabels, type FieldDefinition } from '../../contract/contact-fields.ts';
import {
  ContactFieldList,
  type ContactFieldView,
  FieldChangeBody,
  FieldDeletionQuery,
  FieldParams,
  NewFieldBody,
  ToolMappingBody,
  ToolMappingView,
} from '../../contract/contacts.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/contacts/fields` */
export async function contactFieldRoutes(
  app: FastifyInstance,
  { guards, contactFields, contacts }: Pick<RouteContext, 'guards' | 'contactFields' | 'contacts'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  app.get(
    '',
    {
      onRequest,
      schema: {
        summary: 'What you want to know of your customers, in your order',
        response: { 200: ContactFieldList },
      },
    },
    async (request) => toFieldViews(await contactFields.list(ownerIdOf(request))),
  );

  app.post<{ Body: NewFieldBody }>(
    '',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['conflict', 'field_limit'],
        summary: 'Add a field; the answer holds all of them',
        body: NewFieldBody,
        response: { 201: ContactFieldList },
      },
    },
    async (request, reply) =>
      reply.code(201).send(toFieldViews(await contactFields.add(ownerIdOf(request), request.body))),
  );

  app.put<{ Params: FieldParams; Body: FieldChangeBody }>(
    '/:key',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['conflict'],
        summary: 'Change a field; what is not named stays as it is',
        params: FieldParams,
        body: FieldChangeBody,
        response: { 200: ContactFieldList },
      },
    },
    async (request) =>
      toFieldViews(await contactFields.change(ownerIdOf(request), request.params.key, request.body)),
  );

  app.delete<{ Params: FieldParams; Querystring: FieldDeletionQuery }>(
    '/:key',
    {
      onRequest,
      schema: {
        errors: ['field_in_use'],
        summary:
          'Delete a field with what it holds of all contacts; 409 field_in_use names what uses it, unless in_use is true',
        params: FieldParams,
        querystring: FieldDeletionQuery,
        response: { 200: ContactFieldList },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      const { key } = request.params;
      await contactFields.requireRemovable(userId, key, request.query.in_use === 'true');
      // What it holds goes first, so that a request that is broken off can be sent again; then what came meanwhile.
      await contacts.forgetField(userId, key);
      const left = await contactFields.remove(userId, key);
      await contacts.forgetField(userId, key);
      return left;
    },
  );
}

/** `/api/templates/{id}/tool-mapping` */
export async function toolMappingRoutes(
  app: FastifyInstance,
  { guards, toolMappings }: Pick<RouteContext, 'guards' | 'toolMappings'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;

  app.get<{ Params: IdParams }>(
    '',
    {
      onRequest,
      schema: {
        summary: 'Which fields and tags the chat tool has too',
        params: IdParams,
        response: { 200: ToolMappingView },
      },
    },
    (request) => toolMappings.get(ownerIdOf(request), Number(request.params.id)),
  );

  app.put<{ Params: IdParams; Body: ToolMappingView }>(
    '',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        summary: 'Say which fields and tags the chat tool has too: only these are set there',
        params: IdParams,
        body: ToolMappingBody,
        response: { 200: ToolMappingView },
      },
    },
    (request) => toolMappings.save(ownerIdOf(request), Number(request.params.id), request.body),
  );
}

function toFieldViews(fields: readonly FieldDefinition[]): ContactFieldView[] {
  const doubles = doubleLabels(fields);
  return fields.map((field) => ({
    ...field,
    choices: [...field.choices],
    ...(doubles.has(field.key) ? { isLabelTwice: true as const } : {}),
  }));
}
