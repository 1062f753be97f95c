import type { Arrival, Claim, ConversationKey, Finish, SetPause, Settle } from './journal.types.ts';

type Step =
  | { readonly kind: 'arrive'; readonly input: Arrival }
  | { readonly kind: 'claim'; readonly input: Claim }
  | { readonly kind: 'finish'; readonly input: Finish }
  | { readonly kind: 'settle'; readonly input: Settle }
  | { readonly kind: 'pause'; readonly input: SetPause };

/** A step of the journal, as data, so that many of them can share a transaction. */
export type Operation = Step & {
  /** Its `conversationKey`, made once because it is asked for many times. */
  readonly key: string;
};

export function createOperation(step: Step): Operation {
  return { ...step, key: conversationKey(step.kind === 'finish' ? step.input.turn : step.input) };
}

export function keyOf(operation: Operation): ConversationKey {
  return operation.kind === 'finish' ? operation.input.turn : operation.input;
}

/** One text for one conversation; the id of a template holds no space. */
export function conversationKey({ templateId, externalId }: ConversationKey): string {
  return `${templateId} ${externalId}`;
}
