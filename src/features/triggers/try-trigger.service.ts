import { withCommas } from '../../contract/numbers.ts';
import type { TriggerTried, TriggerTryBody } from '../../contract/trigger-api.ts';
import { invalidFields } from '../../errors.ts';
import { matchTrigger, prepareTriggers } from '../replies/trigger-match.ts';
import type { Usage } from '../usage/usage.service.ts';
import { toTriggerView } from './trigger-view.ts';
import type { Triggers } from './triggers.service.ts';

/** Throws `not_found` or `invalid_input`. Nothing is recorded. */
export type TryTrigger = (userId: number, body: TriggerTryBody) => Promise<TriggerTried>;

export interface TryTriggerDeps {
  triggers: Triggers;
  usage: Usage;
  /** What customers wrote to a template last, at most `limit` texts. */
  recentTexts: (templateId: number, limit: number) => Promise<string[]>;
}

const LOOKED_AT = 500;
const MAX_MESSAGE_CHARACTERS = 4_000;

export function createTryTrigger({ triggers, usage, recentTexts }: TryTriggerDeps): TryTrigger {
  return async (userId, { templateId, message }) => {
    const list = await triggers.list(userId, templateId);
    if (message.trim() === '') throw invalidFields({ message: 'Required' });
    if ([...message].length > MAX_MESSAGE_CHARACTERS) {
      throw invalidFields({
        message: `At most ${withCommas(MAX_MESSAGE_CHARACTERS)} characters`,
      });
    }
    const prepared = prepareTriggers(list);
    const fired = matchTrigger(prepared, message);
    const trigger = list.find(({ id }) => id === fired?.id);
    const texts = await recentTexts(templateId, LOOKED_AT);
    if (trigger === undefined) return { trigger: null, checkedMessages: texts.length, firedOn: 0 };
    const replies = await usage.ofTriggers([trigger.id]);
    return {
      trigger: toTriggerView(trigger, replies.get(trigger.id) ?? 0),
      checkedMessages: texts.length,
      firedOn: texts.filter((text) => matchTrigger(prepared, text)?.id === trigger.id).length,
    };
  };
}
