import { MESSAGE_MAX } from '../../contract/limits.ts';
import { withCommas } from '../../contract/numbers.ts';
import { placeTexts } from '../../contract/places.ts';
import type { TriggerTried, TriggerTryBody } from '../../contract/trigger-api.ts';
import { invalidFields } from '../../errors.ts';
import type { Templates } from '../templates/templates.service.ts';
import type { Usage } from '../usage/usage.service.ts';
import { triggerScope } from './check-trigger.service.ts';
import { sentTriggers } from './lint.ts';
import { matchTrigger, type PreparedTriggers, prepareTriggers } from './trigger-match.ts';
import { toTriggerView } from './trigger-view.ts';
import type { Trigger, Triggers } from './triggers.service.ts';

/** Throws `not_found` or `invalid_input`. Nothing is recorded. */
export type TryTrigger = (userId: number, body: TriggerTryBody) => Promise<TriggerTried>;

export interface TryTriggerDeps {
  templates: Templates;
  triggers: Triggers;
  usage: Usage;
  /** What customers wrote to a template last, at most `limit` texts. */
  recentTexts: (templateId: number, limit: number) => Promise<string[]>;
}

const LOOKED_AT = 500;

export function createTryTrigger({ templates, triggers, usage, recentTexts }: TryTriggerDeps): TryTrigger {
  return async (userId, { templateId, message }) => {
    const scope = await triggerScope(templates, userId, templateId);
    const list = await triggers.list(userId, templateId);
    if (message.trim() === '') throw invalidFields({ message: 'Required' });
    if ([...message].length > MESSAGE_MAX) {
      throw invalidFields({
        message: `At most ${withCommas(MESSAGE_MAX)} characters`,
      });
    }
    const prepared = prepareTriggers(sentTriggers(list, scope));
    const fired = firstOf(list, prepared, message);
    const wanted = firstOf(list, prepareTriggers(list), message);
    const texts = await recentTexts(templateId, LOOKED_AT);
    const replies = await usage.ofTriggers(list.map(({ id }) => id));
    const viewOf = (trigger: Trigger) => toTriggerView(trigger, replies.get(trigger.id) ?? 0);
    const places = wanted === undefined ? [] : placeTexts(wanted.responseAction, scope.confirmedBrackets);
    return {
      trigger: fired === undefined ? null : viewOf(fired),
      unfilled: wanted === undefined || places.length === 0 ? null : { trigger: viewOf(wanted), places },
      checkedMessages: texts.length,
      firedOn: texts.filter((text) => fired !== undefined && matchTrigger(prepared, text)?.id === fired.id)
        .length,
    };
  };
}

function firstOf(list: readonly Trigger[], prepared: PreparedTriggers, message: string): Trigger | undefined {
  const fired = matchTrigger(prepared, message);
  return list.find(({ id }) => id === fired?.id);
}
