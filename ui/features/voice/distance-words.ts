import type { VoiceDistances } from '../../../src/contract/voice-distance-api.ts';
import type { PlotData } from '../../components/charts/plot.types.ts';
import { formatDay, formatShortMoment } from '../../lib/dates.ts';

export type TemplateDistances = VoiceDistances['templates'][number];
type Point = TemplateDistances['points'][number];
type Change = NonNullable<TemplateDistances['drift']>['what'][number];

/** Up to here, other sentences of the owner's own lie as far away; from there on, half of what a reader hears is not theirs. */
const LIKE_YOU = 0.3;
const HALF = 0.6;

/** 0.12; the owner's own sentences once more would be less than nothing. */
export function formatDistance(distance: number): string {
  return Math.max(0, distance).toFixed(2);
}

/** 'Replies sound like you: 0.12 away, where 0 is you and 1 is your customers.'; else what is missing. */
export function distanceSentence(
  { replies, words, points }: TemplateDistances,
  { leastReplies, leastWords }: Pick<VoiceDistances, 'leastReplies' | 'leastWords'>,
): string {
  const last = points.at(-1);
  if (last !== undefined)
    return `${verdict(last.distance)}: ${formatDistance(last.distance)} away, where 0 is you and 1 is your customers.`;
  if (replies < leastReplies) return `Not enough yet: ${replies} of ${leastReplies} replies.`;
  if (words < leastWords)
    return `Not enough yet: ${words.toLocaleString('en-US')} of ${leastWords.toLocaleString('en-US')} words.`;
  return 'There are enough replies. They are measured within a few minutes.';
}

function verdict(distance: number): string {
  if (distance < LIKE_YOU) return 'Replies sound like you';
  return distance < HALF ? 'Replies sound half like you' : 'Replies do not sound like you yet';
}

/** 'When the template was edited, ...' */
export function causeOf(what: readonly Change[]): string {
  return what.map((kind) => CAUSES[kind]).join(' and ');
}

const CAUSES: Readonly<Record<Change, string>> = {
  template: 'the template was edited',
  model: 'another AI model began to answer',
  voice: 'your voice was learned anew',
};

/** So many days are named below the plot. */
const TICKS = 4;

export function distancePlot(points: readonly Point[]): PlotData {
  const step = Math.max(1, Math.ceil(points.length / TICKS));
  const days = points.map(({ at }) => formatDay(at).replace(/, \d{4}$/, ''));
  return {
    slots: points.map((point, index) => {
      const isNamed = index % step === 0 && days[index] !== days[index - step];
      return {
        label: formatShortMoment(point.at),
        ...(isNamed ? { tick: days[index] ?? '' } : {}),
        notes: notesOf(point),
        isMarked: point.changes.length > 0,
      };
    }),
    series: [{ key: 'ai', label: 'Distance', values: points.map(({ distance }) => Math.max(0, distance)) }],
    band: points.map(({ low, high }) => ({ low: Math.max(0, low), high: Math.max(0, high) })),
  };
}

function notesOf({ low, high, replies, changes }: Point): string[] {
  return [
    `Between ${formatDistance(low)} and ${formatDistance(high)}, over ${replies} replies`,
    ...changes.map(({ at, what }) => `${formatShortMoment(at)}: ${causeOf(what)}`),
  ];
}

/** What the plot shows, for who can't see it. */
export function plotSummary({ templateName, points }: TemplateDistances): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  const now = `${templateName}: replies are ${formatDistance(last.distance)} away from you`;
  return points.length === 1
    ? `${now}.`
    : `${now}; on ${formatDay(first.at)} they were ${formatDistance(first.distance)} away.`;
}
