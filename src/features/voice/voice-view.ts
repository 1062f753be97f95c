import { FIRST_VERSION } from '../../contract/owner-voice.ts';
import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { VoiceView } from '../../contract/voice-api.ts';
import type { LearnedVoice } from './learn.ts';
import { choicesOf } from './style/choices.ts';
import { applyCorrections } from './style/corrections.ts';
import { describe } from './style/describe.ts';
import type { StoredVoice, VoiceImport } from './voices.service.ts';

export function toVoiceView(
  isInPlan: boolean,
  imports: readonly VoiceImport[],
  stored: StoredVoice | null,
): VoiceView {
  return {
    isInPlan,
    imports: imports.map(({ firstAt, lastAt, createdAt, ...one }) => ({
      ...one,
      firstAt: isoTimeOrNull(firstAt),
      lastAt: isoTimeOrNull(lastAt),
      createdAt: isoTime(createdAt),
    })),
    ...viewOf(stored),
  };
}

function viewOf(stored: StoredVoice | null): Pick<VoiceView, 'taught' | 'voice'> {
  if (stored !== null && stored.learned !== null)
    return { taught: null, voice: learnedView(stored, stored.learned) };
  const { isOn = true, version = FIRST_VERSION } = stored ?? {};
  return { taught: { isOn, version }, voice: null };
}

function learnedView({ isOn, version, corrections, learnedAt }: StoredVoice, learned: LearnedVoice) {
  const { fingerprint } = learned;
  const all = applyCorrections(fingerprint, { ...corrections, off: [] });
  const lines = describe(all).map((line) => ({
    ...line,
    isOn: !corrections.off.includes(line.id),
    examples: learned.examples?.[line.id] ?? [],
    choices: choicesOf(line.id),
  }));
  return { isOn, version, learnedAt: isoTime(learnedAt), fingerprint, corrections, lines };
}
