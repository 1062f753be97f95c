import type { AttachmentTold } from '../src/contract/conversation.ts';
import type { KnowledgeOutcome } from '../src/contract/knowledge-lists.ts';
import { attachmentWords } from '../src/contract/media-outcomes.ts';
import { MODEL_FAULTS, type NoAiReason, type OwnReason } from '../src/contract/no-ai-reasons.ts';
import type { ReplyReason, ReplySource } from '../src/contract/reply.ts';
import { noLookCause } from '../src/contract/second-look.ts';

/** How a reply came about, for the person who tries a template. Only what is known is said. */
export function reasonWords(source: ReplySource, reason: ReplyReason): string {
  const parts: string[] = [];
  const { trigger, passedBy } = reason;
  if (passedBy !== undefined) parts.push(`passed on by trigger ${passedBy.id} "${passedBy.phrase}"`);
  if (trigger !== undefined) parts.push(`trigger ${trigger.id} "${trigger.phrase}"`);
  if (reason.faq !== undefined) {
    parts.push(`FAQ "${reason.faq.question}" fits (${reason.faq.score.toFixed(2)} of 1)`);
  }
  if (source === 'ai') parts.push(modelWords(reason));
  for (const kind of reason.media ?? []) parts.push(`the AI does not see the ${kind}`);
  for (const attachment of reason.attachments ?? []) parts.push(attachmentLine(attachment));
  if (reason.burst !== undefined) parts.push(`answers ${reason.burst.messages} messages in a row`);
  if (source === 'fallback') parts.push("the template's fallback reply");
  if (source === 'away') parts.push('the away text: it is closed');
  if (source === 'closed') parts.push('it is closed');
  if (source === 'none') parts.push('nothing fits, and the template has no fallback reply');
  if (reason.why !== undefined) parts.push(whyWords(reason.why));
  for (const { rule, excerpt, action } of reason.findings ?? []) {
    parts.push(`guard: ${rule} "${excerpt}" ${action}`);
  }
  return [...parts, ...knowledgeWords(reason), ...voiceWords(reason), ...lookWords(reason)].join('; ');
}

function knowledgeWords({ knowledge }: ReplyReason): string[] {
  if (knowledge === undefined) return [];
  const { outcome, given, used } = knowledge;
  if (given === 0) return [`knowledge: ${KNOWLEDGE_WORDS[outcome]}`];
  const from = used.map(
    ({ name, heading, readAt }) =>
      `${heading === '' ? name : `${name} > ${heading}`}${readAt === undefined ? '' : ` (of ${readAt.slice(0, 10)})`}`,
  );
  const said = from.length === 0 ? 'none used' : `used ${from.join(', ')}`;
  return [`knowledge: ${given} ${given === 1 ? 'passage' : 'passages'} given, ${said}`];
}

/** What is said where the AI was given none of it. */
export const KNOWLEDGE_WORDS: Readonly<Record<KnowledgeOutcome, string>> = {
  whole: 'nothing is in use',
  found: 'nothing fits',
  nothing: 'nothing fits',
  not_asked: 'the message asks nothing, so nothing was looked for',
  none_usable: 'none of it may be used: it is off, past its date, not read yet or for other templates',
  not_ready: 'it was not read in yet',
  failed: 'it could not be read; the log says why',
};

function voiceWords({ voice }: ReplyReason): string[] {
  if (voice === undefined) return [];
  const { examples, outside, repair } = voice;
  const asked = repair === undefined ? '' : `, written again, ${repair.hasHelped ? 'closer' : 'no closer'}`;
  const shown = `voice: ${examples} own ${examples === 1 ? 'message' : 'messages'} shown${asked}`;
  if (outside === null) return [shown];
  return [`${shown}, ${outside.length === 0 ? 'like the owner' : `unlike the owner: ${outside.join(' ')}`}`];
}

function lookWords({ secondLook }: ReplyReason): string[] {
  if (secondLook === undefined) return [];
  const { outcome, claims = [], why } = secondLook;
  const found = claims.map((claim) => ` "${claim}"`).join(',');
  return [`second look: ${outcome}${found}${why === undefined ? '' : `, because ${noLookCause(why)}`}`];
}

function attachmentLine(attachment: AttachmentTold): string {
  const { model, seconds, costUsd, ms } = attachment;
  const length = typeof seconds === 'number' ? `${Math.round(seconds)} s, ` : '';
  const cost = typeof costUsd === 'number' && costUsd > 0 ? `, $${costUsd.toFixed(5)}` : '';
  const how = model === undefined ? `${ms} ms` : `${length}${model}, ${ms} ms${cost}`;
  return `${attachmentWords(attachment)} (${how})`;
}

function modelWords(reason: ReplyReason): string {
  const { model, calls = 1, promptTokens, completionTokens, costUsd } = reason;
  const tokens =
    typeof promptTokens === 'number' && typeof completionTokens === 'number'
      ? `, ${promptTokens} tokens in, ${completionTokens} out`
      : '';
  const cost = typeof costUsd === 'number' ? `, $${costUsd.toFixed(5)}` : '';
  return `${model ?? 'the model'}, ${calls} ${calls === 1 ? 'call' : 'calls'}${tokens}${cost}`;
}

const OWN_REASONS: Readonly<Record<OwnReason, string>> = {
  no_key: 'there is no AI key (dmreply keys set --help)',
  key_unreadable: "the saved AI key can't be read (dmreply doctor says why)",
  no_subscription: 'the owner has no active plan (dmreply users grant --help)',
  daily_limit: "the template has used up today's AI replies",
  customer_limit: 'the customer has had all replies of the day',
  draft: 'the template is a draft: it still has places to fill (dmreply templates places --help)',
  not_heard: 'a voice message was not heard well',
  guard: 'the AI wrote nothing that may be sent',
  abandoned: 'the server stopped while it was answering',
  too_old: 'the message came too late for an answer',
  internal: 'something went wrong in dmreply itself; the log says what',
};

/** Why the AI did not answer. */
export function whyWords(why: NoAiReason): string {
  return isOwnReason(why) ? OWN_REASONS[why] : MODEL_FAULTS[why].sentence.replace(/\.$/, '');
}

function isOwnReason(why: NoAiReason): why is OwnReason {
  return Object.hasOwn(OWN_REASONS, why);
}
