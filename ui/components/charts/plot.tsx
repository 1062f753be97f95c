import './charts.css';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { Axes } from './axes.tsx';
import { Line } from './line.tsx';
import { type Area, middleOf, type PlotData } from './plot.types.ts';
import { PlotTable } from './plot-table.tsx';
import { PlotTip } from './plot-tip.tsx';
import { niceScale } from './scale.ts';
import { StackedBars } from './stacked-bars.tsx';
import { useWidth } from './use-width.ts';

export interface PlotProps {
  kind: 'bars' | 'line';
  /** What is plotted: 'Replies per day'. */
  label: string;
  /** What it shows, in one sentence. */
  summary: string;
  data: PlotData;
  height: number;
  isWhole?: boolean;
  /** Grid lines above the base line; fewer in a small plot. */
  mostLines?: number;
  /** A number as the axis says it; only the top one has the unit. */
  formatTick(value: number, isTop: boolean): string;
  formatValue(value: number): string;
  /** A dashed line that should not be crossed. */
  limit?: number | undefined;
}

const LABELS_BELOW = 26;
const LETTER = 7;
const BESIDE_LABELS = 10;

/** A chart at its real width: hovering and the arrow keys go from slot to slot, and a table says the same. */
export function Plot(props: PlotProps) {
  const { kind, label, summary, data, height, isWhole, mostLines, formatTick, formatValue, limit } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const summaryId = useId();
  const count = data.slots.length;
  const last = count - 1;
  const scale = niceScale(Math.max(largest(data), limit ?? 0), {
    ...(isWhole === undefined ? {} : { isWhole }),
    ...(mostLines === undefined ? {} : { mostLines }),
  });
  const longest = Math.max(...scale.lines.map((value) => formatTick(value, value === scale.top).length));
  const area: Area = {
    left: longest * LETTER + BESIDE_LABELS,
    right: width,
    top: 10,
    bottom: height - LABELS_BELOW,
  };
  const Marks = kind === 'bars' ? StackedBars : Line;

  function steer(event: KeyboardEvent): void {
    if (event.key === 'Escape') setAt(null);
    const from = at ?? last;
    const next = {
      ArrowLeft: at === null ? last : Math.max(0, from - 1),
      ArrowRight: at === null ? last : Math.min(last, from + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  }

  function point(event: PointerEvent<HTMLElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = Math.floor(((x - area.left) / (area.right - area.left)) * count);
    setAt(index >= 0 && index < count ? index : null);
  }

  return (
    <figure className="plot">
      <figcaption id={summaryId} className="visually-hidden">
        {summary}
      </figcaption>
      <div
        ref={box}
        className="plot-box"
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={summaryId}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={wordsAt(data, at ?? last, formatValue)}
        onKeyDown={steer}
        onBlur={() => setAt(null)}
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
      >
        {width === 0 ? null : (
          <svg width={width} height={height} aria-hidden="true" focusable="false">
            {at === null ? null : (
              <rect
                className="chart-slot"
                x={middleOf(area, at, count) - (area.right - area.left) / count / 2}
                y={area.top}
                width={(area.right - area.left) / count}
                height={area.bottom - area.top}
              />
            )}
            <Axes area={area} scale={scale} slots={data.slots} format={formatTick} limit={limit} />
            <Marks data={data} area={area} top={scale.top} />
          </svg>
        )}
        {at === null || width === 0 ? null : (
          <PlotTip data={data} at={at} x={middleOf(area, at, count)} width={width} format={formatValue} />
        )}
      </div>
      <PlotTable label={label} data={data} format={formatValue} />
    </figure>
  );
}

/** The highest stack. */
function largest({ slots, series }: PlotData): number {
  const sums = slots.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  return Math.max(0, ...sums);
}

function wordsAt({ slots, series }: PlotData, index: number, format: (value: number) => string): string {
  const values = series.map(({ label, values: of }) => {
    const value = of[index] ?? null;
    return `${label} ${value === null ? 'none' : format(value)}`;
  });
  const slot = slots[index];
  return [`${slot?.label ?? ''}: ${values.join(', ')}`, ...(slot?.notes ?? [])].join('. ');
}
