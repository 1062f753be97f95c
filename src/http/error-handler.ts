import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/database-away.ts';
import { AppError, type ErrorCode, invalidFields } from '../errors.ts';
import { fieldsOf } from './schema-problems.ts';

/** The one body that every error has. */
export interface ErrorBody {
  error: string;
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  /** With a 5xx, so that the owner and the log can name the same request; with every error as `X-Request-Id`. */
  requestId?: string;
}

/** Turns whatever was thrown into that body. What is not ours gets a fixed sentence: messages can hold secrets. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | Error, request, reply) => {
    const error = hasHungUp(request, thrown) ? new AppError('invalid_input') : toAppError(thrown);
    // What we decided ourselves is no failure; while load is shed, a stack per request would only add to it.
    if (error.status >= 500 && !(thrown instanceof AppError))
      request.log.error({ err: thrown }, 'request failed');
    return sendError(request, reply, error);
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, nothingAt(request.url)));
}

const WEBHOOK_PATH = /^\/+api\/webhook\//;
const NO_WEBHOOK =
  'Nothing is here. A webhook takes POST requests, at exactly the address that is shown with the template.';

/** A flow that asks with GET, or adds a slash, should hear what is wrong with it. */
export function nothingAt(url: string): AppError {
  return new AppError('not_found', WEBHOOK_PATH.test(url) ? { sentence: NO_WEBHOOK } : {});
}

/** `more` stands beside what every error says. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
  more: object = {},
): FastifyReply {
  if (error.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.max(1, error.retryAfterSeconds));
  const body: ErrorBody = { error: error.message, message: error.message, code: error.code };
  if (error.fields !== undefined) body.fields = error.fields;
  if (error.status >= 500) body.requestId = request.id;
  request.errorCode = error.code;
  return reply
    .code(error.status)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send({ ...body, ...more });
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'overloaded',
};

function toAppError(thrown: FastifyError | Error): AppError {
  if (thrown instanceof AppError) return thrown;
  const { statusCode, validation } = thrown as Partial<FastifyError>;
  if (validation !== undefined) return invalidFields(fieldsOf(validation));
  if (isDatabaseAway(thrown)) return new AppError('database_unavailable', { retryAfterSeconds: 5 });
  const status = statusCode ?? 500;
  if (status >= 500) return new AppError(BY_STATUS[status] ?? 'internal');
  return new AppError(BY_STATUS[status] ?? 'invalid_input');
}

/** A caller that breaks off in the middle of its body is no fault of ours; nobody reads the answer. */
function hasHungUp({ raw }: FastifyRequest, thrown: Error): boolean {
  return thrown.message === 'aborted' && !raw.complete;
}
