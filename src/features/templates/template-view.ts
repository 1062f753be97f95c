import { pauseView } from '../../contract/bot-control.ts';
import type { TemplateView } from '../../contract/template-api.ts';
import type { TemplatePlace } from '../../contract/template-places.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { Usage } from '../usage/usage.service.ts';
import { fieldsOf } from './template-fields.ts';
import { isDraft } from './template-places.ts';
import type { Template, Templates } from './templates.service.ts';

/** Templates as their owner sees them: the secret stays inside. */
export type TemplateViews = ReturnType<typeof createTemplateViews>;

/** A long list helps nobody: the count says the rest. */
const SHOWN_PLACES = 20;

export interface TemplateViewsDeps {
  templates: Templates;
  usage: Usage;
  clock: () => number;
}

export function createTemplateViews({ templates, usage, clock }: TemplateViewsDeps) {
  async function around(list: readonly Template[]): Promise<(template: Template) => TemplateView> {
    const ids = list.map(({ id }) => id);
    const [replies, activity, places] = await Promise.all([
      usage.ofTemplates(ids),
      templates.activity(ids),
      templates.placesOf(list),
    ]);
    return (template) => ({
      id: template.id,
      name: template.templateName,
      ...fieldsOf(template),
      webhookUrl: template.webhookUrl,
      ...placesView(template, places.get(template.id) ?? []),
      hasWebhookSecret: template.sealedWebhookSecret !== null,
      isWebhookSecretLost: templates.webhookSecret(template) === null,
      ...pauseView(template.pause, clock()),
      recentReplies: replies.get(template.id) ?? 0,
      triggerCount: activity.get(template.id)?.triggerCount ?? 0,
      lastActiveAt: isoTimeOrNull(activity.get(template.id)?.lastActiveAt ?? null),
      lastCallAt: isoTimeOrNull(activity.get(template.id)?.lastCallAt ?? null),
      version: template.version,
      createdAt: isoTime(template.createdAt),
      updatedAt: isoTime(template.updatedAt),
    });
  }

  return {
    async all(list: readonly Template[]): Promise<TemplateView[]> {
      return list.map(await around(list));
    },
    async one(template: Template): Promise<TemplateView> {
      return (await around([template]))(template);
    },
  };
}

function placesView(template: Template, places: readonly TemplatePlace[]) {
  return {
    isDraft: isDraft(template, places.length),
    places: places.slice(0, SHOWN_PLACES),
    placesLeft: places.length,
    confirmedBrackets: [...template.confirmedBrackets],
  };
}
