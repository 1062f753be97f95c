import type { Prompt } from '../ai/request.ts';
import type { BandFinding } from '../voice/style/bands.ts';
import type { Attempts } from './attempts.ts';
import { type BandRepairs, bandInstruction, isNearer, isNoticed } from './band-repair.ts';
import type { Verdict } from './fact-check/fact-check.ts';
import type { Finding } from './fact-check/fact-check.types.ts';
import { repairInstruction } from './fact-check/repair-instruction.ts';
import { unlikeOwner, type VoiceRepair } from './owner-voice.ts';
import type { ReplyRequest } from './pipeline.types.ts';
import { buildRepairPrompt } from './prompt/prompt.ts';
import { saysTheSame } from './same-said.ts';
import { spareUntil } from './spare-time.ts';

/** The best of what the AI wrote. */
export interface WrittenReply {
  /** null: nothing of it may be sent. */
  text: string | null;
  /** What the guard says of the last text that counts. */
  verdict: Verdict;
  findings: Finding[];
  /** null: nothing of the owner's voice was asked for once more. */
  voiceRepair: VoiceRepair | null;
}

/** For one message, whatever happens: the second is a retry or a repair. */
const MAX_CALLS = 2;

/**
 * Asks for a reply, and once more where the guard refuses it, or where its owner would notice that somebody else wrote it;
 * then the better text counts. null: the AI did not answer.
 */
export async function writeReply(
  attempts: Attempts,
  prompt: Prompt,
  request: ReplyRequest,
  bandRepairs: BandRepairs,
  clock: () => number,
): Promise<WrittenReply | null> {
  const { deadlineAt, prepared, voice, model } = request;
  const { template } = prepared;
  const outsideOf = (text: string) => unlikeOwner(text, voice, template);
  const { read, verdict, calls, ms } = await attempts.ask(prompt, { deadlineAt, maxCalls: MAX_CALLS });
  if (read === null || verdict === null) return null;
  const outside = outsideOf(verdict.text);
  const mayRepair = calls < MAX_CALLS;

  /** What is unlike the owner goes along in the same call. */
  async function repaired(until: number): Promise<Verdict | null> {
    const instruction = [repairInstruction(verdict?.findings ?? []), bandInstruction(outside)].join('\n');
    const again = buildRepairPrompt(prompt, read?.reply ?? '', instruction);
    return (await attempts.ask(again, { deadlineAt: until, maxCalls: 1 })).verdict;
  }

  if (verdict.needsRepair) {
    const second = mayRepair ? await repaired(deadlineAt) : null;
    const { text } = second ?? verdict;
    return {
      text: second?.mended ?? verdict.mended,
      verdict: second ?? verdict,
      findings: findingsOfBoth(verdict, second),
      voiceRepair: second === null ? null : voiceRepairOf(outside, outsideOf(text)),
    };
  }

  const first = { text: verdict.text, verdict, findings: verdict.findings, voiceRepair: null };
  const until = outside.some(isNoticed) && mayRepair ? spareUntil(request, clock(), ms) : null;
  if (until === null || !bandRepairs.mayTry(template.id, model)) return first;
  const second = await repaired(until);
  const hasHelped =
    second !== null &&
    !second.needsRepair &&
    isNearer(outsideOf(second.text), outside) &&
    saysTheSame(verdict.text, second.text);
  bandRepairs.tried(template.id, model, hasHelped);
  const voiceRepair = { outside: outside.map(({ words }) => words), hasHelped };
  return hasHelped
    ? { text: second.text, verdict: second, findings: second.findings, voiceRepair }
    : { ...first, voiceRepair };
}

function voiceRepairOf(before: readonly BandFinding[], after: readonly BandFinding[]): VoiceRepair | null {
  if (before.length === 0) return null;
  return { outside: before.map(({ words }) => words), hasHelped: isNearer(after, before) };
}

function findingsOfBoth(first: Verdict, second: Verdict | null): Finding[] {
  const isRepaired = second !== null && second.mended !== null;
  return [
    ...(isRepaired ? first.findings : findingsAfterMending(first)),
    ...(second === null ? [] : findingsAfterMending(second)),
  ];
}

/** A reply that was mended has lost the sentences with flaws, or all from there on. */
function findingsAfterMending({ findings, mended }: Verdict): Finding[] {
  if (mended === null) return findings;
  return findings.map((finding) => {
    if (finding.action !== 'rejected') return finding;
    return { ...finding, action: finding.rule === 'role-play' ? 'cut' : 'removed' };
  });
}
