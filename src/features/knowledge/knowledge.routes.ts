import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES, Success } from '../../contract/common.ts';
import {
  KNOWLEDGE_TEXT_BYTES,
  KnowledgeChangeBody,
  KnowledgeConflicts,
  KnowledgeDetail,
  KnowledgeFindBody,
  KnowledgeFound,
  KnowledgeItem,
  KnowledgeList,
  KnowledgePageBody,
  KnowledgePageParams,
  KnowledgePagesBody,
  KnowledgePendingBody,
  KnowledgeTextBody,
  KnowledgeUses,
} from '../../contract/knowledge.ts';
import { isoTime } from '../../contract/times.ts';
import { ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';
import type { KnowledgeSource } from './knowledge.service.ts';
import { toKnowledgeDetail, toKnowledgeItem } from './knowledge-view.ts';

type Deps = Pick<RouteContext, 'guards' | 'knowledge' | 'knowledgeSearch' | 'knowledgeUses' | 'clock'>;

/** `/api/knowledge` */
export async function knowledgeRoutes(
  app: FastifyInstance,
  { guards, knowledge, knowledgeSearch, knowledgeUses, clock }: Deps,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  async function item(userId: number, source: KnowledgeSource): Promise<KnowledgeItem> {
    const uses = (await knowledgeUses.counts(userId)).get(source.id) ?? 0;
    return toKnowledgeItem(source, uses, clock());
  }

  app.get(
    '',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'What the bot may answer from beside your templates, the newest first',
        response: { 200: KnowledgeList },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      const [sources, uses] = await Promise.all([knowledge.list(userId), knowledgeUses.counts(userId)]);
      const items = sources.map((source) => toKnowledgeItem(source, uses.get(source.id) ?? 0, clock()));
      return { sources: items, keepsFiles: knowledge.keepsFiles() };
    },
  );

  app.post<{ Body: KnowledgeTextBody }>(
    '/texts',
    {
      onRequest,
      bodyLimit: KNOWLEDGE_TEXT_BYTES,
      schema: {
        errors: ['knowledge_limit', 'knowledge_full', 'knowledge_twice', 'storage_full'],
        summary: 'Add a text that you type or paste',
        body: KnowledgeTextBody,
        response: { 201: KnowledgeItem },
      },
    },
    async (request, reply) => {
      const userId = ownerIdOf(request);
      const { validUntil, ...body } = request.body;
      const added = await knowledge.addText(userId, { ...body, validUntil: timeIn(validUntil) });
      return reply.code(201).send(await item(userId, added));
    },
  );

  app.post<{ Body: KnowledgePagesBody }>(
    '/pages',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        errors: ['knowledge_limit', 'too_many_requests'],
        summary: 'Add pages of the web, which are read soon; one that is there already stays as it is',
        body: KnowledgePagesBody,
        response: { 201: KnowledgeList.properties.sources },
      },
    },
    async (request, reply) => {
      const userId = ownerIdOf(request);
      const { urls, ...options } = request.body;
      const added = await knowledge.addPages(userId, urls, options);
      return reply.code(201).send(await Promise.all(added.map((source) => item(userId, source))));
    },
  );

  app.post<{ Body: KnowledgeFindBody }>(
    '/find',
    {
      onRequest,
      bodyLimit: OWNER_BODY_BYTES,
      schema: {
        errors: ['not_found'],
        summary: 'What the AI would be given for a message, and why; the AI is not asked',
        body: KnowledgeFindBody,
        response: { 200: KnowledgeFound },
      },
    },
    (request) => knowledgeSearch.find(ownerIdOf(request), request.body),
  );

  app.get(
    '/conflicts',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'Sources that state different prices, times or dates for the same thing',
        response: { 200: KnowledgeConflicts },
      },
    },
    (request) => knowledgeSearch.conflicts(ownerIdOf(request)),
  );

  app.get<{ Params: IdParams }>(
    '/:id',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'One source with its text as it was understood',
        params: IdParams,
        response: { 200: KnowledgeDetail },
      },
    },
    async (request) => {
      const [userId, id] = [ownerIdOf(request), Number(request.params.id)];
      const [source, uses] = await Promise.all([knowledge.get(userId, id), knowledgeUses.counts(userId)]);
      return toKnowledgeDetail(source, await knowledge.texts(userId, id), uses.get(id) ?? 0, clock());
    },
  );

  app.put<{ Params: IdParams; Body: KnowledgeChangeBody }>(
    '/:id',
    {
      onRequest,
      bodyLimit: KNOWLEDGE_TEXT_BYTES,
      schema: {
        errors: ['conflict', 'knowledge_full', 'knowledge_twice', 'storage_full'],
        summary:
          'Correct a source, date it, switch it off, or choose its templates; 409 where it has changed since "version"',
        params: IdParams,
        body: KnowledgeChangeBody,
        response: { 200: KnowledgeItem },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      const { validUntil, ...edit } = request.body;
      const change = { ...edit, ...(validUntil === undefined ? {} : { validUntil: timeIn(validUntil) }) };
      return item(userId, await knowledge.change(userId, Number(request.params.id), change));
    },
  );

  app.put<{ Params: KnowledgePageParams; Body: KnowledgePageBody }>(
    '/:id/pages/:page',
    {
      onRequest,
      bodyLimit: KNOWLEDGE_TEXT_BYTES,
      schema: {
        errors: ['conflict', 'knowledge_full', 'storage_full'],
        summary: 'Correct what was read on one page of a PDF; it stays when the same file is read again',
        params: KnowledgePageParams,
        body: KnowledgePageBody,
        response: { 200: KnowledgeItem },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      const { id, page } = request.params;
      return item(userId, await knowledge.correctPage(userId, Number(id), Number(page), request.body));
    },
  );

  app.post<{ Params: IdParams }>(
    '/:id/read',
    {
      onRequest,
      schema: {
        errors: [
          'too_many_requests',
          'file_not_kept',
          'storage_full',
          'knowledge_full',
          'knowledge_unreadable',
        ],
        summary: 'Read a page again soon, or a file at once where its original is kept',
        params: IdParams,
        response: { 200: KnowledgeItem },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      return item(userId, await knowledge.readAgain(userId, Number(request.params.id)));
    },
  );

  app.post<{ Params: IdParams; Body: KnowledgePendingBody }>(
    '/:id/pending',
    {
      onRequest,
      schema: {
        errors: ['conflict', 'knowledge_full', 'storage_full'],
        summary: 'Take the newer text of a page that has changed, or leave it',
        params: IdParams,
        body: KnowledgePendingBody,
        response: { 200: KnowledgeItem },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      return item(userId, await knowledge.decidePending(userId, Number(request.params.id), request.body));
    },
  );

  app.delete<{ Params: IdParams }>(
    '/:id',
    { onRequest, schema: { summary: 'Delete a source', params: IdParams, response: { 200: Success } } },
    async (request) => {
      await knowledge.remove(ownerIdOf(request), Number(request.params.id));
      return { success: true as const };
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id/uses',
    {
      onRequest,
      schema: {
        summary: 'The newest replies that used a source',
        params: IdParams,
        response: { 200: KnowledgeUses },
      },
    },
    async (request) => {
      const [userId, id] = [ownerIdOf(request), Number(request.params.id)];
      await knowledge.get(userId, id);
      const uses = await knowledgeUses.list(userId, id);
      return uses.map(({ at, ...use }) => ({ ...use, at: isoTime(at) }));
    },
  );
}

function timeIn(time: string | null | undefined): number | null {
  return typeof time === 'string' ? Date.parse(time) : null;
}
