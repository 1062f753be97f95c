import type { UsageAnswer } from '../../../src/contract/usage.ts';
import { Plot } from '../../components/charts/plot.tsx';
import { formatDate } from '../../lib/dates.ts';
import { formatCost } from '../replies/amounts.ts';
import { costBefore, costsByPurpose, speedCompared } from './compare.ts';
import { dayName } from './days.ts';
import { costPlot, isByWeek, speedPlot } from './series.ts';
import type { Range } from './usage.store.ts';

const HEIGHT = 122;
/** When the webhook gives up waiting, and from where on that is worth a line. */
const LIMIT_SECONDS = 8;
const NEAR_LIMIT_SECONDS = 6;

const IN_RANGE: Readonly<Record<Range, string>> = {
  '7': 'this week',
  '30': 'in 30 days',
  '365': 'in a year',
};

/** How long AI replies took: the median, and each day's. */
export function SpeedCard({ usage, range }: { usage: UsageAnswer; range: Range }) {
  const { medianAiMs } = usage.totals;
  if (medianAiMs === null) return null;
  const data = speedPlot(usage);
  const slowest = Math.max(...(data.series[0]?.values ?? []).map((value) => value ?? 0));
  const inSeconds = (value: number) => `${value.toFixed(1)}\u00a0s`;
  return (
    <section className="card" aria-labelledby="speed-title">
      <h3 className="mb-2" id="speed-title">
        Answer time
      </h3>
      <p className="big-line text-small secondary mb-2">
        <strong className="big-number">{inSeconds(medianAiMs / 1_000)}</strong> median of AI replies
      </p>
      <Plot
        kind="line"
        label={isByWeek(usage) ? 'Answer time per week' : 'Answer time per day'}
        summary={`The median of AI replies is ${inSeconds(medianAiMs / 1_000)}. The slowest ${isByWeek(usage) ? 'week' : 'day'} had ${inSeconds(slowest)}.`}
        data={data}
        height={HEIGHT}
        mostLines={2}
        limit={slowest > NEAR_LIMIT_SECONDS ? LIMIT_SECONDS : undefined}
        formatTick={(value, isTop) => (isTop ? `${value}\u00a0s` : String(value))}
        formatValue={inSeconds}
      />
      <p className="hint">{speedCompared(usage, range)}</p>
    </section>
  );
}

/** What the AI cost; nothing where the price of one of its models is not known. */
export function CostCard({ usage, range }: { usage: UsageAnswer; range: Range }) {
  if (usage.totals.medianAiMs === null) return null;
  const { costUsd } = usage.totals;
  const weekCost = usage.week.totals.costUsd;
  if (costUsd === null || weekCost === null) return null;
  const byPurpose = costsByPurpose(usage);
  return (
    <section className="card" aria-labelledby="cost-title">
      <h3 className="mb-2" id="cost-title">
        Cost
      </h3>
      <p className="big-line text-small secondary mb-2">
        <strong className="big-number">{formatCost(weekCost)}</strong> this week
        {range === '7' ? '' : `, ${formatCost(costUsd)} ${IN_RANGE[range]}`}
      </p>
      <Plot
        kind="bars"
        label={isByWeek(usage) ? 'Cost per week' : 'Cost per day'}
        summary={`The AI cost ${formatCost(costUsd)} from ${dayName(usage.from)} to ${dayName(usage.to)}.`}
        data={costPlot(usage)}
        height={HEIGHT}
        mostLines={2}
        formatTick={(value) => (value === 0 ? '0' : formatCost(value))}
        formatValue={formatCost}
      />
      <p className="hint">
        {byPurpose === null ? '' : `${byPurpose} ${IN_RANGE[range]}. `}
        {costBefore(usage, range)} {pricesText(usage)}
      </p>
    </section>
  );
}

/** Whose prices were taken, and of when. */
function pricesText({ pricesAsOf, hasServerPrices }: UsageAnswer): string {
  const lists = `list prices of ${formatDate(pricesAsOf)}`;
  return hasServerPrices ? `At prices set by this server, else at ${lists}.` : `At ${lists}.`;
}
