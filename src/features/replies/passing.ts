import type { Memo } from '../../contract/memo.ts';
import type { Reply } from '../../contract/reply.ts';
import { speakerOf } from '../../contract/voice.ts';
import type { Strategies } from '../strategies/engine/begin.ts';
import { runningState } from '../strategies/engine/engine.ts';
import type { LoadedTemplate } from './loaded-templates.ts';

/** Templates of a group share conversations, and a trigger or a strategy passes one to another template for a time. */

/**
 * The template that answers in a conversation: another one of the group where it was passed to that. One that was never
 * finished, or has left the group, answers nobody.
 */
export function answeringTemplate(loaded: LoadedTemplate, { voice }: Memo, now: number): LoadedTemplate {
  const speaker = speakerOf(voice, now);
  // The webhook URL that the message came by counts more than the one before.
  if (speaker === null || speaker === voice?.at) return loaded;
  const other = loaded.group.get(speaker);
  return other === undefined || other.isDraft ? loaded : other;
}

/** Whether a trigger only passes the conversation on, and the other template answers the message itself. */
export function isPassedOn({ source, text, memo }: Reply): boolean {
  return source === 'trigger' && text === '' && memo?.voice !== undefined;
}

/** A strategy of another template rests until the conversation is back, and none begins meanwhile. */
export function strategiesFor(
  strategies: Strategies,
  memo: Memo,
  answering: LoadedTemplate,
  { template, prepared, group }: LoadedTemplate,
): Strategies | null {
  const running = runningState(memo);
  if (running === null) return strategies;
  const isOfAnother = [{ template, prepared }, ...group.values()].some(
    (one) =>
      one.template.id !== answering.template.id &&
      one.prepared.strategies.some(({ id }) => id === running.id),
  );
  return isOfAnother ? null : strategies;
}
