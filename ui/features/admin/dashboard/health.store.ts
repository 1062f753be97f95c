import type { AdminMail, HealthView } from '../../../../src/contract/admin-health.ts';
import { sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { askAdmin, isToldElsewhere } from '../admin-http.ts';
import { createAdminResource } from '../admin-session.store.ts';

export interface Health {
  view: HealthView;
  /** The newest mails that failed, or were tried and wait for the next try. */
  heldMails: readonly AdminMail[];
}

export const health = createAdminResource<Health>(async () => {
  const view = await askAdmin<HealthView>('/api/admin/health');
  const { failed, stuck } = view.mails;
  const states = [...(failed === 0 ? [] : ['failed']), ...(stuck === 0 ? [] : ['waiting'])];
  const mails = await Promise.all(
    states.map((state) => askAdmin<AdminMail[]>(`/api/admin/mails?state=${state}`)),
  );
  return { view, heldMails: mails.flat().filter(({ lastError }) => lastError !== '') };
});

export function retryMail({ id, recipient }: AdminMail): Promise<void> {
  return act(async () => {
    await askAdmin(`/api/admin/mails/${id}/retry`, { method: 'POST' });
    return { title: 'Mail on its way', text: `It goes to ${recipient} again.` };
  });
}

export function sendTestMail(): Promise<void> {
  return act(async () => {
    const { recipient } = await askAdmin<{ recipient: string }>('/api/admin/mails/test', { method: 'POST' });
    return { title: 'Test mail on its way', text: `It goes to ${recipient}.` };
  });
}

/** It ends later; `view.backups` tells. */
export function backUpNow(): Promise<void> {
  return act(async () => {
    await askAdmin('/api/admin/health/backup', { method: 'POST' });
    return { title: 'Backup begun', text: 'It is told here when it ends.' };
  });
}

async function act(what: () => Promise<{ title: string; text: string }>): Promise<void> {
  try {
    notify({ ...(await what()), variant: 'success' });
  } catch (error) {
    if (isToldElsewhere(error)) return;
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
  await health.refresh();
}
