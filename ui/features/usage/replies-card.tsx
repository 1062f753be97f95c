import { Download } from 'lucide-react';
import type { UsageAnswer } from '../../../src/contract/usage.ts';
import { Button } from '../../components/button.tsx';
import { Legend } from '../../components/charts/legend.tsx';
import { Plot } from '../../components/charts/plot.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { repliesCompared } from './compare.ts';
import { usageCsv } from './csv.ts';
import { dayName } from './days.ts';
import { isByWeek, repliesPlot } from './series.ts';
import type { UsageFilter } from './usage.store.ts';
import { FilterChoice } from './usage-filter.tsx';

const whole = (value: number) => value.toLocaleString('en-US');

/** Replies by source, a bar a day; of a year, a bar a week. */
export function RepliesCard({ usage, filter }: { usage: UsageAnswer; filter: UsageFilter }) {
  const title = isByWeek(usage) ? 'Replies per week' : 'Replies per day';
  const data = repliesPlot(usage);
  const totals = data.slots.map((_, at) =>
    data.series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const all = totals.reduce((sum, total) => sum + total, 0);
  const most = Math.max(...totals);
  const peak = data.slots[totals.indexOf(most)]?.label ?? '';
  return (
    <section className="card grid gap-4" aria-labelledby="replies-title">
      <div className="row wrap apart">
        <h2 id="replies-title">{title}</h2>
        <FilterChoice filter={filter} />
      </div>
      {all === 0 ? (
        <p className="secondary">No replies from {dayName(usage.from)} to today.</p>
      ) : (
        <>
          <Legend series={data.series} />
          <Plot
            kind="bars"
            label={title}
            summary={`${whole(all)} replies from ${dayName(usage.from)} to ${dayName(usage.to)}. Busiest: ${peak} with ${whole(most)}. ${trend(totals)}`}
            data={data}
            height={230}
            isWhole
            formatTick={whole}
            formatValue={whole}
          />
          <div className="row wrap apart">
            <p className="hint">{repliesCompared(usage, filter.range)}</p>
            <Button look="quiet" size="small" onClick={() => save(usage)}>
              <Download aria-hidden="true" />
              Download CSV
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function save(usage: UsageAnswer): void {
  saveFile(`replies-${usage.from}-to-${usage.to}.csv`, usageCsv(usage), 'text/csv');
}

/** The later half against the earlier one. */
function trend(totals: readonly number[]): string {
  const half = Math.ceil(totals.length / 2);
  const sum = (part: readonly number[]) => part.reduce((all, value) => all + value, 0);
  const [before, after] = [sum(totals.slice(0, totals.length - half)), sum(totals.slice(-half))];
  if (after === before) return 'The second half was as busy as the first.';
  return after > before ? 'The second half was busier.' : 'The second half was quieter.';
}
