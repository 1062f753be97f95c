import type { FastifyInstance } from 'fastify';
import { IdParams, OWNER_BODY_BYTES } from '../../contract/common.ts';
import type { SuggestionState } from '../../contract/suggestion-lists.ts';
import {
  SuggestionAcceptBody,
  SuggestionBody,
  SuggestionList,
  SuggestionQuery,
  SuggestionView,
  SuggestionWording,
  UnaskedFaqList,
} from '../../contract/suggestions.ts';
import { editorOf, ownerIdOf } from '../../http/guards.ts';
import type { RouteContext } from '../../route-context.ts';

/** `/api/suggestions` */
export async function suggestionRoutes(
  app: FastifyInstance,
  { guards, suggestions }: Pick<RouteContext, 'guards' | 'suggestions'>,
): Promise<void> {
  const onRequest = guards.requireSubscriber;
  const bodyLimit = OWNER_BODY_BYTES;

  app.get<{ Querystring: { state?: SuggestionState; templateId?: string } }>(
    '',
    {
      onRequest,
      config: { isCompressible: true },
      schema: {
        summary: 'What customers asked and nobody could answer: those first that most customers asked',
        querystring: SuggestionQuery,
        response: { 200: SuggestionList },
      },
    },
    async (request) => {
      const { state = 'open', templateId } = request.query;
      const filter = { state, templateId: templateId === undefined ? null : Number(templateId) };
      return suggestions.list(ownerIdOf(request), filter);
    },
  );

  app.get(
    '/unasked-faqs',
    {
      onRequest,
      schema: {
        summary: 'FAQs that nobody has asked for 90 days; days without any message do not count',
        response: { 200: UnaskedFaqList },
      },
    },
    async (request) => suggestions.unaskedFaqs(ownerIdOf(request)),
  );

  app.put<{ Params: IdParams; Body: SuggestionBody }>(
    '/:id',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['conflict'],
        summary: 'Save how you put the question and its answer; how often it was asked stays',
        params: IdParams,
        body: SuggestionBody,
        response: { 200: SuggestionView },
      },
    },
    async (request) => suggestions.edit(ownerIdOf(request), Number(request.params.id), request.body),
  );

  app.post<{ Params: IdParams; Body: SuggestionAcceptBody }>(
    '/:id/accept',
    {
      onRequest,
      bodyLimit,
      schema: {
        errors: ['conflict', 'trigger_limit', 'knowledge_limit', 'knowledge_full', 'knowledge_twice'],
        summary: 'Make it an FAQ, a trigger or a piece of knowledge',
        params: IdParams,
        body: SuggestionAcceptBody,
        response: { 200: SuggestionView },
      },
    },
    async (request) =>
      suggestions.accept(ownerIdOf(request), Number(request.params.id), request.body, editorOf(request)),
  );

  app.post<{ Params: IdParams }>(
    '/:id/wording',
    {
      onRequest,
      schema: {
        errors: ['wording_failed', 'too_many_requests'],
        summary: 'Have the AI word it, with your key; nothing is saved',
        params: IdParams,
        response: { 200: SuggestionWording },
      },
    },
    async (request) => suggestions.word(ownerIdOf(request), Number(request.params.id)),
  );

  app.post<{ Params: IdParams }>(
    '/:id/reject',
    {
      onRequest,
      schema: {
        errors: ['conflict'],
        summary: 'Reject it: it does not come back',
        params: IdParams,
        response: { 200: SuggestionView },
      },
    },
    async (request) => suggestions.reject(ownerIdOf(request), Number(request.params.id)),
  );

  app.post<{ Params: IdParams }>(
    '/:id/restore',
    {
      onRequest,
      schema: {
        errors: ['conflict'],
        summary: 'Bring it back after it was rejected or became something',
        params: IdParams,
        response: { 200: SuggestionView },
      },
    },
    async (request) => suggestions.restore(ownerIdOf(request), Number(request.params.id)),
  );
}
