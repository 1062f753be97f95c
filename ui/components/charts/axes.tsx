import { type Area, heightOf, middleOf, type Slot } from './plot.types.ts';
import type { Scale } from './scale.ts';

/** Horizontal lines with their numbers, and the names below. */
export function Axes({
  area,
  scale,
  slots,
  format,
  limit,
}: {
  area: Area;
  scale: Scale;
  slots: readonly Slot[];
  format: (value: number, isTop: boolean) => string;
  limit?: number | undefined;
}) {
  return (
    <>
      {scale.lines.map((value) => {
        const y = Math.round(heightOf(area, value, scale.top)) + 0.5;
        return (
          <g key={value}>
            <line
              className={value === 0 ? 'chart-base' : 'chart-grid'}
              x1={area.left}
              x2={area.right}
              y1={y}
              y2={y}
            />
            <text className="chart-words" x={area.left - 8} y={y + 4} textAnchor="end">
              {format(value, value === scale.top)}
            </text>
          </g>
        );
      })}
      {limit === undefined ? null : (
        <line
          className="chart-limit"
          x1={area.left}
          x2={area.right}
          y1={heightOf(area, limit, scale.top)}
          y2={heightOf(area, limit, scale.top)}
        />
      )}
      {slots.map(({ label, tick }, index) =>
        tick === undefined ? null : (
          <text
            key={label}
            className="chart-words"
            x={middleOf(area, index, slots.length)}
            y={area.bottom + 18}
            textAnchor={anchorOf(index, slots.length)}
          >
            {tick}
          </text>
        ),
      )}
    </>
  );
}

/** The outermost names must not be cut off. */
function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (count > 8 && index === 0) return 'start';
  return count > 8 && index === count - 1 ? 'end' : 'middle';
}
