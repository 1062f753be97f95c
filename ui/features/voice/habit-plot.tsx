import type { Habit, HabitPart, MixHabit, SpreadHabit, UseHabit } from '../../../src/contract/fingerprint.ts';
import { languageName } from '../../lib/language-name.ts';

import type { HabitLine } from './voice.store.ts';

type Choices = HabitLine['choices'];

/** What was measured, drawn; the words and numbers beside it say the same. */
export function HabitPlot({ habit, choices }: { habit: Habit; choices: Choices }) {
  if (habit.kind === 'spread') return <Spread {...habit} />;
  return habit.kind === 'use' ? <Use {...habit} /> : <Mix {...habit} choices={choices} />;
}

/** Most of them lie on the thick part; the mark is the middle. */
function Spread({ id, p10, p50, p90 }: SpreadHabit) {
  const end = Math.max(p90 * 1.2, p50 + 1);
  const at = (number: number) => `${(100 * number) / end}%`;
  const [least, middle, most] = [p10, p50, p90].map(Math.round);
  const unit = id === 'bubbles' ? 'messages' : 'words';
  return (
    <div className="grid">
      <svg className="habit-strip" aria-hidden="true">
        <rect className="habit-track" width="100%" height="4" y="8" rx="2" />
        <rect className="habit-usual" x={at(p10)} width={at(p90 - p10)} height="12" y="4" rx="6" />
        <rect className="habit-middle" x={at(p50)} width="4" height="20" rx="2" />
      </svg>
      <p className="text-small">
        Half have up to <strong>{middle}</strong> {unit}. A tenth have no more than {least}, and a tenth more
        than {most}.
      </p>
    </div>
  );
}

/** How often there is any, then each by itself. */
function Use({ id, share, favorites }: UseHabit) {
  const all = { text: id === 'own_words' ? 'Any of these' : 'Any', times: 0, share };
  const rows = favorites.length === 1 ? favorites : [all, ...favorites.slice(0, 6)];
  return (
    <table className="habit-bars text-small">
      <caption className="visually-hidden">How many of them have it</caption>
      <tbody>
        {rows.map((part) => (
          <tr key={part.text}>
            <th scope="row" dir="auto">
              {part.text}
            </th>
            <td>
              <svg aria-hidden="true">
                <rect className="habit-track" width="100%" height="12" rx="6" />
                <rect className="habit-usual" width={percent(part.share)} height="12" rx="6" />
              </svg>
            </td>
            <td className="habit-number">{percent(part.share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SERIES = ['ai', 'trigger', 'faq', 'fallback'] as const;

/** One bar of all of them; the parts that it has no room for are one. */
function Mix({ parts, choices }: MixHabit & { choices: Choices }) {
  const shown = parts.length <= SERIES.length ? parts : [...parts.slice(0, SERIES.length - 1), restOf(parts)];
  const starts = shown.map((_, at) => shown.slice(0, at).reduce((sum, { share }) => sum + share, 0));
  return (
    <div className="grid">
      <ul className="plain legend text-small secondary">
        {shown.map(({ text, share }, at) => (
          <li key={text} className="row">
            <span className={`swatch chart-${SERIES[at]}`} aria-hidden="true" />
            {choices.find(({ value }) => value === text)?.label ?? languageName(text)}
            <strong>{percent(share)}</strong>
          </li>
        ))}
      </ul>
      <svg className="habit-stack" aria-hidden="true">
        {shown.map(({ text, share }, at) => (
          <rect
            key={text}
            className={`habit-part chart-${SERIES[at]}`}
            x={`${100 * (starts[at] ?? 0)}%`}
            width={`${100 * share}%`}
            height="20"
          />
        ))}
      </svg>
    </div>
  );
}

function restOf(parts: readonly HabitPart[]): HabitPart {
  const rest = parts.slice(SERIES.length - 1);
  const sum = (read: (part: HabitPart) => number) => rest.reduce((all, part) => all + read(part), 0);
  return { text: 'Others', times: sum(({ times }) => times), share: sum(({ share }) => share) };
}

function percent(share: number): string {
  const whole = Math.round(100 * share);
  return share > 0 && whole === 0 ? '<1%' : `${whole}%`;
}
