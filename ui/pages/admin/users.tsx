import '../../styles/screen.css';
import '../../features/admin/admin.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { Button, LinkButton } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { FailureNote } from '../../components/page-failure.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ExportButton } from '../../features/admin/export-button.tsx';
import { ShowMore } from '../../features/admin/show-more.tsx';
import { users, usersAddress } from '../../features/admin/users/users.store.ts';
import { UsersTable } from '../../features/admin/users/users-table.tsx';
import { count } from '../../features/replies/amounts.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ADMIN_PATHS } from '../../paths.ts';

export function AdminUsersPage() {
  useSignals();
  useTitle('Users - dmreply admin');
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  const list = users.list.value;
  useEffect(() => {
    void users.show(usersAddress(search));
  }, [search]);
  const searchFor = useCallback(
    (wanted: string) => setQuery(wanted === '' ? {} : { search: wanted }, { replace: true }),
    [setQuery],
  );

  const isEmpty = list.status === 'ready' && list.items.length === 0;
  return (
    <div className="container screen">
      <div className="screen-head">
        <div>
          <h1>Users</h1>
          <p className="secondary" role="status">
            {list.status === 'ready'
              ? `${count(list.total, 'user')}${search === '' ? '.' : ' found.'}`
              : null}
          </p>
        </div>
        <div className="actions">
          <LinkButton look="secondary" to={ADMIN_PATHS.support}>
            Support code
          </LinkButton>
          <ExportButton path={usersAddress(search, { format: 'csv' })} name="users.csv" />
        </div>
      </div>
      <search className="grid gap-3 mb-4">
        <SearchField
          label="Search users"
          placeholder="Search by name, e-mail or ID"
          maxLength={254}
          search={search}
          onSearch={searchFor}
        />
      </search>
      {list.status === 'failed' ? (
        <FailureNote
          text="Failed to load users. Please try again."
          onRetry={() => void users.show(usersAddress(search))}
        />
      ) : null}
      {list.status === 'loading' && list.items.length === 0 ? <Skeleton height={360} /> : null}
      {isEmpty ? (
        <div className="card">
          <Empty title="No users found" hasBubbles={search === ''}>
            {search === '' ? (
              <p className="secondary">Who registers appears here.</p>
            ) : (
              <Button look="secondary" onClick={() => searchFor('')}>
                Clear search
              </Button>
            )}
          </Empty>
        </div>
      ) : null}
      {list.items.length > 0 ? <UsersTable users={list.items} /> : null}
      <ShowMore list={list} onMore={() => void users.showMore()} />
    </div>
  );
}
