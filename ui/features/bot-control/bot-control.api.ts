import type { PauseView } from '../../../src/contract/bot-control.ts';
import { read, request } from '../../lib/http.ts';

/** What can be silenced: one conversation, a template, or the whole account. */
export type BotScope = { conversationId: number } | { templateId: number } | 'account';

export function fetchAccountPause(): Promise<PauseView> {
  return read('/api/bot');
}

/** `minutes` null: until resumed. */
export function postPause(scope: BotScope, minutes: number | null): Promise<PauseView> {
  return request(`${pathOf(scope)}/pause`, { method: 'POST', body: { minutes } });
}

export function postResume(scope: BotScope): Promise<PauseView> {
  return request(`${pathOf(scope)}/resume`, { method: 'POST' });
}

function pathOf(scope: BotScope): string {
  if (scope === 'account') return '/api/bot';
  return 'templateId' in scope
    ? `/api/templates/${scope.templateId}`
    : `/api/conversations/${scope.conversationId}`;
}
