import '../../styles/screen.css';
import '../../features/admin/admin.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { FailureNote } from '../../components/page-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { type AuditFilter, auditAddress, auditLog } from '../../features/admin/audit/audit.store.ts';
import { AuditFilters } from '../../features/admin/audit/audit-filters.tsx';
import { AuditTable } from '../../features/admin/audit/audit-table.tsx';
import { ExportButton } from '../../features/admin/export-button.tsx';
import { ShowMore } from '../../features/admin/show-more.tsx';
import { useTitle } from '../../lib/use-title.ts';

/** Who changed what, and when. */
export function AdminAuditPage() {
  useSignals();
  useTitle('Audit log - dmreply admin');
  const [query, setQuery] = useSearchParams();
  const [action = '', actor = '', user = '', from = '', until = ''] = NAMES.map(
    (name) => query.get(name) ?? '',
  );
  const filter: AuditFilter = { action, actor, user, from, until };
  const address = auditAddress(filter);
  const list = auditLog.list.value;
  useEffect(() => {
    void auditLog.show(address);
  }, [address]);

  return (
    <div className="container screen">
      <div className="screen-head">
        <div>
          <h1>Audit log</h1>
          <p className="secondary">Kept for a year. Nobody can change it.</p>
        </div>
        <ExportButton path={auditAddress(filter, { format: 'csv' })} name="audit-log.csv" />
      </div>
      <AuditFilters
        filter={filter}
        onFilter={(next) =>
          setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
            replace: true,
          })
        }
      />
      {list.status === 'failed' ? (
        <FailureNote
          text="Failed to load the audit log. Please try again."
          onRetry={() => void auditLog.show(address)}
        />
      ) : null}
      {list.status === 'loading' && list.items.length === 0 ? <Skeleton height={360} /> : null}
      {list.status === 'ready' && list.items.length === 0 ? (
        <div className="card">
          <Empty title="Nothing found" hasBubbles={false}>
            <Button look="secondary" onClick={() => setQuery({}, { replace: true })}>
              Clear filter
            </Button>
          </Empty>
        </div>
      ) : null}
      {list.items.length > 0 ? <AuditTable entries={list.items} /> : null}
      <ShowMore list={list} onMore={() => void auditLog.showMore()} />
    </div>
  );
}

const NAMES = ['action', 'actor', 'user', 'from', 'until'] as const;
