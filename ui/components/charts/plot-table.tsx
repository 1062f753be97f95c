import type { PlotData } from './plot.types.ts';

/** The same numbers for who can't see the chart. */
export function PlotTable({
  label,
  data: { slots, series },
  format,
}: {
  label: string;
  data: PlotData;
  format: (value: number) => string;
}) {
  const hasNotes = slots.some(({ notes }) => notes !== undefined);
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {series.map((each) => (
              <th key={each.key} scope="col">
                {each.label}
              </th>
            ))}
            {hasNotes ? <th scope="col">More</th> : null}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot, index) => (
            <tr key={slot.label}>
              <th scope="row">{slot.label}</th>
              {series.map(({ key, values }) => {
                const value = values[index] ?? null;
                return <td key={key}>{value === null ? 'none' : format(value)}</td>;
              })}
              {hasNotes ? <td>{slot.notes?.join('. ')}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
