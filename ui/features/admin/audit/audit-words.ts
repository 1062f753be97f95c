import type { ActorKind, AuditEntry, AuditValues } from '../../../../src/contract/audit.ts';

export const ACTORS: Readonly<Record<ActorKind, string>> = {
  admin: 'Admin',
  user: 'User',
  cli: 'Command line',
  server: 'Server',
};

/** 'operator', and the kind where it is not an admin's or user's name. */
export function actorName({ kind, name }: AuditEntry['by']): string {
  if (kind === 'server') return ACTORS.server;
  if (name === '') return kind === 'user' ? 'Deleted user' : ACTORS[kind];
  return name;
}

export interface ChangedValue {
  name: string;
  before: string | null;
  after: string | null;
}

/** Each value that was named, as it was and as it is; null where one side says nothing of it. */
export function changedValues({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedValue[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => ({ name, before: wordsOf(before, name), after: wordsOf(after, name) }));
}

function wordsOf(values: AuditValues, name: string): string | null {
  const value = values[name];
  if (value === undefined || value === null) return null;
  return value === '' ? 'empty' : String(value);
}
