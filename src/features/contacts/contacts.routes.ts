import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ChosenQuery, idsIn } from '../../contract/bulk.ts';
import { IdParams, OWNER_BODY_BYTES, pageSize, Success } from '../../contract/common.ts';
import {
  ContactBody,
  ContactConversationList,
  ContactList,
  ContactOrNull,
  ContactQuery,
  ContactView,
  MergeBody,
  TagList,
} from '../../contract/contacts.ts';
import { decodeCursor, encodeCursor, nextLink } from '../../cursor.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import { toContactView, toConversationItems, toListedContact } from './contact-view.ts';
import type { ContactPlace } from './contacts.service.ts';

/** `/api/contacts` */
export async function contactRoutes(
  app: FastifyInstance,
  { guards, contacts }: Pick<RouteContext, 'guards' | 'contacts'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  app.get<{ Querystring: ContactQuery }>(
    '',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'Your customers, those who wrote last first; the Link header names the next page',
        list: 'paged',
        querystring: ContactQuery,
        response: { 200: ContactList },
      },
    },
    async (request, reply) => {
      const { search = '', tag = null, field = null, value = null, limit, cursor } = request.query;
      const after = cursor === undefined ? null : placeOf(cursor);
      const filter = { search, tag, field, value, limit: pageSize(limit), after };
      const page = await contacts.list(ownerIdOf(request), filter);
      reply.header('x-total-count', page.total);
      if (page.next !== null)
        reply.header('link', nextLink(request, encodeCursor([page.next.lastSeenAt, page.next.id])));
      return page.contacts.map(toListedContact);
    },
  );

  app.get(
    '/tags',
    {
      onRequest,
      schema: {
        summary: 'Every tag, and how many contacts have it; the first 1,000',
        response: { 200: TagList },
      },
    },
    (request) => contacts.tags(ownerIdOf(request)),
  );

  app.get<{ Querystring: ChosenQuery }>(
    '/csv',
    {
      onRequest,
      schema: {
        summary: 'Contacts as CSV; a cell that begins like a formula gets a quote before it',
        tells: { 'Content-Disposition': 'A name for the file' },
        forms: { 'text/csv': { description: 'One row for each contact, one column for each field' } },
        querystring: ChosenQuery,
      },
    },
    async (request, reply) => {
      const lines = await contacts.csv(ownerIdOf(request), idsIn(request.query));
      reply.header('content-disposition', 'attachment; filename="contacts.csv"');
      reply.type('text/csv; charset=utf-8');
      return reply.send(Readable.from(lines, { objectMode: false }));
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id',
    { onRequest, schema: { summary: 'One contact', params: IdParams, response: { 200: ContactView } } },
    async (request) => toContactView(await contacts.get(ownerIdOf(request), Number(request.params.id))),
  );

  app.get<{ Params: IdParams }>(
    '/:id/conversations',
    {
      onRequest,
      schema: {
        summary: 'The conversations with a contact, the most recently active first',
        params: IdParams,
        response: { 200: ContactConversationList },
      },
    },
    async (request) =>
      toConversationItems(await contacts.conversationsOf(ownerIdOf(request), Number(request.params.id))),
  );

  app.put<{ Params: IdParams; Body: ContactBody }>(
    '/:id',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['conflict'],
        summary: 'Note something of a contact; what is not named stays, and a field that is "" is emptied',
        params: IdParams,
        body: ContactBody,
        response: { 200: ContactView },
      },
    },
    async (request) =>
      toContactView(await contacts.save(ownerIdOf(request), Number(request.params.id), request.body)),
  );

  app.post<{ Params: IdParams; Body: MergeBody }>(
    '/:id/merge',
    {
      onRequest,
      schema: {
        errors: ['conflict'],
        summary:
          'Make one of two: this one keeps what it has, what the other says differently goes to the notes, and a STOP of either holds for both',
        params: IdParams,
        body: MergeBody,
        response: { 200: ContactView },
      },
    },
    async (request) =>
      toContactView(await contacts.merge(ownerIdOf(request), Number(request.params.id), request.body)),
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      schema: {
        summary:
          'Delete everything of a person: conversations, messages and what is noted; of one who wrote STOP the id in the chat tool stays',
        params: IdParams,
        response: { 200: Success },
      },
    },
    async (request) => {
      await contacts.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );
}

/** `/api/conversations/{id}/contact` */
export async function conversationContactRoutes(
  app: FastifyInstance,
  { guards, contacts }: Pick<RouteContext, 'guards' | 'contacts'>,
): Promise<void> {
  app.get<{ Params: IdParams }>(
    '',
    {
      onRequest: guards.requireSubscriber,
      schema: {
        summary: 'Whom a conversation is with; null for one that the owner tried',
        params: IdParams,
        response: { 200: ContactOrNull },
      },
    },
    async (request) => {
      const contact = await contacts.ofConversation(ownerIdOf(request), Number(request.params.id));
      return contact === null ? null : toContactView(contact);
    },
  );
}

function placeOf(cursor: string): ContactPlace {
  const [lastSeenAt = 0, id = 0] = decodeCursor(cursor, ['time', 'id']);
  return { lastSeenAt, id };
}
