import type { UsageAnswer } from '../../../src/contract/usage.ts';
import { Legend } from '../../components/charts/legend.tsx';
import { Plot } from '../../components/charts/plot.tsx';
import { dayName } from './days.ts';
import { RangeChoice } from './range-choice.tsx';
import { isByWeek, repliesPlot } from './series.ts';
import type { Range } from './usage.store.ts';

const whole = (value: number) => value.toLocaleString('en-US');

/** Replies by source, a bar a day; of a year, a bar a week. */
export function RepliesCard({ usage, range }: { usage: UsageAnswer; range: Range }) {
  const title = isByWeek(usage) ? 'Replies per week' : 'Replies per day';
  const data = repliesPlot(usage);
  const totals = data.slots.map((_, at) =>
    data.series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const all = totals.reduce((sum, total) => sum + total, 0);
  const most = Math.max(...totals);
  const peak = data.slots[totals.indexOf(most)]?.label ?? '';
  return (
    <section className="card chart-card" aria-labelledby="replies-title">
      <div className="chart-head">
        <h2 id="replies-title">{title}</h2>
        <RangeChoice range={range} />
      </div>
      {all === 0 ? (
        <p className="secondary">No replies from {dayName(usage.from)} to today.</p>
      ) : (
        <>
          <Legend series={data.series} />
          <Plot
            kind="bars"
            label={title}
            summary={`${whole(all)} replies from ${dayName(usage.from)} to ${dayName(usage.to)}. Most were ${whole(most)}, on ${peak}. ${trend(totals)}`}
            data={data}
            height={230}
            isWhole
            formatTick={whole}
            formatValue={whole}
          />
        </>
      )}
    </section>
  );
}

/** The later half against the earlier one. */
function trend(totals: readonly number[]): string {
  const half = Math.ceil(totals.length / 2);
  const sum = (part: readonly number[]) => part.reduce((all, value) => all + value, 0);
  const [before, after] = [sum(totals.slice(0, totals.length - half)), sum(totals.slice(-half))];
  if (after === before) return 'As many in the later half as before.';
  return after > before ? 'More in the later half than before.' : 'Fewer in the later half than before.';
}
