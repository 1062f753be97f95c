import type { SessionView } from '../../contract/user.ts';
import { browserName } from '../auth/browser-name.ts';
import type { Session } from '../auth/sessions.service.ts';

export function toSessionView(session: Session, currentId: number): SessionView {
  return {
    id: session.id,
    browser: browserName(session.userAgent),
    createdAt: new Date(session.createdAt).toISOString(),
    lastSeenAt: new Date(session.lastSeenAt).toISOString(),
    expiresAt: new Date(session.expiresAt).toISOString(),
    isCurrent: session.id === currentId,
  };
}
