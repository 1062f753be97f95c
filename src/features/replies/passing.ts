import { withoutHeard } from '../../contract/media.ts';
import { changedMemo, type Memo, type MemoChange } from '../../contract/memo.ts';
import type { Reply } from '../../contract/reply.ts';
import { speakerOf } from '../../contract/speaker.ts';
import { type Consent, consentIn } from '../../text/opt-out.ts';
import type { ConversationView } from '../inbox/journal/journal.types.ts';
import type { Strategies } from '../strategies/engine/begin.ts';
import { runningState } from '../strategies/engine/engine.ts';
import { decideReply, type Situation } from './decide-reply.ts';
import { type Decided, isShared } from './fixed-reply.ts';
import type { Answering, LoadedTemplate } from './loaded-templates.ts';
import { notedIn } from './notes.ts';

/** Templates of a group share conversations, and a trigger or a strategy passes one to another template for a time. */

/** A message, read once for all who decide. */
export interface ReadMessage {
  text: string;
  /** The customer's word on automatic replies; null: the message says something else. */
  consent: Consent | null;
}

/** What was said in a voice message counts as if it were written. */
export function readMessage(message: string): ReadMessage {
  const text = withoutHeard(message);
  return { text, consent: consentIn(text) };
}

/** What a message notes when it arrives: what it says of the customer, and by whose webhook URL it came. */
export function notedOnArrival(loaded: Answering, text: string, userName: string): MemoChange | null {
  const noted = notedIn(text, userName, loaded.contactFields, loaded.prepared.template);
  return isShared(loaded) ? { ...noted, speaker: { at: loaded.prepared.template.id } } : noted;
}

/** What a template says by itself. */
export function decideBy(by: Answering, { text, consent }: ReadMessage, situation: Situation): Decided {
  const canLead = situation.hasStrategies && situation.whyNoAi === null;
  return {
    by,
    reply: decideReply(by.prepared, text, consent, situation),
    strategies: canLead ? by.prepared.strategies : null,
    passing: null,
  };
}

/**
 * Who answers in a conversation that several templates share, and with what. `before`: the messages that are answered
 * together with this one; each may pass the conversation on. `decide`: what one template says by itself, as `decideBy`.
 */
export function decideAmong<T extends Answering>(
  loaded: T,
  { message, before = [] }: { message: ReadMessage; before?: readonly ReadMessage[] },
  decide: (by: T | LoadedTemplate, message: ReadMessage) => Decided,
  { memo, now }: Pick<ConversationView, 'memo' | 'now'>,
): Decided {
  let by = answeringTemplate(loaded, memo, now);
  let known = memo;
  let passing: Reply | null = null;
  for (const one of [...before, message]) {
    const { reply } = decide(by, one);
    if (!isPassedOn(reply)) continue;
    passing = reply;
    known = changedMemo(known, reply.memo ?? {});
    by = answeringTemplate(loaded, known, now);
  }
  const { reply, strategies } = decide(by, message);
  // One that passes it back with the same words would leave nobody to answer.
  const answer = isPassedOn(reply) ? 'ask_ai' : reply;
  return withoutOthersStrategies({ by, reply: answer, strategies, passing }, memo, loaded);
}

/**
 * The template that answers in a conversation: another one of the group where it was passed to that. One that was never
 * finished, or has left the group, answers nobody.
 */
function answeringTemplate<T extends Answering>(
  loaded: T,
  { speaker }: Memo,
  now: number,
): T | LoadedTemplate {
  const answering = speakerOf(speaker, now);
  // The webhook URL that the message came by counts more than the one before.
  if (answering === null || answering === speaker?.at) return loaded;
  const other = loaded.group.get(answering);
  return other === undefined || other.isDraft ? loaded : other;
}

/** Whether a trigger only passes the conversation on, and the other template answers the message itself. */
function isPassedOn(reply: Decided['reply']): reply is Reply {
  if (reply === 'ask_ai') return false;
  return reply.source === 'trigger' && reply.text === '' && reply.memo?.speaker !== undefined;
}

/** A strategy of another template rests until the conversation is back, and none begins meanwhile. */
function withoutOthersStrategies(decided: Decided, memo: Memo, loaded: Answering): Decided {
  const running = runningState(memo);
  if (decided.strategies === null || running === null) return decided;
  const isOfAnother = [loaded, ...loaded.group.values()].some(
    ({ prepared: { template, strategies } }) =>
      template.id !== decided.by.prepared.template.id && isAmong(strategies, running.id),
  );
  return isOfAnother ? { ...decided, strategies: null } : decided;
}

function isAmong(strategies: Strategies, id: number): boolean {
  return strategies.some((strategy) => strategy.id === id);
}
