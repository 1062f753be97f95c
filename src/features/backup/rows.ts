import type { ColumnKind } from './manifest.ts';

/**
 * A row as a line of JSON, the same from both databases: what SQLite holds and what Postgres says as text. That is how rows
 * of one are compared with those of the other.
 */
type Encode = (value: unknown) => string;

const NULL = 'null';

/** From SQLite, with integers as BigInt. */
function encodeNative(value: unknown): string {
  if (typeof value === 'bigint') return integer(String(value));
  if (typeof value === 'number') return real(value);
  if (Buffer.isBuffer(value)) return `"${value.toString('hex')}"`;
  return JSON.stringify(value);
}

/** From Postgres, where every value comes as text. */
const ENCODE_TEXT: Readonly<Record<ColumnKind, (text: string) => string>> = {
  integer,
  real: (text) => real(Number(text)),
  text: (text) => JSON.stringify(text),
  bytes: (hex) => `"${hex}"`,
};

export function encoderOf(dialect: 'sqlite' | 'postgres', kind: ColumnKind): Encode {
  const encode = dialect === 'sqlite' ? encodeNative : ENCODE_TEXT[kind];
  return (value) => (value === null ? NULL : encode(value as string));
}

function integer(digits: string): string {
  return Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`;
}

function real(value: number): string {
  return Number.isFinite(value) ? JSON.stringify(value) : `"${value}"`;
}

/** A value of a row for the driver of the database; `arrayLiteral` writes it for Postgres. */
export function decode(value: unknown, kind: ColumnKind): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'bytes') return Buffer.from(value, 'hex');
  if (kind === 'real') return Number(value);
  return kind === 'integer' && /^-?\d+$/.test(value) ? BigInt(value) : value;
}
