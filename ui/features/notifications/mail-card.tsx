import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { DigestChoice } from '../../../src/contract/digest.ts';
import type { NotificationSettings } from '../../../src/contract/notification-api.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Switch } from '../../components/switch.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { lastWins } from '../../lib/last-wins.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';
import { AlertsSwitch } from './alerts-switch.tsx';
import { fetchNotificationSettings, putNotificationSettings } from './notifications.api.ts';

const settings = createUserResource<NotificationSettings>(fetchNotificationSettings);

/** What the server is known to have. */
let confirmed: NotificationSettings | null = null;

/** One at a time: two under way together may arrive the other way round. */
const save = lastWins<NotificationSettings>(async (wanted, isLast) => {
  try {
    confirmed = await putNotificationSettings(wanted);
    if (isLast()) settings.set(confirmed);
  } catch (error) {
    if (!isLast()) return;
    if (confirmed === null) void settings.refresh();
    else settings.set(confirmed);
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
  }
});

/** The switch moves at once, and back again where the server says no. */
function choose(wanted: NotificationSettings): void {
  settings.set(wanted);
  void save(wanted);
}

const DIGEST_OPTIONS: readonly { value: DigestChoice; label: string }[] = [
  { value: 'off', label: 'Never' },
  { value: 'daily', label: 'Every morning' },
  { value: 'weekly', label: 'Every Monday morning' },
];

/** What is mailed beside what the bell shows. */
export function MailCard() {
  useSignals();
  const state = settings.state.value;
  useEffect(() => {
    confirmed = null;
    void settings.refresh();
  }, []);
  return (
    <section className="card" aria-labelledby="mail-title">
      <div className="card-title">
        <h2 id="mail-title">Notifications</h2>
        <p className="hint">Anything that needs you appears under the bell.</p>
      </div>
      {state.status === 'ready' ? (
        <>
          <Switch
            label="E-mail me when a customer waits for me"
            hint="One mail for every conversation that is handed over, six an hour at most."
            isOn={state.value.handoverMail}
            onChange={(handoverMail) => choose({ ...state.value, handoverMail })}
          />
          <SelectField
            label="E-mail me a summary"
            hint="What was answered, who waits, and what nobody could answer. No mail when nothing happened."
            options={DIGEST_OPTIONS}
            value={state.value.digest}
            onChange={(event) => choose({ ...state.value, digest: event.target.value as DigestChoice })}
          />
        </>
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={44} /> : null}
      {state.status === 'failed' ? (
        <Button look="secondary" size="small" onClick={() => void settings.refresh()}>
          Try again
        </Button>
      ) : null}
      <AlertsSwitch />
    </section>
  );
}
