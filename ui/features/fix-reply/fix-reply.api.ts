import type { FaqBody, ForbidAnswer, ForbidBody } from '../../../src/contract/template-additions.ts';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import type { TestAnswer } from '../../../src/contract/test-chat.ts';
import { request } from '../../lib/http.ts';
import { type Listening, testConversation } from '../test-chat/test-chat.api.ts';
import type { FixSubject } from './fix-subject.ts';

export function postFaq(templateId: number, body: FaqBody): Promise<TemplateView> {
  return request(`/api/templates/${templateId}/faqs`, { method: 'POST', body });
}

export function postForbidden(templateId: number, body: ForbidBody): Promise<ForbidAnswer> {
  return request(`/api/templates/${templateId}/forbidden-words`, { method: 'POST', body });
}

/** The same message after the same history; nothing of it is recorded. */
export function askAgain(subject: FixSubject, listening: Listening): Promise<TestAnswer> {
  const { templateId, asked, history, contactName } = subject;
  const body = {
    templateId,
    newMessage: asked,
    messages: [...history],
    conversationId: 'test-again',
    ...(contactName === '' ? {} : { contactName }),
  };
  return testConversation(body, listening);
}
