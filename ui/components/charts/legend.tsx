import type { Series } from './plot.types.ts';

/** Above the plot, in stack order, with totals: it answers most questions without hovering. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="plain legend text-small secondary">
      {series.map(({ key, label, values }) => (
        <li key={key} className="row">
          <Swatch of={key} />
          {label}
          <strong>
            {values.reduce<number>((sum, value) => sum + (value ?? 0), 0).toLocaleString('en-US')}
          </strong>
        </li>
      ))}
    </ul>
  );
}

export function Swatch({ of }: { of: Series['key'] }) {
  return <span className={`swatch chart-${of}`} aria-hidden="true" />;
}
