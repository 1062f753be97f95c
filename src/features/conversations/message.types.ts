export interface Message {
  id: number;
  isFromUser: boolean;
  messageText: string;
  source: string | null;
  /** JSON. */
  reason: string | null;
  /** The template that it belongs to, where several share the conversation; null: the conversation's. */
  saidBy: number | null;
  createdAt: number;
  /** When its words were changed where they were written; null: never. */
  editedAt: number | null;
}

/** The newest of a conversation. */
export interface LastMessage extends Message {
  /** How far it has come, where it goes through the chat tool. */
  deliveryState: string | null;
}

export interface MessageDelivery {
  messageId: number;
  state: string;
  problem: string;
}
