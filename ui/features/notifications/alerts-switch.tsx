import { useSignals } from '@preact/signals-react/runtime';
import { Switch } from '../../components/switch.tsx';
import { type AlertState, alerts, switchAlerts } from './browser-alerts.ts';

const OPEN =
  'While dmreply is open in a tab of this browser, also behind others. They never show what a customer wrote.';
const HINTS: Readonly<Record<AlertState, string>> = {
  on: OPEN,
  off: OPEN,
  blocked:
    'This browser blocks them. Click the icon left of the address, allow notifications for this site, and switch this on again.',
  insecure: 'Browsers show them over https alone. Open dmreply at its https address.',
  unsupported: 'This browser cannot show them.',
};

/** Browser notifications, for this browser alone. */
export function AlertsSwitch() {
  useSignals();
  const state = alerts.value;
  return (
    <Switch
      label="Show notifications in this browser"
      hint={HINTS[state]}
      isOn={state === 'on'}
      isDisabled={state === 'insecure' || state === 'unsupported'}
      onChange={(isOn) => void switchAlerts(isOn)}
    />
  );
}
