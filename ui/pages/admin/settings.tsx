import '../../features/admin/admin.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { FailureNote } from '../../components/page-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { adminSettings } from '../../features/admin/settings/settings.store.ts';
import { SettingsForm } from '../../features/admin/settings/settings-form.tsx';
import { useTitle } from '../../lib/use-title.ts';

export function AdminSettingsPage() {
  useSignals();
  useTitle('Settings - dmreply admin');
  useEffect(() => {
    void adminSettings.refresh();
  }, []);
  const state = adminSettings.state.value;
  return (
    <div className="column">
      <h1>Settings</h1>
      {state.status === 'ready' ? <SettingsForm settings={state.value} /> : null}
      {state.status === 'failed' ? (
        <FailureNote
          text="Failed to load settings. Please try again."
          onRetry={() => void adminSettings.load()}
        />
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={360} /> : null}
    </div>
  );
}
