import { givesAiOrders } from '../../text/ai-orders.ts';
import { languageIn } from '../../text/language-of.ts';
import type { Prompt } from '../ai/request.ts';
import type { Attempts } from './attempts.ts';
import { type BandRepairs, bandInstruction, isNearer, isNoticed } from './band-repair.ts';
import type { Verdict } from './fact-check/fact-check.ts';
import type { Finding } from './fact-check/fact-check.types.ts';
import type { NewTries } from './new-tries.ts';
import { type OwnWords, ownWordsFor, speaksOf } from './own-words.ts';
import { unlikeOwner, type VoiceRepair } from './owner-voice.ts';
import type { ReplyRequest } from './pipeline.types.ts';
import { withDraft } from './prompt/prompt.ts';
import { saysTheSame } from './same-said.ts';
import { spareUntil } from './spare-time.ts';

/** The best of what the AI wrote, or what the owner wrote in its place. */
export interface WrittenReply {
  /** null: nothing of what the AI wrote may be sent. */
  text: string | null;
  /** What the owner says on it, where the AI's text was refused; null: nothing that fits. */
  own: OwnWords | null;
  /** What the guard says of the last text that counts. */
  verdict: Verdict;
  findings: Finding[];
  /** null: nothing of the owner's voice was asked for once more. */
  voiceRepair: VoiceRepair | null;
}

/** What a reply is asked for with. */
export interface Prompts {
  asked: Prompt;
  /** See `buildNewTry`. */
  newTry: () => Prompt;
}

/** In characters. */
const LONGEST_LINE = 200;

/** For one message, whatever happens: the second is a retry, a new try or a text in the owner's style. */
const MAX_CALLS = 2;

/**
 * Asks for a reply. Where the guard refuses it, what is left of it goes out if that answers; else the owner's own words; else
 * what a new try gives. One that its owner would notice is asked for once more, in their style. null: the AI did not answer.
 */
export async function writeReply(
  attempts: Attempts,
  prompts: Prompts,
  request: ReplyRequest,
  { bandRepairs, newTries }: { bandRepairs: BandRepairs; newTries: NewTries },
  clock: () => number,
): Promise<WrittenReply | null> {
  const { deadlineAt, prepared, voice, model } = request;
  const { template } = prepared;
  const outsideOf = (text: string) => unlikeOwner(text, voice, template);
  const { read, verdict, calls, ms } = await attempts.ask(prompts.asked, { deadlineAt, maxCalls: MAX_CALLS });
  if (read === null || verdict === null) return null;
  const mayAskAgain = calls < MAX_CALLS;

  if (verdict.needsRepair) {
    const newTry = async () =>
      mayAskAgain && (await newTries.mayTry(request))
        ? (await attempts.ask(prompts.newTry(), { deadlineAt, maxCalls: 1 })).verdict
        : null;
    return inPlaceOf(verdict, request, newTry, newTries);
  }

  const outside = outsideOf(verdict.text);
  const first = { text: verdict.text, own: null, verdict, findings: verdict.findings, voiceRepair: null };
  const until = outside.some(isNoticed) && mayAskAgain ? spareUntil(request, clock(), ms) : null;
  if (until === null || !bandRepairs.mayTry(template.id, model)) return first;
  const again = withDraft(prompts.asked, read.reply, bandInstruction(outside));
  const { verdict: second } = await attempts.ask(again, { deadlineAt: until, maxCalls: 1 });
  const hasHelped =
    second !== null &&
    !second.needsRepair &&
    isNearer(outsideOf(second.text), outside) &&
    saysTheSame(verdict.text, second.text);
  bandRepairs.tried(template.id, model, hasHelped);
  const voiceRepair = { outside: outside.map(({ words }) => words), hasHelped };
  return hasHelped
    ? { ...first, text: second.text, verdict: second, findings: second.findings, voiceRepair }
    : { ...first, voiceRepair };
}

/** What goes out in place of a refused reply; nothing of it where `text` and `own` are null. */
async function inPlaceOf(
  verdict: Verdict,
  request: ReplyRequest,
  newTry: () => Promise<Verdict | null>,
  newTries: NewTries,
): Promise<WrittenReply> {
  const { incoming, prepared, knowledge } = request;
  const refused = { text: null, own: null, verdict, findings: verdict.findings, voiceRepair: null };
  const isAnswer = ({ mended }: Verdict) => mended !== null && speaksOf(mended, incoming.text);
  if (isAnswer(verdict)) return { ...refused, text: verdict.mended, findings: findingsAfterMending(verdict) };
  const language = languageOfConversation(request);
  const own =
    contradictedLine(verdict, language) ??
    ownWordsFor(prepared, incoming.text, { passages: knowledge?.passages ?? [], language });
  if (own !== null) return { ...refused, own };
  const second = await newTry();
  if (second === null) return refused;
  // The guard also refuses what is in another language, was said before, or speaks of messages that were not sent.
  const isUsable = !second.needsRepair || isAnswer(second);
  // A customer who insults or attacks says nothing about the model.
  if (!givesAiOrders(incoming.text)) void newTries.count(request, isUsable);
  const findings = [...verdict.findings, ...(isUsable ? findingsAfterMending(second) : second.findings)];
  return { ...refused, text: isUsable ? second.mended : null, verdict: second, findings };
}

/** The owner's own sentence that the reply got wrong says it right, where the customer can read it. */
function contradictedLine({ line = '', lineLanguage }: Verdict, language: string | null): OwnWords | null {
  const written = lineLanguage ?? languageIn(line);
  const isRead = language === null || written === null || written === language;
  const isSaid = line !== '' && line.length <= LONGEST_LINE && isRead;
  return isSaid ? { text: line, score: 1, source: { kind: 'offer' } } : null;
}

/** As the newest message that tells it; null: none does. */
export function languageOfConversation({
  incoming,
  history,
}: Pick<ReplyRequest, 'incoming' | 'history'>): string | null {
  const earlier = history.filter(({ isFromUser }) => isFromUser).map(({ messageText }) => messageText);
  for (const text of [incoming.text, ...earlier.toReversed()]) {
    const language = languageIn(text);
    if (language !== null) return language;
  }
  return null;
}

/** A reply that was mended has lost the sentences with flaws, or all from there on. */
function findingsAfterMending({ findings, mended }: Verdict): Finding[] {
  if (mended === null) return findings;
  return findings.map((finding) => {
    if (finding.action !== 'rejected') return finding;
    return { ...finding, action: finding.rule === 'role-play' ? 'cut' : 'removed' };
  });
}
