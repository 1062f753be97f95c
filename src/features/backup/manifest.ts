import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { BackupProblem } from './backup-problem.ts';

/** Raised when an older dmreply could not read the archive. */
export const FORMAT = 1;

/** How a value stands in a row: an integer beyond 2^53 and a real that is no number as text, bytes as hexadecimal digits. */
const ColumnKind = Type.Enum(['integer', 'real', 'text', 'bytes']);
export type ColumnKind = Static<typeof ColumnKind>;

const TableRecord = Type.Object({
  name: Type.String(),
  /** In the order in which a row has them. */
  columns: Type.Array(Type.Object({ name: Type.String(), kind: ColumnKind })),
  rows: Type.Integer({ minimum: 0 }),
  /** Of all rows, a line each, in the order of their key. */
  sha256: Type.String(),
  /** The highest id that was ever given out; null where ids are not counted. */
  lastId: Type.Union([Type.String({ pattern: '^\\d+$' }), Type.Null()]),
});
export type TableRecord = Static<typeof TableRecord>;

const MemberRecord = Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() });
export type MemberRecord = Static<typeof MemberRecord>;

/** What an archive holds: its last member, `manifest.json`. */
export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.String(),
  madeAt: Type.Integer(),
  database: Type.Enum(['sqlite', 'postgres']),
  /** Names of all that had been applied. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(TableRecord),
  /** Every other member. */
  members: Type.Array(MemberRecord),
  /** Tells whether a key is the one that this installation had, and nothing else. */
  keyFingerprint: Type.String(),
  key: Type.Enum(['none', 'clear', 'sealed']),
});
export type Manifest = Static<typeof Manifest>;

/** Throws BackupProblem for an archive that a newer dmreply has made. */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  const { format, version } = value as { format?: unknown; version?: unknown };
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupProblem(
      `This archive is from a newer dmreply (${version}). Restore it with that version or a newer one.`,
    );
  }
  if (!Value.Check(Manifest, value))
    throw new BackupProblem('This archive has no manifest that can be read.');
  return value;
}
