import { hasPlace, placeTexts } from '../../contract/places.ts';
import type { ReplyTrigger } from '../../contract/reply.ts';
import { BUBBLE_BYTES } from '../../contract/template.ts';
import {
  TRIGGER_WARNINGS,
  type TriggerWarning,
  type TriggerWarningCode,
} from '../../contract/trigger-api.ts';
import { reachableTriggers } from '../sharing/reachable.ts';
import { type PreparedTriggers, prepareTriggers } from './trigger-match.ts';

/** A phrase below this many letters, as whole words anywhere in a message, is in nearly every message. */
const SHORTEST_SENSIBLE = 3;
const encoder = new TextEncoder();

/** What of a template its triggers depend on. */
export interface TriggerScope {
  confirmedBrackets: readonly string[];
  /** The ids of the templates that share its conversations. */
  group: ReadonlySet<number>;
}

/** Those of a template that answer, switched on or not. */
export function sentTriggers<T extends ReplyTrigger>(
  all: readonly T[],
  { confirmedBrackets, group }: TriggerScope,
): T[] {
  return reachableTriggers(all, group).filter(
    ({ responseAction }) => !hasPlace(responseAction, confirmedBrackets),
  );
}

/** What is likely not meant about a trigger, seen among all of its template. A trigger that is off is left alone. */
export function lintTrigger(
  trigger: ReplyTrigger,
  all: readonly ReplyTrigger[],
  scope: TriggerScope,
): TriggerWarning[] {
  const others = all.filter(({ id }) => id !== trigger.id);
  return lintTriggers([...others, trigger], scope).get(trigger.id) ?? [];
}

/** The same for each of a template's triggers, by id. */
export function lintTriggers(
  all: readonly ReplyTrigger[],
  scope: TriggerScope,
): Map<number, TriggerWarning[]> {
  // One that is not sent stands in no other's way.
  const { ordered } = prepareTriggers(sentTriggers(all, scope));
  return new Map(all.map((trigger) => [trigger.id, warningsOf(trigger, ordered, scope)]));
}

type Prepared = PreparedTriggers['ordered'][number];

function warningsOf(
  trigger: ReplyTrigger,
  ordered: readonly Prepared[],
  { confirmedBrackets, group }: TriggerScope,
): TriggerWarning[] {
  const warnings: TriggerWarning[] = [];
  const add = (code: TriggerWarningCode, other?: ReplyTrigger) =>
    warnings.push({
      code,
      message: TRIGGER_WARNINGS[code],
      ...(other === undefined ? {} : { triggerId: other.id }),
    });
  const places = placeTexts(trigger.responseAction, confirmedBrackets);
  if (places.length > 0) {
    const message = `Still has ${places.join(', ')}. ${TRIGGER_WARNINGS.unfilled}`;
    warnings.push({ code: 'unfilled', message, places });
  } else if (trigger.isEnabled && reachableTriggers([trigger], group).length === 0) {
    add('passes_nowhere');
  } else if (trigger.isEnabled) {
    const own = ordered.find((one) => one.trigger.id === trigger.id);
    const winner = own === undefined ? undefined : alwaysBefore(own, ordered);
    // A phrase of nothing but signs matches nothing, so it is not among the ordered ones.
    if (own === undefined || winner !== undefined) add('never_reached', winner?.trigger);
    const twin = ordered.find((one) => one !== own && isTwin(one, own));
    if (twin !== undefined) add('duplicate', twin.trigger);
    if (own !== undefined && isTooShort(own)) add('too_short');
  }
  if (encoder.encode(trigger.responseAction).length > BUBBLE_BYTES) add('long_reply');
  return warnings;
}

/** The same phrase looked for in another way can be meant: the exact message first, then any that holds it. */
function isTwin(one: Prepared, own: Prepared | undefined): boolean {
  return one.phrase === own?.phrase && one.trigger.matchMode === own.trigger.matchMode;
}

function isTooShort({ trigger, phrase }: Prepared): boolean {
  if (trigger.matchMode === 'exact' || WRITTEN_IN_FEW_CHARACTERS.test(phrase)) return false;
  return [...phrase].length < SHORTEST_SENSIBLE;
}

/** One character of these is a whole word. */
const WRITTEN_IN_FEW_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A trigger that is tried before this one and fires on everything that this one fires on. */
function alwaysBefore(own: Prepared, ordered: readonly Prepared[]): Prepared | undefined {
  return ordered.slice(0, ordered.indexOf(own)).find((each) => covers(each, own));
}

/** A longer phrase leaves messages for the shorter one, so only equal ones can cover each other. */
function covers(first: Prepared, second: Prepared): boolean {
  const [mode, other] = [first.trigger.matchMode, second.trigger.matchMode];
  if (mode === 'exact') return other === 'exact' && bare(first.phrase) === bare(second.phrase);
  if (first.phrase !== second.phrase) return false;
  return mode === 'words' || other !== 'words';
}

/** As `exact` compares: without the signs around it. */
function bare(phrase: string): string {
  return phrase.replace(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '') || phrase;
}
