import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ERROR_CATALOGUE, type ErrorCode } from '../errors.ts';
import type { Logger } from '../log.ts';
import { sendError } from './error-handler.ts';

/** The error and HTTP's name for its status. `STATUS_CODES` has the names, too, but importing it loads Node's `fetch`: 14 MB. */
const BY_PARSER_CODE: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'Request Timeout'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'Request Header Fields Too Large'],
};
const ANY_OTHER = ['invalid_input', 'Bad Request'] as const;

/** Answers what never becomes a request (broken HTTP, a body that does not come) in the shape of every error. */
export function answerBrokenRequests(nextId: () => string, log: Logger) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const reqId = nextId();
    const { code, status } = answer(error, socket, reqId);
    log.info({ reqId, route: 'unknown', status, code }, 'request');
  };
}

function answer(error: Error & { code?: string }, socket: Socket, reqId: string) {
  const [code, statusName] = BY_PARSER_CODE[error.code ?? ''] ?? ANY_OTHER;
  const [status, sentence] = ERROR_CATALOGUE[code];
  const body = JSON.stringify({ error: sentence, message: sentence, code });
  socket.write(
    `HTTP/1.1 ${status} ${statusName}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${reqId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.destroy(error);
  return { code, status };
}

/** An address that can't be decoded, or far too long a one, is nobody's; what was sent is not repeated. */
export function answerBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void sendError(request, reply, new AppError('not_found'));
}
