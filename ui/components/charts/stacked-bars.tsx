import { useId } from 'react';
import { type Area, heightOf, middleOf, type PlotData } from './plot.types.ts';

const WIDEST = 28;
const SHARE_OF_STEP = 0.66;
const CORNER = 4;
const GAP = 1.5;

/** Bars on top of each other; only the topmost has round corners. */
export function StackedBars({ data, area, top }: { data: PlotData; area: Area; top: number }) {
  const hatch = useId();
  const count = data.slots.length;
  const width = Math.min(WIDEST, ((area.right - area.left) / count) * SHARE_OF_STEP);
  return (
    <>
      <defs>
        <pattern
          id={hatch}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
          className="chart-fallback"
        >
          <rect width="3" height="5" />
        </pattern>
      </defs>
      {data.slots.map((slot, index) => {
        const pieces = piecesAt(data, index);
        const left = middleOf(area, index, count) - width / 2;
        return (
          <g key={slot.label}>
            {pieces.map(({ key, from, to }, level) => {
              const isTop = level === pieces.length - 1;
              const bottom = heightOf(area, from, top) - (level === 0 ? 0 : GAP);
              const height = Math.max(1, bottom - heightOf(area, to, top));
              return (
                <path
                  key={key}
                  className={`chart-${key}`}
                  d={barPath(left, bottom, width, height, isTop ? CORNER : 0)}
                  {...(key === 'fallback' ? { fill: `url(#${hatch})` } : {})}
                />
              );
            })}
          </g>
        );
      })}
    </>
  );
}

function piecesAt({ series }: PlotData, index: number) {
  let from = 0;
  return series.flatMap(({ key, values }) => {
    const value = values[index] ?? 0;
    if (value <= 0) return [];
    const piece = { key, from, to: from + value };
    from += value;
    return [piece];
  });
}

function barPath(left: number, bottom: number, width: number, height: number, corner: number): string {
  const r = Math.min(corner, width / 2, height);
  const round = r === 0 ? `v${-height}h${width}v${height}` : null;
  const rounded = `v${-(height - r)}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - r}`;
  return `M${left} ${bottom}${round ?? rounded}z`;
}
