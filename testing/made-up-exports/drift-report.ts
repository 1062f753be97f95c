import { type DriftSide, isDrift } from '../../src/features/voice/distances/drift.ts';
import { newestOf } from '../../src/features/voice/distances/measure.ts';
import { makeStyleProfile, styleDistance } from '../../src/features/voice/style/distance.ts';
import { type Habits, MACHINE, OWNER } from './habits.ts';
import { makeStory } from './story.ts';
import { customerTurnsOf, turnsOf } from './turns.ts';

/**
 * Prints how often replies are said to have drifted after a change: `node testing/made-up-exports/drift-report.ts`.
 * The threshold was chosen with the first four languages in view; French and Turkish were only looked at afterwards.
 * Replies are some way from the owner to a machine, since that is what a model with a voice writes.
 */
const OPEN = ['en', 'de', 'es', 'pt'];
const HELD_BACK = ['fr', 'tr'];
const PAIRS = Number(process.env.PAIRS ?? 30);
/** How far replies are on the way to the machine before the change. */
const BEFORE = 0.25;

/** What a change may do to the replies. */
const CHANGES: Readonly<Record<string, Habits>> = {
  nothing: between(BEFORE),
  'a little (0.35)': between(0.35),
  'capital letters': { ...between(BEFORE), lowerStart: 0 },
  'full stops': { ...between(BEFORE), endMarks: MACHINE.endMarks },
  'capital letters and full stops': { ...between(BEFORE), lowerStart: 0, endMarks: MACHINE.endMarks },
  'greetings, formal': { ...between(BEFORE), greetingRate: 1, closingRate: 0.4, isFormal: true },
  'half a machine (0.6)': between(0.6),
  'a machine': MACHINE,
};

function between(share: number): Habits {
  const mixed = (own: number, other: number): number => own + share * (other - own);
  return {
    ...OWNER,
    lowerStart: mixed(OWNER.lowerStart, MACHINE.lowerStart),
    endMarks: [
      ...OWNER.endMarks.map(([mark, weight]) => [mark, weight * (1 - share)] as const),
      ...MACHINE.endMarks.map(([mark, weight]) => [mark, weight * share] as const),
    ],
    emojiRate: mixed(OWNER.emojiRate, MACHINE.emojiRate),
    greetingRate: mixed(OWNER.greetingRate, MACHINE.greetingRate),
    closingRate: mixed(OWNER.closingRate, MACHINE.closingRate),
    laughterRate: mixed(OWNER.laughterRate, MACHINE.laughterRate),
    elongationRate: mixed(OWNER.elongationRate, MACHINE.elongationRate),
  };
}

function repliesOf(language: string, seed: number, habits: Habits): readonly string[] {
  const story = makeStory({ seed, part: 'held', habits, languages: [language], hasBot: false, threads: 26 });
  return newestOf(turnsOf(story).map(({ said }) => said.join('\n')));
}

for (const [name, languages] of [
  ['open', OPEN],
  ['held back', HELD_BACK],
] as const) {
  const profiles = languages.map((language) => {
    const story = makeStory({ seed: 1, part: 'open', languages: [language], hasBot: false, threads: 60 });
    const own = turnsOf(story).map(({ said }) => said.join('\n'));
    const profile = makeStyleProfile(own, customerTurnsOf(story));
    if (profile === null) throw new Error('Too little is said.');
    return { language, profile };
  });
  for (const [change, habits] of Object.entries(CHANGES)) {
    const pairs = profiles.flatMap(({ language, profile }) =>
      Array.from({ length: PAIRS }, (_, at): [DriftSide, DriftSide] => {
        const measured = (seed: number, as: Habits): DriftSide => {
          const result = styleDistance(profile, repliesOf(language, seed, as));
          if (!result.isEnough) throw new Error('Too little is said.');
          return result;
        };
        return [measured(100 + at, between(BEFORE)), measured(500 + at, habits)];
      }),
    );
    const gaps = pairs.map(([before, since]) => since.distance - before.distance).sort((a, b) => a - b);
    const alarms = pairs.filter(([before, since]) => isDrift(before, since)).length;
    const gapAt = (share: number): string => (gaps[Math.floor(share * (gaps.length - 1))] ?? 0).toFixed(2);
    const cells = [
      name,
      change,
      `${alarms} of ${pairs.length}`,
      `${gapAt(0.05)} ${gapAt(0.5)} ${gapAt(0.95)}`,
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}
