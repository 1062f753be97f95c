import type { Reply } from '../../contract/reply.ts';
import type { ModelObserver } from '../ai/model-with-breakers.ts';
import type { DeliveryResult } from './delivery/chat-tool.ts';

/** What the metrics hear of the replies. */
export interface ReplyObserver extends ModelObserver {
  /** An answer went to the caller; `ms` from the arrival of its message. */
  answered(source: Reply['source'], how: 'new' | 'repeated' | 'lost', ms: number): void;
  /** A call of the webhook was answered with an error. */
  refused(status: number): void;
  /** An attempt to deliver a late reply is over. */
  delivered(result: DeliveryResult['kind']): void;
}
