import {
  type Fingerprint,
  type FingerprintCorrections,
  HABIT_IDS,
  type Habit,
} from '../../../contract/fingerprint.ts';

type Correction = FingerprintCorrections['corrected'][number];

/** The fingerprint as the owner wants it: without what they switched off, and with what they said instead. */
export function applyCorrections(
  fingerprint: Fingerprint,
  { off, corrected }: FingerprintCorrections,
): Fingerprint {
  const habits = new Map(fingerprint.habits.map((habit) => [habit.id, habit]));
  for (const correction of corrected) {
    const habit = correctedHabit(correction, habits.get(correction.id));
    habits.set(habit.id, habit);
  }
  return {
    ...fingerprint,
    habits: HABIT_IDS.flatMap((id) => (off.includes(id) ? [] : (habits.get(id) ?? []))),
  };
}

function correctedHabit(correction: Correction, measured: Habit | undefined): Habit {
  const basis = { evidence: measured?.evidence ?? 0, isEnough: true, isCorrected: true };
  if (correction.kind === 'spread') {
    const { kind, id, p50 } = correction;
    const before = measured?.kind === 'spread' && measured.p50 > 0 ? measured : { p10: p50, p50, p90: p50 };
    const scale = p50 / before.p50;
    return { kind, id, ...basis, p10: before.p10 * scale, p50, p90: before.p90 * scale };
  }
  const parts = (texts: readonly string[], known: Habit | undefined) =>
    texts.map((text) => {
      const list = known?.kind === 'use' ? known.favorites : [];
      return list.find((part) => part.text === text) ?? { text, times: 0, share: 0 };
    });
  if (correction.kind === 'use') {
    const { kind, id, share, favorites } = correction;
    const perMessage = measured?.kind === 'use' && measured.share > 0 ? measured.rate / measured.share : 1;
    return { kind, id, ...basis, share, rate: share * perMessage, favorites: parts(favorites, measured) };
  }
  const { kind, id, always } = correction;
  return { kind, id, ...basis, parts: [{ text: always, times: 0, share: 1 }] };
}
