import type { TemplateView } from '../../contract/template-api.ts';
import { isoTime, isoTimeOrNull, pauseView } from '../../contract/times.ts';
import type { Usage } from '../usage/usage.service.ts';
import { fieldsOf } from './template-fields.ts';
import type { Template, Templates } from './templates.service.ts';

/** Templates as their owner sees them: the secret stays inside. */
export interface TemplateViews {
  all(templates: readonly Template[]): Promise<TemplateView[]>;
  one(template: Template): Promise<TemplateView>;
}

export interface TemplateViewsDeps {
  templates: Templates;
  usage: Usage;
  clock: () => number;
}

export function createTemplateViews({ templates, usage, clock }: TemplateViewsDeps): TemplateViews {
  async function around(list: readonly Template[]): Promise<(template: Template) => TemplateView> {
    const ids = list.map(({ id }) => id);
    const [replies, activity] = await Promise.all([usage.ofTemplates(ids), templates.activity(ids)]);
    return (template) => ({
      id: template.id,
      name: template.templateName,
      ...fieldsOf(template),
      webhookUrl: template.webhookUrl,
      hasWebhookSecret: template.sealedWebhookSecret !== null,
      ...pauseView(template.pausedUntil, clock()),
      recentReplies: replies.get(template.id) ?? 0,
      triggerCount: activity.get(template.id)?.triggerCount ?? 0,
      lastActiveAt: isoTimeOrNull(activity.get(template.id)?.lastActiveAt ?? null),
      createdAt: isoTime(template.createdAt),
      updatedAt: isoTime(template.updatedAt),
    });
  }

  return {
    async all(list) {
      return list.map(await around(list));
    },
    async one(template) {
      return (await around([template]))(template);
    },
  };
}
