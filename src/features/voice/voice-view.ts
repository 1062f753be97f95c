import { isoTime, isoTimeOrNull } from '../../contract/times.ts';
import type { VoiceView } from '../../contract/voice-api.ts';
import { choicesOf } from './style/choices.ts';
import { applyCorrections } from './style/corrections.ts';
import { describe } from './style/describe.ts';
import type { StoredVoice, VoiceImport } from './voices.service.ts';

export function toVoiceView(
  { isInPlan, isUploadOn }: Pick<VoiceView, 'isInPlan' | 'isUploadOn'>,
  imports: readonly VoiceImport[],
  stored: StoredVoice | null,
): VoiceView {
  return {
    isInPlan,
    isUploadOn,
    imports: imports.map(({ firstAt, lastAt, createdAt, ...one }) => ({
      ...one,
      firstAt: isoTimeOrNull(firstAt),
      lastAt: isoTimeOrNull(lastAt),
      createdAt: isoTime(createdAt),
    })),
    voice: stored === null ? null : learnedView(stored),
  };
}

function learnedView({ isOn, version, learned, corrections, learnedAt }: StoredVoice) {
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
