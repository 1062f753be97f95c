import type { Arrival, Claim, ConversationKey, Finish, Pause, Settle } from './journal.types.ts';

/** A step of the journal, as data, so that many of them can share a transaction. */
export type Operation =
  | { kind: 'arrive'; input: Arrival }
  | { kind: 'claim'; input: Claim }
  | { kind: 'finish'; input: Finish }
  | { kind: 'settle'; input: Settle }
  | { kind: 'pause'; input: Pause };

export function keyOf(operation: Operation): ConversationKey {
  return operation.kind === 'finish' ? operation.input.turn : operation.input;
}

/** One text for one conversation; the id of a template holds no space. */
export function conversationKey({ templateId, externalId }: ConversationKey): string {
  return `${templateId} ${externalId}`;
}
