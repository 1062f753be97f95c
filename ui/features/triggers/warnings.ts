import type { TriggerMatchMode } from '../../../src/contract/trigger.ts';
import type { SavedTrigger, TriggerWarning } from '../../../src/contract/trigger-api.ts';

/** A trigger as the list or the form knows it. */
export interface Warned {
  matchMode: TriggerMatchMode;
  /** Its place in the list; infinite before it is saved. */
  position: number;
}

/** What is likely not meant, in words that name the other trigger. */
export function warningTexts(
  trigger: Warned,
  warnings: readonly TriggerWarning[],
  all: readonly SavedTrigger[],
): string[] {
  const isIdle = (id: number | undefined) =>
    all.some((each) => each.id === id && each.warnings.some(({ code }) => code === 'never_reached'));
  const isNeverReached = warnings.some(({ code }) => code === 'never_reached');
  return (
    warnings
      // One sentence is enough: of two equal phrases, one is never reached.
      .filter(({ code, triggerId }) => code !== 'duplicate' || !(isNeverReached || isIdle(triggerId)))
      .map((warning) => {
        const other = all.find(({ id }) => id === warning.triggerId);
        if (warning.code !== 'never_reached' || other === undefined) return warning.message;
        return neverReached(trigger, other);
      })
  );
}

function neverReached(trigger: Warned, other: SavedTrigger): string {
  const isAbove = other.position < trigger.position;
  const remedy =
    isAbove && other.matchMode !== trigger.matchMode
      ? 'Move this one up.'
      : 'Change or delete one of the two.';
  return `Never reached: “${other.triggerPhrase}”${isAbove ? ' above' : ''} answers first. ${remedy}`;
}
