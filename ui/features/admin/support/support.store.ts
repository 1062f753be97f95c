import type { ConversationListItem, MessageView } from '../../../../src/contract/conversation.ts';
import type { SupportVisit } from '../../../../src/contract/support-access.ts';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import type { TriggerView } from '../../../../src/contract/trigger-api.ts';
import { ApiError, sentenceOf } from '../../../lib/http.ts';
import { askAdmin, isToldElsewhere } from '../admin-http.ts';
import { createAdminResource } from '../admin-session.store.ts';
import { createPagedList } from '../paged-list.ts';

const PATH = '/api/admin/support-access';

/** The accounts that this admin may look at now. */
export const visits = createAdminResource(() => askAdmin<SupportVisit[]>(PATH));

/** Reads them again; what is shown stays while the server is away, until its time. */
export async function recheckVisits(): Promise<void> {
  try {
    visits.set(await askAdmin<SupportVisit[]>(PATH));
  } catch {
    // The next look tells.
  }
}

/**
 * What is read of one owner: in this page alone, and forgotten with it.
 * “an operator reads with a support code, keeps nothing, and is out when the owner ends it” holds it.
 */
export const seenTemplates = createPagedList<TemplateView>();
export const seenTriggers = createPagedList<TriggerView>();
export const seenConversations = createPagedList<ConversationListItem>();
export const seenMessages = createPagedList<MessageView>();

export function forgetVisit(): void {
  for (const seen of [seenTemplates, seenTriggers, seenConversations, seenMessages]) seen.clear();
}

export function showTemplates(userId: number): void {
  void seenTemplates.show(`${PATH}/${userId}/templates`);
}

export function showTriggers(userId: number, templateId: number): void {
  void seenTriggers.show(`${PATH}/${userId}/templates/${templateId}/triggers`);
}

export function showConversations(userId: number): void {
  void seenConversations.show(`${PATH}/${userId}/conversations?limit=50`);
}

export function showMessages(userId: number, conversationId: number): void {
  void seenMessages.show(`${PATH}/${userId}/conversations/${conversationId}/messages?limit=100`);
}

/** The account that the code opens, or what is wrong with the code. */
export async function enterWithCode(code: string): Promise<SupportVisit | string> {
  try {
    return await askAdmin<SupportVisit>(PATH, { method: 'POST', body: { code } });
  } catch (error) {
    if (isToldElsewhere(error)) return 'A code from your e-mail is needed first.';
    const failed = 'That did not work. Check your connection and try again.';
    return (error instanceof ApiError ? error.fields.code : null) ?? sentenceOf(error, failed);
  }
}
