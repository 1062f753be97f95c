import { ANSWERING_SOURCES, type AnsweringSource } from '../../../src/contract/reply.ts';
import type { UsageAnswer } from '../../../src/contract/usage.ts';
import { slotDays } from '../../../src/contract/usage-slots.ts';
import type { PlotData, Slot } from '../../components/charts/plot.types.ts';
import { dayName, daysBetween, monthName } from './days.ts';

const SOURCE_LABELS: Readonly<Record<AnsweringSource, string>> = {
  ai: 'Written by AI',
  trigger: 'Trigger',
  faq: 'FAQ',
  fallback: 'Fallback',
};

/** Days that are drawn as one. */
interface Span {
  slot: Slot;
  days: readonly string[];
}

const WEEK = 7;

/** Replies by source, one slot a day, or a week where the range is long. */
export function repliesPlot(usage: UsageAnswer): PlotData {
  const spans = spansOf(usage);
  const series = ANSWERING_SOURCES.map((key) => {
    const byDay = sumByDay(usage, (row) => (row.source === key ? row.replies : 0));
    return { key, label: SOURCE_LABELS[key], values: spans.map((span) => sumOf(span, byDay)) };
  });
  return { slots: spans.map(({ slot }) => slot), series };
}

export function costPlot(usage: UsageAnswer): PlotData {
  const spans = spansOf(usage);
  const byDay = sumByDay(usage, (row) => row.costUsd ?? 0);
  const series = [{ key: 'ai' as const, label: 'Cost', values: spans.map((span) => sumOf(span, byDay)) }];
  return { slots: spansAtEnds(spans), series };
}

/** The server makes the medians of weeks: they can't be made from those of days. */
export function speedPlot(usage: UsageAnswer): PlotData {
  const spans = spansOf(usage);
  const byFirstDay = new Map(usage.speeds.map(({ day, medianAiMs }) => [day, medianAiMs]));
  const values = spans.map(({ days: [first = ''] }) => {
    const ms = byFirstDay.get(first) ?? null;
    return ms === null ? null : ms / 1_000;
  });
  return { slots: spansAtEnds(spans), series: [{ key: 'ai', label: 'Median', values }] };
}

/** Whether the range is so long that a slot is a week. */
export function isByWeek({ from, to }: Pick<UsageAnswer, 'from' | 'to'>): boolean {
  return slotDays(daysBetween(from, to).length) > 1;
}

/** How many replies came from a source. */
export function repliesFrom(usage: Pick<UsageAnswer, 'days'>, ...sources: readonly string[]): number {
  return usage.days.reduce((sum, row) => sum + (sources.includes(row.source) ? row.replies : 0), 0);
}

/** Counted back from today, so that the last slot is whole. */
function spansOf(usage: UsageAnswer): Span[] {
  const days = daysBetween(usage.from, usage.to);
  const size = slotDays(days.length);
  const spans: Span[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const inSpan = days.slice(Math.max(0, end - size), end);
    spans.unshift({ slot: { label: spanName(inSpan) }, days: inSpan });
  }
  return size === 1 ? withDayTicks(spans) : withMonthTicks(spans);
}

function spanName(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return first === last ? dayName(first) : `${dayName(first)} to ${dayName(last)}`;
}

/** Each day of a week; of a month every seventh, counted back from today. The month is named where it changes. */
function withDayTicks(spans: readonly Span[]): Span[] {
  const every = spans.length > WEEK ? WEEK : 1;
  let month = '';
  return spans.map((span, index) => {
    const [day = ''] = span.days;
    if ((spans.length - 1 - index) % every !== 0) return span;
    const isSameMonth = monthName(day) === month;
    month = monthName(day);
    return {
      ...span,
      slot: { ...span.slot, tick: isSameMonth ? String(Number(day.slice(8))) : dayName(day) },
    };
  });
}

/** Every second month, so that the names fit on a phone. */
function withMonthTicks(spans: readonly Span[]): Span[] {
  let changes = 0;
  return spans.map((span, index) => {
    const before = spans[index - 1]?.days[0] ?? span.days[0] ?? '';
    const [day = ''] = span.days;
    if (monthName(before) === monthName(day)) return span;
    changes += 1;
    return changes % 2 === 0 ? span : { ...span, slot: { ...span.slot, tick: monthName(day) } };
  });
}

/** Small plots name their ends only. */
function spansAtEnds(spans: readonly Span[]): Slot[] {
  const last = spans.length - 1;
  return spans.map(({ slot: { label }, days }, index) => {
    if (index === last) return { label, tick: 'Today' };
    return index === 0 ? { label, tick: dayName(days[0] ?? '') } : { label };
  });
}

function sumByDay(usage: UsageAnswer, of: (row: UsageAnswer['days'][number]) => number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of usage.days) sums.set(row.day, (sums.get(row.day) ?? 0) + of(row));
  return sums;
}

function sumOf({ days }: Span, byDay: ReadonlyMap<string, number>): number {
  return days.reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0);
}
