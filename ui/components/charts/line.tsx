import { type Area, heightOf, middleOf, type PlotData } from './plot.types.ts';

/** So few points are shown one by one: a line between them would promise more. */
const FEW = 10;

/** One line through the values that there are, with a dot on the last. */
export function Line({ data, area, top }: { data: PlotData; area: Area; top: number }) {
  const values = data.series[0]?.values ?? [];
  const points = values.flatMap((value, index) =>
    value === null ? [] : [{ x: middleOf(area, index, values.length), y: heightOf(area, value, top) }],
  );
  const dotted = points.length <= FEW ? points : points.slice(-1);
  return (
    <>
      <polyline className="chart-line" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {dotted.map(({ x, y }) => (
        <circle key={x} className="chart-dot" cx={x} cy={y} r="5" />
      ))}
    </>
  );
}
