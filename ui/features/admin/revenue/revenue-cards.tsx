import type { RevenueReport } from '../../../../src/contract/admin-revenue.ts';
import { count } from '../../replies/amounts.ts';
import { CounterCard, Counters } from '../counter-card.tsx';
import { formatMoney, formatShare, sharesOf } from './money.ts';

/** The four numbers that sum it up. */
export function RevenueCounters({ report }: { report: RevenueReport }) {
  const { activeSubscribers, planDistribution: plans, revenue } = report;
  const average = activeSubscribers === 0 ? 0 : revenue.monthly.total / activeSubscribers;
  return (
    <Counters>
      <CounterCard
        label="Monthly Recurring Revenue"
        value={formatMoney(revenue.monthly.total)}
        hint={count(activeSubscribers, 'active subscriber')}
      />
      <CounterCard
        label="Annual Run Rate"
        value={formatMoney(revenue.annual)}
        hint="12 months at today’s rate"
      />
      <CounterCard
        label="Active Subscribers"
        value={activeSubscribers.toLocaleString('en-US')}
        hint={`Standard ${plans.standard.total}, Advanced ${plans.advanced.total}`}
      />
      <CounterCard label="Average Revenue Per User" value={formatMoney(average)} hint="a month" />
    </Counters>
  );
}

/** Which plan brings how much, the most first. */
export function RevenueBars({ report }: { report: RevenueReport }) {
  const { standard, advanced } = report.planDistribution;
  const { monthly } = report.revenue;
  const plans = [
    { label: 'Standard', amount: monthly.standard, subscribers: standard.monthly },
    { label: 'Standard (Annual)', amount: monthly.standardAnnual, subscribers: standard.annual },
    { label: 'Advanced', amount: monthly.advanced, subscribers: advanced.monthly },
    { label: 'Advanced (Annual)', amount: monthly.advancedAnnual, subscribers: advanced.annual },
  ].sort((a, b) => b.amount - a.amount);
  const shares = sharesOf(plans.map(({ amount }) => amount));
  return (
    <section className="card" aria-labelledby="by-plan-title">
      <div className="card-title">
        <h2 id="by-plan-title">Revenue by plan</h2>
      </div>
      <ul className="plain grid gap-5">
        {plans.map(({ label, amount, subscribers }, at) => (
          <li key={label}>
            <p className="row gap-3 wrap apart">
              <strong>{label}</strong>
              <span>
                <strong>{formatMoney(amount)}</strong>{' '}
                <span className="hint">{formatShare(shares[at] ?? 0)}</span>
              </span>
            </p>
            <svg className="share-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(shares[at] ?? 0) * 100} height="1" />
            </svg>
            <p className="hint">
              {count(subscribers, 'subscriber')}
              {subscribers === 0 ? '' : `, ${formatMoney(amount / subscribers)} a month each`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many pay for what. */
export function SubscribersTable({ report: { planDistribution } }: { report: RevenueReport }) {
  const rows = [
    { plan: 'Standard', ...planDistribution.standard },
    { plan: 'Advanced', ...planDistribution.advanced },
  ];
  return (
    <section className="card flush table-card" aria-labelledby="subscribers-title">
      <div className="card-head row gap-3 apart">
        <h2 id="subscribers-title">Subscribers by plan</h2>
      </div>
      <table aria-labelledby="subscribers-title">
        <PlanHead />
        <tbody>
          {rows.map(({ plan, monthly, annual }) => (
            <tr key={plan}>
              <th scope="row">{plan}</th>
              <td className="number">{monthly.toLocaleString('en-US')}</td>
              <td className="number">{annual.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the plans cost now. */
export function PricingTable({ report: { pricing } }: { report: RevenueReport }) {
  const rows = [
    { plan: 'Standard', monthly: pricing.standard, annual: pricing.standardAnnual },
    { plan: 'Advanced', monthly: pricing.advanced, annual: pricing.advancedAnnual },
  ];
  return (
    <section className="card flush table-card" aria-labelledby="current-pricing-title">
      <div className="card-head row gap-3 apart">
        <h2 id="current-pricing-title">Current Pricing</h2>
      </div>
      <table aria-labelledby="current-pricing-title">
        <PlanHead />
        <tbody>
          {rows.map(({ plan, monthly, annual }) => (
            <tr key={plan}>
              <th scope="row">{plan}</th>
              <td className="number">{formatMoney(monthly)}</td>
              <td className="number">
                {formatMoney(annual)}
                <span className="hint">{formatMoney(annual / 12)} a month</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PlanHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Plan</th>
        <th scope="col" className="number">
          Monthly
        </th>
        <th scope="col" className="number">
          Annual
        </th>
      </tr>
    </thead>
  );
}
