import type { TriggerCheckBody, TriggerWarning } from '../../contract/trigger-api.ts';
import type { Templates } from '../templates/templates.service.ts';
import { lintTrigger, type TriggerScope } from './lint.ts';
import type { Triggers } from './triggers.service.ts';

/** No saved trigger has it. */
const UNSAVED = 0;

/** What is likely not meant about a trigger as it stands in the form. Throws `not_found`. */
export async function checkTriggerDraft(
  { triggers, templates }: { triggers: Triggers; templates: Templates },
  userId: number,
  { templateId, id, ...draft }: TriggerCheckBody,
): Promise<TriggerWarning[]> {
  const all = await triggers.list(userId, templateId);
  const saved = all.find((trigger) => trigger.id === id);
  const position = saved?.position ?? (all.at(-1)?.position ?? 0) + 1;
  const handOver = saved?.handOver ?? false;
  const scope = await triggerScope(templates, userId, templateId);
  return lintTrigger({ ...draft, id: saved?.id ?? UNSAVED, position, handOver }, all, scope);
}

/** Throws `not_found`. */
export async function triggerScope(
  templates: Templates,
  userId: number,
  templateId: number,
): Promise<TriggerScope> {
  const template = await templates.get(userId, templateId);
  const group = await templates.ofGroup(template);
  return { confirmedBrackets: template.confirmedBrackets, group: new Set(group.map(({ id }) => id)) };
}
