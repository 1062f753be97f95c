/**
 * Values as Postgres writes an array, for a parameter such as `$1::int[]`. `pg` would write it as well, at three times
 * the cost, which the many columns of a batch would pay for every message.
 * See https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO.
 */
export function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(element).join(',')}}`;
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  // The backslash of a bytea's text is escaped like any other.
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  return String(value);
}

/** Quoted whatever it is: an unquoted NULL, or nothing, would be read as something else. */
function quoted(text: string): string {
  const escaped = text.includes('\\') ? text.replaceAll('\\', '\\\\') : text;
  return `"${escaped.replaceAll('"', '\\"')}"`;
}
