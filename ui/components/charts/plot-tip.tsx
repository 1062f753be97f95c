import { Swatch } from './legend.tsx';
import type { PlotData } from './plot.types.ts';

const WIDTH = 176;
const GAP = 12;

/** What one slot says, beside it. */
export function PlotTip({
  data: { slots, series },
  at,
  x,
  width,
  format,
}: {
  data: PlotData;
  at: number;
  x: number;
  width: number;
  format: (value: number) => string;
}) {
  const isOnTheLeft = x + GAP + WIDTH > width;
  const left = Math.max(0, isOnTheLeft ? x - GAP - WIDTH : x + GAP);
  return (
    <div
      className="plot-tip grid gap-tight floating text-smaller"
      style={{ left, width: WIDTH }}
      aria-hidden="true"
    >
      <strong>{slots[at]?.label}</strong>
      {series.toReversed().map(({ key, label, values }) => {
        const value = values[at] ?? null;
        return (
          <div key={key} className="row secondary">
            {series.length > 1 ? <Swatch of={key} /> : null}
            <span>{label}</span>
            <strong className="to-end ink">{value === null ? 'none' : format(value)}</strong>
          </div>
        );
      })}
      {slots[at]?.notes?.map((note) => (
        <span key={note} className="secondary">
          {note}
        </span>
      ))}
    </div>
  );
}
