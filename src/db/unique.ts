/** Whether a database error says that a value exists already; `column` narrows it to one unique column. */
export function isUniqueViolation(error: unknown, column = ''): boolean {
  if (!(error instanceof Error)) return false;
  const { code, detail, constraint } = error as Error & {
    code?: string;
    detail?: string;
    constraint?: string;
  };
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
    return error.message.includes(column);
  return code === '23505' && `${detail} ${constraint}`.includes(column);
}
