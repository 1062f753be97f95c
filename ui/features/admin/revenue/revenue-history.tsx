import type { RevenueMonth } from '../../../../src/contract/admin-revenue.ts';
import { Plot } from '../../../components/charts/plot.tsx';
import { formatMoney } from './money.ts';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const HEIGHT = 240;

/** From the month in which it began: how much recurs, and where it came from or went. */
export function RevenueHistoryCard({ history }: { history: readonly RevenueMonth[] }) {
  const last = history.at(-1);
  if (last === undefined) return null;
  const newestFirst = history.toReversed();
  return (
    <section className="card flush table-card" aria-labelledby="over-time-title">
      <div className="card-head row gap-3 apart">
        <h2 id="over-time-title">Revenue over time</h2>
      </div>
      <div className="history-plot">
        <Plot
          kind="bars"
          label="Monthly recurring revenue"
          summary={`In ${monthName(last)} ${formatMoney(last.total.monthly)} recur each month.`}
          data={{
            slots: history.map((month) => ({ label: monthName(month), tick: monthName(month).slice(0, 3) })),
            series: [{ key: 'ai', label: 'A month', values: history.map(({ total }) => total.monthly) }],
          }}
          height={HEIGHT}
          formatTick={(value) => (value === 0 ? '0' : `$${value.toLocaleString('en-US')}`)}
          formatValue={formatMoney}
        />
      </div>
      <table aria-labelledby="over-time-title">
        <thead>
          <tr>
            <th scope="col">Month</th>
            {COLUMNS.map(([, label]) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthName(month)}</th>
              {COLUMNS.map(([name, label]) => (
                <td key={label} className="number">
                  {formatMoney(month[name].monthly)}
                  <span className="hint">{month[name].subscriptions.toLocaleString('en-US')}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="card-line hint">
        Amounts a month, and below them the number of subscriptions. Changed: another plan or price.
      </p>
    </section>
  );
}

const COLUMNS = [
  ['total', 'Total'],
  ['new', 'New'],
  ['kept', 'Kept'],
  ['changed', 'Changed'],
  ['lost', 'Lost'],
] as const;

function monthName({ month }: RevenueMonth): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}
