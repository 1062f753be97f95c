import './settings.css';
import { useSignals } from '@preact/signals-react/runtime';
import { AccountInformation } from '../features/account/account-information.tsx';
import { AccountBotCard } from '../features/bot-control/account-bot-card.tsx';
import { KeysCard } from '../features/keys/keys-card.tsx';
import { MailCard } from '../features/notifications/mail-card.tsx';
import { RetentionCard } from '../features/retention/retention-card.tsx';
import { session } from '../features/session/session.store.ts';
import { AppearanceCard } from '../features/theme/appearance-card.tsx';
import { useTitle } from '../lib/use-title.ts';

export function SettingsPage() {
  useSignals();
  useTitle('Settings - dmreply');
  const user = session.value.user;
  if (user === null) return null;
  return (
    <div className="column">
      <h1>Settings</h1>
      <KeysCard />
      <AccountBotCard />
      <MailCard />
      <RetentionCard />
      <AccountInformation user={user} />
      <AppearanceCard />
    </div>
  );
}
