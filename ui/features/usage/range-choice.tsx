import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { Choice } from '../../components/choice.tsx';
import { PATHS } from '../../paths.ts';
import { RANGES, type Range } from './usage.store.ts';

const DEFAULT: Range = '30';
const OPTIONS = (Object.keys(RANGES) as Range[]).map((value) => ({ value, label: RANGES[value] }));

/** The range that the address names, so that Back and reloading keep it. */
export function useRange(): Range {
  const named = new URLSearchParams(useSearch()).get('days') ?? '';
  return named in RANGES ? (named as Range) : DEFAULT;
}

export function RangeChoice({ range }: { range: Range }) {
  const choose = (next: Range) =>
    navigate(next === DEFAULT ? PATHS.dashboard : `${PATHS.dashboard}?days=${next}`);
  return <Choice label="Range of days" value={range} options={OPTIONS} onChange={choose} />;
}
