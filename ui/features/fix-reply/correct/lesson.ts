import type { CorrectionView } from '../../../../src/contract/correction.ts';
import { NO_EXAMPLE } from '../../../../src/contract/owner-voice.ts';
import { TEACH_KINDS, type TeachKind } from '../../../../src/contract/teach-lists.ts';
import { type FixSubject, suggestedFields } from '../fix-subject.ts';

/** What the owner chose and wrote by hand; the rest follows the better text. */
export interface ByHand {
  chosen: Partial<Record<TeachKind, boolean>>;
  texts: Partial<LessonTexts>;
}

/** The texts that are saved. */
export interface LessonTexts {
  question: string;
  answer: string;
  triggerPhrase: string;
  responseAction: string;
  forbidden: string;
}

/** What a corrected reply teaches, as it stands. */
export interface Lesson {
  better: string;
  chosen: readonly TeachKind[];
  texts: LessonTexts;
  /** Why something can't be chosen. */
  hindrances: Partial<Record<TeachKind, { text: string; isPlan?: true }>>;
}

export const NOTHING_BY_HAND: ByHand = { chosen: {}, texts: {} };

/** `look`: what the server says of it; null until it has. Pure. */
export function lessonOf(
  subject: FixSubject,
  better: string,
  look: CorrectionView | null,
  { chosen, texts }: ByHand,
): Lesson {
  const hindrances = hindrancesOf(subject, look);
  const suggested = look?.suggested ?? ['golden'];
  return {
    better,
    hindrances,
    chosen: TEACH_KINDS.filter(
      (kind) => hindrances[kind] === undefined && (chosen[kind] ?? suggested.includes(kind)),
    ),
    texts: {
      ...suggestedFields(subject),
      answer: better,
      responseAction: better,
      forbidden: look?.dropped.join(', ') ?? '',
      ...texts,
    },
  };
}

function hindrancesOf({ asked }: FixSubject, look: CorrectionView | null): Lesson['hindrances'] {
  const alone = { text: 'There is no message of the customer that it answers.' };
  if (asked.trim() === '') return { voice: alone, golden: alone };
  const problem = look?.voice.problem ?? null;
  if (problem === null) return {};
  if (problem === 'plan') return { voice: { text: 'Part of the Advanced plan.', isPlan: true } };
  return { voice: { text: NO_EXAMPLE[problem] } };
}
