import { useSignals } from '@preact/signals-react/runtime';
import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { Choice } from '../../components/choice.tsx';
import { navigate } from '../../lib/base.ts';
import { PATHS } from '../../paths.ts';
import { templates } from '../templates/templates.store.ts';
import { RANGES, type Range, type UsageFilter } from './usage.store.ts';

const DEFAULT: Range = '30';
const OPTIONS = (Object.keys(RANGES) as Range[]).map((value) => ({ value, label: RANGES[value] }));

/** The range and the template that the address names, so that Back and reloading keep them. */
export function useUsageFilter(): UsageFilter {
  const search = useSearch();
  return useMemo(() => {
    const named = new URLSearchParams(search);
    const days = named.get('days') ?? '';
    const template = named.get('template') ?? '';
    return {
      range: days in RANGES ? (days as Range) : DEFAULT,
      templateId: /^[1-9][0-9]{0,8}$/.test(template) ? Number(template) : null,
    };
  }, [search]);
}

function open({ range, templateId }: UsageFilter): void {
  const named = new URLSearchParams();
  if (range !== DEFAULT) named.set('days', range);
  if (templateId !== null) named.set('template', String(templateId));
  navigate(named.size === 0 ? PATHS.dashboard : `${PATHS.dashboard}?${named}`);
}

/** Which days are shown, and, with more than one template, of which. */
export function FilterChoice({ filter }: { filter: UsageFilter }) {
  useSignals();
  const state = templates.state.value;
  const list = state.status === 'ready' ? state.value : [];
  return (
    <div className="chart-filter row wrap apart">
      {list.length < 2 && filter.templateId === null ? null : (
        <span className="control has-end">
          <select
            className="input"
            aria-label="Template"
            value={filter.templateId ?? ''}
            onChange={(event) =>
              open({ ...filter, templateId: event.target.value === '' ? null : Number(event.target.value) })
            }
          >
            <option value="">All templates</option>
            {list.map(({ id, templateName }) => (
              <option key={id} value={id}>
                {templateName}
              </option>
            ))}
          </select>
          <span className="at-end">
            <ChevronDown aria-hidden="true" />
          </span>
        </span>
      )}
      <Choice
        label="Range of days"
        fillsPhone
        value={filter.range}
        options={OPTIONS}
        onChange={(range) => open({ ...filter, range })}
      />
    </div>
  );
}
