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
      <Band data={data} area={area} top={top} />
      {data.slots.map(({ label, isMarked }, index) =>
        isMarked ? <Mark key={label} area={area} x={startOf(area, index, values.length)} /> : null,
      )}
      <polyline className="chart-line" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {dotted.map(({ x, y }) => (
        <circle key={x} className="chart-dot" cx={x} cy={y} r="5" />
      ))}
    </>
  );
}

/** Where the line may lie; of a single slot, a short bar. */
function Band({ data: { band }, area, top }: { data: PlotData; area: Area; top: number }) {
  if (band === undefined || band.length === 0) return null;
  const sides = band.map(({ low, high }, index) => {
    const x = middleOf(area, index, band.length);
    return { x, low: heightOf(area, low, top), high: heightOf(area, high, top) };
  });
  const [first] = sides;
  if (sides.length === 1 && first !== undefined)
    return (
      <rect
        className="chart-band"
        x={first.x - ALONE}
        y={first.high}
        width={2 * ALONE}
        height={first.low - first.high}
      />
    );
  const edge = [
    ...sides.map(({ x, high }) => `${x},${high}`),
    ...sides.toReversed().map(({ x, low }) => `${x},${low}`),
  ];
  return <polygon className="chart-band" points={edge.join(' ')} />;
}

const ALONE = 12;

function Mark({ area, x }: { area: Area; x: number }) {
  return <line className="chart-mark" x1={x} x2={x} y1={area.top} y2={area.bottom} />;
}

/** Half a slot before its middle. */
function startOf(area: Area, index: number, count: number): number {
  return middleOf(area, index, count) - (area.right - area.left) / count / 2;
}
