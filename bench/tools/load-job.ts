/** Messages to send, and how. The same for every server that is compared. */
export interface LoadJob {
  /** Connections are dealt out to these in turn. */
  ports: readonly number[];
  path: string;
  /** Each sends its next message when it has its answer. */
  connections: number;
  /** Ends after so many seconds or replies, whichever comes first. */
  seconds: number;
  replies?: number;
  /** The first messages are spread over this time, as customers do not write in the same millisecond. */
  spreadMs?: number;
  text: string;
  /** Drawn in turn, so that no conversation has two messages under way. */
  conversations: number;
  /** ASCII that every answer must hold. */
  expect: string;
}

export interface LoadResult {
  replies: number;
  seconds: number;
  /** Answers that were wrong or missing, by kind. */
  errors: Record<string, number>;
  /** Milliseconds from sending to the whole answer. */
  p50: number;
  p99: number;
  slowest: number;
  /** The part of one processor that the sender took. */
  senderShare: number;
}
