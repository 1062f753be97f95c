import { Link } from 'wouter';
import { AUDIT_ACTIONS, type AuditEntry } from '../../../../src/contract/audit.ts';
import { formatFullMoment } from '../../../lib/dates.ts';
import { adminUserPath } from '../../../paths.ts';
import { ACTORS, actorName, changedValues } from './audit-words.ts';

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
            <th scope="col">Before and after</th>
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
              <td>{AUDIT_ACTIONS[entry.action]}</td>
              <td>
                <UserCell user={entry.user} />
              </td>
              <td className="changed-values">
                <ChangedValues entry={entry} />
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

function ChangedValues({ entry }: { entry: AuditEntry }) {
  return changedValues(entry).map(({ name, before, after }) => (
    <p key={name}>
      <span className="hint">{words(name)}:</span>{' '}
      {before === null ? null : (
        <>
          {after === null ? null : <span className="visually-hidden">before </span>}
          <del dir="auto">{before}</del>{' '}
        </>
      )}
      {after === null ? null : <span dir="auto">{after}</span>}
    </p>
  ));
}

/** 'isRemembered' and 'is_remembered' are 'is remembered'. */
function words(name: string): string {
  return name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
