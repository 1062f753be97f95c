import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BINARY, IdParams } from '../../contract/common.ts';
import { KNOWLEDGE_FILE_BODY, KnowledgeFileQuery, KnowledgeItem } from '../../contract/knowledge.ts';
import { KNOWLEDGE_FILE_BYTES } from '../../contract/knowledge-lists.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import { ownerIdOf } from '../../http/guards.ts';
import { createStreamLimit } from '../../http/stream-limit.ts';
import type { RouteContext } from '../../route-context.ts';
import { toKnowledgeItem } from './knowledge-view.ts';

type Deps = Pick<RouteContext, 'guards' | 'knowledge' | 'knowledgeUses' | 'clock'>;

const NO_FILE = 'Send the file itself as application/octet-stream.';
/** Each is held in memory while it comes, which may take minutes. */
const AT_ONCE = 3;
const AT_ONCE_OF_ALL = 16;
const REFUSAL = { retryAfterSeconds: 10 };
const EVERYBODY = 0;

/** What can be wrong with a file. */
const ADDED_ERRORS: ErrorCode[] = [
  'storage_full',
  'knowledge_limit',
  'knowledge_full',
  'knowledge_twice',
  'knowledge_unreadable',
  'unsupported_media_type',
  'too_large',
  'too_many_requests',
];

/** `/api/knowledge`: files on their way in and out */
export async function knowledgeFileRoutes(
  app: FastifyInstance,
  { guards, knowledge, knowledgeUses, clock }: Deps,
): Promise<void> {
  const ofOwner = createStreamLimit(AT_ONCE, REFUSAL);
  const ofAll = createStreamLimit(AT_ONCE_OF_ALL, REFUSAL);
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: KNOWLEDGE_FILE_BYTES },
    (_request, body, done) => done(null, body),
  );
  // A form, or no kind at all: Fastify would ask for JSON.
  app.addContentTypeParser('*', (_request, _body, done) =>
    done(new AppError('unsupported_media_type', { sentence: NO_FILE })),
  );

  async function openFor(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const closes = [ofOwner.open(ownerIdOf(request))];
    reply.raw.once('close', () => {
      for (const close of closes) close();
    });
    closes.push(ofAll.open(EVERYBODY));
  }
  const takesFile = {
    onRequest: [guards.requireSubscriber, openFor],
    bodyLimit: KNOWLEDGE_FILE_BYTES,
    config: { takesSlowBody: true } as const,
  };
  const input = { querystring: KnowledgeFileQuery, body: KNOWLEDGE_FILE_BODY };

  app.post<{ Querystring: KnowledgeFileQuery; Body: unknown }>(
    '/files',
    {
      ...takesFile,
      schema: {
        errors: ADDED_ERRORS,
        summary: 'Add a file: PDF, Word, text, Markdown, CSV or HTML. The body is the file itself',
        ...input,
        response: { 201: KnowledgeItem },
      },
    },
    async (request, reply) => {
      const added = await knowledge.addFile(ownerIdOf(request), fileIn(request));
      return reply.code(201).send(toKnowledgeItem(added, 0, clock()));
    },
  );

  app.post<{ Params: IdParams; Querystring: KnowledgeFileQuery; Body: unknown }>(
    '/:id/file',
    {
      ...takesFile,
      schema: {
        errors: ADDED_ERRORS.filter((code) => code !== 'knowledge_limit'),
        summary: 'Read a file in place of the one that was read before. The body is the file itself',
        params: IdParams,
        ...input,
        response: { 200: KnowledgeItem },
      },
    },
    async (request) => {
      const userId = ownerIdOf(request);
      const read = await knowledge.replaceFile(userId, Number(request.params.id), fileIn(request));
      return toKnowledgeItem(read, (await knowledgeUses.counts(userId)).get(read.id) ?? 0, clock());
    },
  );

  app.get<{ Params: IdParams }>(
    '/:id/file',
    {
      // The page leads there by a link.
      onRequest: guards.requireSubscriberOrCookie,
      schema: {
        summary: 'The original of a file, where it is kept',
        tells: { 'Content-Disposition': 'A name for the file' },
        forms: { 'application/octet-stream': { description: 'The file as it was uploaded', schema: BINARY } },
        params: IdParams,
      },
    },
    async (request, reply) => {
      const { source, stream } = await knowledge.file(ownerIdOf(request), Number(request.params.id));
      // Never as what it claims to be: a page of a stranger must not run on this address.
      reply.header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(source.name.toWellFormed())}`,
      );
      return reply.type('application/octet-stream').send(stream);
    },
  );
}

function fileIn({ body, query }: { body: unknown; query: KnowledgeFileQuery }) {
  if (!Buffer.isBuffer(body)) throw new AppError('unsupported_media_type', { sentence: NO_FILE });
  return { name: query.name, bytes: body, keep: query.keep === 'true' };
}
