/** Whether a database error says that a row names another one that is not there, or no longer. */
export function isMissingReference(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503';
}
