import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { NotificationSettings } from '../../../src/contract/notification-api.ts';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Switch } from '../../components/switch.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchNotificationSettings, putNotificationSettings } from './notifications.api.ts';

const settings = createUserResource<NotificationSettings>(fetchNotificationSettings);

/** The switch moves at once, and back again where the server says no. */
async function choose(handoverMail: boolean): Promise<void> {
  settings.set({ handoverMail });
  try {
    settings.set(await putNotificationSettings({ handoverMail }));
  } catch (error) {
    settings.set({ handoverMail: !handoverMail });
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
}

/** What is mailed beside what the bell shows. */
export function MailCard() {
  useSignals();
  const state = settings.state.value;
  useEffect(() => {
    void settings.refresh();
  }, []);
  return (
    <section className="card" aria-labelledby="mail-title">
      <div className="card-title">
        <h2 id="mail-title">Notifications</h2>
        <p className="hint">Everything that needs you stands behind the bell.</p>
      </div>
      {state.status === 'ready' ? (
        <Switch
          label="E-mail me when a customer waits for me"
          hint="One mail for every conversation that is handed over."
          isOn={state.value.handoverMail}
          onChange={(isOn) => void choose(isOn)}
        />
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={44} /> : null}
      {state.status === 'failed' ? (
        <Button look="secondary" size="small" onClick={() => void settings.refresh()}>
          Try again
        </Button>
      ) : null}
    </section>
  );
}
