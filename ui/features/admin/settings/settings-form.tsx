import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { SettingView } from '../../../../src/contract/admin-settings.ts';
import { Button } from '../../../components/button.tsx';
import { LeaveUnsaved } from '../../../components/leave-dialog.tsx';
import { LinkTabs } from '../../../components/link-tabs.tsx';
import { notify } from '../../../lib/notices.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { ADMIN_PATHS } from '../../../paths.ts';
import { SETTINGS_TABS } from './setting-fields.ts';
import { SettingRow } from './setting-row.tsx';
import { type SettingProblems, saveSettings } from './settings.store.ts';
import { changesOf, isClean, type SettingsDraft, shownValue } from './settings-draft.ts';

/** Four tabs of one form: 'Save Settings' saves what was changed in any of them. */
export function SettingsForm({ settings }: { settings: readonly SettingView[] }) {
  const [query, setQuery] = useSearchParams();
  const [draft, setDraft] = useState<SettingsDraft>({});
  const [problems, setProblems] = useState<SettingProblems>({});
  const [isSaving, run] = useOnceAtATime();
  const form = useRef<HTMLFormElement>(null);
  const tab = SETTINGS_TABS.find(({ id }) => id === query.get('tab')) ?? SETTINGS_TABS[0];

  async function save(): Promise<void> {
    const changes = changesOf(settings, draft);
    if (changes.length === 0) {
      notify({ title: 'No Changes', text: 'There is nothing new to save.', variant: 'info' });
      return;
    }
    const found = await saveSettings(changes);
    if (found === null) return;
    setProblems(found);
    const wrong = Object.keys(found);
    if (wrong.length === 0) setDraft({});
    const at = SETTINGS_TABS.find(({ fields }) => fields.some(({ key }) => wrong.includes(key)));
    if (at !== undefined) setQuery({ tab: at.id }, { replace: true });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(save);
  }

  function change(key: string, value: string | boolean): void {
    setDraft({ ...draft, [key]: value });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name !== key)));
  }

  return (
    <>
      <LinkTabs
        label="Settings"
        className="mt-2 mb-5"
        tabs={SETTINGS_TABS.map(({ id, label }) => ({
          to: id === 'general' ? ADMIN_PATHS.settings : `${ADMIN_PATHS.settings}?tab=${id}`,
          label,
          isCurrent: id === tab.id,
        }))}
      />
      <form ref={form} className="card" noValidate onSubmit={submit} aria-label={tab.label}>
        {tab.fields.map((field) => {
          const setting = settings.find(({ settingKey }) => settingKey === field.key);
          return setting === undefined ? null : (
            <SettingRow
              key={field.key}
              field={field}
              setting={setting}
              value={shownValue(setting, draft)}
              problem={problems[field.key] ?? null}
              onChange={(value) => change(field.key, value)}
            />
          );
        })}
        <div className="actions mt-5">
          <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
            Save Settings
          </Button>
        </div>
      </form>
      <LeaveUnsaved
        text="Your last changes to the settings are not saved yet."
        isNeeded={() => !isClean(settings, draft)}
      />
    </>
  );
}
