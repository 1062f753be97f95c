import { BUBBLE_BYTES } from '../../contract/template.ts';
import {
  TRIGGER_WARNINGS,
  type TriggerWarning,
  type TriggerWarningCode,
} from '../../contract/trigger-api.ts';
import { foldText } from '../replies/fold-text.ts';
import type { ReplyTrigger } from '../replies/reply.types.ts';
import { prepareTriggers } from '../replies/trigger-match.ts';

/** A phrase below this many letters, as whole words anywhere in a message, is in nearly every message. */
const SHORTEST_SENSIBLE = 3;
const encoder = new TextEncoder();

/** What is likely not meant about a trigger, seen among all of its template. A trigger that is off is left alone. */
export function lintTrigger(trigger: ReplyTrigger, all: readonly ReplyTrigger[]): TriggerWarning[] {
  const warnings: TriggerWarning[] = [];
  const add = (code: TriggerWarningCode, other?: ReplyTrigger) =>
    warnings.push({
      code,
      message: TRIGGER_WARNINGS[code],
      ...(other === undefined ? {} : { triggerId: other.id }),
    });
  if (trigger.isEnabled) {
    const others = all.filter(({ id, isEnabled }) => id !== trigger.id && isEnabled);
    const phrase = foldText(trigger.triggerPhrase);
    const winner = phrase === '' ? undefined : alwaysBefore(trigger, others);
    if (phrase === '' || winner !== undefined) add('never_reached', winner);
    const twin = others.find((other) => foldText(other.triggerPhrase) === phrase);
    if (twin !== undefined) add('duplicate', twin);
    const isAnywhere = trigger.matchMode !== 'exact' && !WRITTEN_IN_FEW_CHARACTERS.test(phrase);
    if (phrase !== '' && isAnywhere && [...phrase].length < SHORTEST_SENSIBLE) add('too_short');
  }
  if (encoder.encode(trigger.responseAction).length > BUBBLE_BYTES) add('long_reply');
  return warnings;
}

/** One character of these is a whole word. */
const WRITTEN_IN_FEW_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A trigger that is tried before this one and fires on everything that this one fires on. */
function alwaysBefore(trigger: ReplyTrigger, others: readonly ReplyTrigger[]): ReplyTrigger | undefined {
  for (const { trigger: each } of prepareTriggers([trigger, ...others]).ordered) {
    if (each.id === trigger.id) return undefined;
    if (covers(each, trigger)) return each;
  }
  return undefined;
}

/** A longer phrase leaves messages for the shorter one, so only equal ones can cover each other. */
function covers(first: ReplyTrigger, second: ReplyTrigger): boolean {
  const [a, b] = [foldText(first.triggerPhrase), foldText(second.triggerPhrase)];
  if (first.matchMode === 'exact') return second.matchMode === 'exact' && bare(a) === bare(b);
  if (a !== b) return false;
  return first.matchMode === 'words' || second.matchMode !== 'words';
}

/** As `exact` compares: without the signs around it. */
function bare(phrase: string): string {
  return phrase.replace(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '') || phrase;
}
