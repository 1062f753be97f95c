import { Link } from 'wouter';
import type { AdminUser } from '../../../../src/contract/admin-users.ts';
import { PLAN_LABELS } from '../../../../src/contract/plans.ts';
import { Badge } from '../../../components/badge.tsx';
import { formatDay, formatFullMoment } from '../../../lib/dates.ts';
import { adminUserPath } from '../../../paths.ts';

/** Scrolls inside its card where it is too wide. */
export function UsersTable({ users }: { users: readonly AdminUser[] }) {
  return (
    <div className="card flush table-card">
      <table>
        <caption className="visually-hidden">Users</caption>
        <thead>
          <tr>
            <th scope="col" className="number">
              ID
            </th>
            <th scope="col">Username</th>
            <th scope="col">Email</th>
            <th scope="col">Subscription</th>
            <th scope="col">Plan</th>
            <th scope="col">Created</th>
            <th scope="col">Last Login</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td className="number">{user.id}</td>
              <td>
                <Link href={adminUserPath(user.id)} className="link row-link" dir="auto">
                  {user.username}
                </Link>
                {user.disabledAt === null ? null : (
                  <>
                    {' '}
                    <Badge look="warn">Disabled</Badge>
                  </>
                )}
              </td>
              <td dir="auto">{user.email}</td>
              <td>
                <SubscriptionBadge isActive={user.isActiveSubscriber} />
              </td>
              <td>{planName(user.planType)}</td>
              <td>{formatDay(user.createdAt)}</td>
              <td>{user.lastLogin === null ? 'Never' : formatFullMoment(user.lastLogin)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function SubscriptionBadge({ isActive }: { isActive: boolean }) {
  if (!isActive) return <Badge look="outlined">Inactive</Badge>;
  return (
    <Badge look="ok">
      <span className="dot" aria-hidden="true" />
      Active
    </Badge>
  );
}

export function planName(plan: AdminUser['planType']): string {
  return plan === null ? 'Free' : PLAN_LABELS[plan];
}
