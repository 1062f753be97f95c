/**
 * Codes of sockets and of Postgres: the connection broke (08), the server is going down or starting (57P), has nothing
 * left (53), can't reach its disk (58), took too long (57014) or is a copy that may only be read (25006).
 */
const AWAY_CODE =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|08...|57P0\d|53...|58...|57014|25006|SQLITE_(?:BUSY|FULL|IOERR|READONLY|CANTOPEN).*)$/;
/** What pg and Knex say without a code. */
const AWAY_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|is not queryable|Timeout acquiring a connection/;

/** Whether the database could not be asked, as opposed to one that refused what it was asked. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && (AWAY_CODE.test(codeOf(error)) || AWAY_MESSAGE.test(error.message));
}

const BROKEN_CODE = /^(?:ECONNRESET|EPIPE|57P01|25006)$/;
const BROKEN_MESSAGE = /Connection terminated unexpectedly|is not queryable/;

/** Whether a connection broke at once, or led to a copy that may only be read: another one may work, and no time was lost. */
export function isConnectionBroken(error: unknown): boolean {
  return error instanceof Error && (BROKEN_CODE.test(codeOf(error)) || BROKEN_MESSAGE.test(error.message));
}

function codeOf(error: Error & { code?: unknown }): string {
  return typeof error.code === 'string' ? error.code : '';
}
