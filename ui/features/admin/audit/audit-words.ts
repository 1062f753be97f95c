import type { ActorKind, AuditEntry } from '../../../../src/contract/audit.ts';

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
