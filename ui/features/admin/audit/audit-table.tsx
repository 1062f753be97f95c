import { Link } from 'wouter';
import type { AuditEntry } from '../../../../src/contract/audit.ts';
import { auditSentence, longValues } from '../../../../src/contract/audit-sentences.ts';
import { formatFullMoment } from '../../../lib/dates.ts';
import { adminUserPath } from '../../../paths.ts';
import { ACTORS, actorName } from './audit-words.ts';

/** Scrolls inside its card where it is too wide. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too.
    <section className="card flush table-card" tabIndex={0} aria-label="Audit log">
      <table>
        <caption className="visually-hidden">Audit log</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">User</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{formatFullMoment(entry.at)}</td>
              <td>
                <span dir="auto">{actorName(entry.by)}</span>
                {entry.by.name === '' ? null : <span className="hint">{ACTORS[entry.by.kind]}</span>}
              </td>
              <td className="changed-values">
                <span dir="auto">{auditSentence(entry)}</span>
                <LongValues entry={entry} />
              </td>
              <td>
                <UserCell user={entry.user} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function UserCell({ user }: { user: AuditEntry['user'] }) {
  if (user === null) return null;
  if (user.username === '') return `Deleted, ID ${user.id}`;
  return (
    <Link href={adminUserPath(user.id)} className="link row-link" dir="auto">
      {user.username}
    </Link>
  );
}

function LongValues({ entry }: { entry: AuditEntry }) {
  const values = longValues(entry);
  if (values === null) return null;
  return (
    <p>
      <span className="visually-hidden">before </span>
      <del dir="auto">{values.before || 'nothing'}</del> <span dir="auto">{values.after || 'nothing'}</span>
    </p>
  );
}
