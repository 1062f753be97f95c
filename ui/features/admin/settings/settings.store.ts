import type { SettingChange, SettingView } from '../../../../src/contract/admin-settings.ts';
import { ApiError, isRefusal, sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { askAdmin, isToldElsewhere } from '../admin-http.ts';
import { createAdminResource } from '../admin-session.store.ts';

const PATH = '/api/admin/settings';

/** Every setting, typed. */
export const adminSettings = createAdminResource(() => askAdmin<SettingView[]>(PATH));

/** One sentence for each setting that was refused; none when all are saved. */
export type SettingProblems = Readonly<Record<string, string>>;

/** Saves all of them or none. Null where something else went wrong, which was told already. */
export async function saveSettings(settings: readonly SettingChange[]): Promise<SettingProblems | null> {
  try {
    const whenSignedOut = 'Please log in to save settings.';
    adminSettings.set(await askAdmin(PATH, { method: 'POST', body: { settings }, whenSignedOut }));
    notify({ title: 'Settings Saved', variant: 'success' });
    return {};
  } catch (error) {
    if (isToldElsewhere(error)) return null;
    const failed = 'Failed to save settings. Please try again.';
    const text = isRefusal(error) ? sentenceOf(error, failed) : failed;
    notify({ title: 'Error', text, variant: 'destructive' });
    if (!(error instanceof ApiError)) return null;
    // The next save is based on the current value, which is shown.
    if (error.code === 'setting_changed') await adminSettings.refresh();
    return error.fields;
  }
}
