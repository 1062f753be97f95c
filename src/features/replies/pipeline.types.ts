import type { OnDraft } from '../ai/request.ts';
import type { Attachment } from '../media/attachments.ts';
import type { AiAccess } from './ai-access.ts';
import type { Verdict } from './fact-check/fact-check.ts';
import type { PreparedTemplate } from './loaded-templates.ts';
import type { ReplyVoice } from './owner-voice.ts';
import type { ReplyKnowledge } from './reply-knowledge.ts';
import type { ReplyDeadlines } from './spare-time.ts';
import type { StrategyRequest } from './strategy-reply.ts';

/** All that a reply of the AI depends on. */
export interface ReplyRequest extends AiAccess, StrategyRequest, ReplyDeadlines {
  prepared: PreparedTemplate;
  /** null: of the owner's own way of writing nothing is known. */
  voice: ReplyVoice | null;
  /** null: the owner has no papers for it, or nothing is asked. */
  knowledge: ReplyKnowledge | null;
  /** What became of photos and voice messages in the message. */
  attachments?: readonly Attachment[];
  /** Receives what the model has written so far, before anything is checked. Asks the model for a stream. */
  onDraft?: OnDraft | undefined;
  /** Receives each answer of the model with what the fact check says of it, before anything is done about that. */
  onWritten?: ((written: Verdict) => void) | undefined;
}
