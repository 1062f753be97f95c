import { isoTime } from '../../contract/times.ts';
import type { TriggerView } from '../../contract/trigger-api.ts';
import type { Trigger } from './triggers.store.ts';

export function toTriggerView(trigger: Trigger, recentReplies: number): TriggerView {
  return {
    id: trigger.id,
    templateId: trigger.templateId,
    triggerPhrase: trigger.triggerPhrase,
    responseAction: trigger.responseAction,
    matchMode: trigger.matchMode,
    position: trigger.position,
    isEnabled: trigger.isEnabled,
    handOver: trigger.handOver,
    addTag: trigger.addTag ?? '',
    setField: trigger.setField ?? '',
    setValue: trigger.setValue ?? '',
    passTo: trigger.passTo ?? null,
    passMinutes: trigger.passMinutes ?? 0,
    recentReplies,
    createdAt: isoTime(trigger.createdAt),
  };
}
