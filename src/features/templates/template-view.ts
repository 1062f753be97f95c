import type { TemplateView } from '../../contract/template-api.ts';
import { isoTime, pauseView } from '../../contract/times.ts';
import { fieldsOf } from './template-fields.ts';
import type { Template } from './templates.store.ts';

/** A template as its owner sees it: the secret stays inside. */
export function toTemplateView(template: Template, recentReplies: number, now: number): TemplateView {
  return {
    id: template.id,
    name: template.templateName,
    ...fieldsOf(template),
    webhookUrl: template.webhookUrl,
    hasWebhookSecret: template.sealedWebhookSecret !== null,
    ...pauseView(template.pausedUntil, now),
    recentReplies,
    createdAt: isoTime(template.createdAt),
    updatedAt: isoTime(template.updatedAt),
  };
}
