import { CircleX, Clock, Hand, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { NotificationKind } from '../../../src/contract/notifications.ts';

type Look = 'warn' | 'danger' | 'plain';

const ICONS: Readonly<Partial<Record<NotificationKind, { icon: LucideIcon; look: Look }>>> = {
  handover: { icon: Hand, look: 'warn' },
  ai_key_refused: { icon: CircleX, look: 'danger' },
  ai_key_unreadable: { icon: CircleX, look: 'danger' },
  chat_tool_key_unreadable: { icon: CircleX, look: 'danger' },
  webhook_secret_unreadable: { icon: CircleX, look: 'danger' },
  ai_quota_used_up: { icon: CircleX, look: 'danger' },
  ai_request_refused: { icon: CircleX, look: 'danger' },
  voice_not_heard: { icon: CircleX, look: 'danger' },
  ai_model_unknown: { icon: CircleX, look: 'danger' },
  delivery_failed: { icon: CircleX, look: 'danger' },
  payment_failed: { icon: CircleX, look: 'danger' },
  subscription_ended: { icon: CircleX, look: 'danger' },
  opened: { icon: Clock, look: 'warn' },
  late_reply: { icon: Clock, look: 'plain' },
};

const OTHERWISE = { icon: TriangleAlert, look: 'warn' } as const;

/** How serious a notice is; its words say the same. */
export function NoticeIcon({ kind }: { kind: NotificationKind }) {
  const { icon: Icon, look } = ICONS[kind] ?? OTHERWISE;
  return (
    <span className={`row-icon ${look}`} aria-hidden="true">
      <Icon />
    </span>
  );
}
