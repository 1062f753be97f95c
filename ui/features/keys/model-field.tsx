import { useSignals } from '@preact/signals-react/runtime';
import type { KeysView } from '../../../src/contract/keys.ts';
import { SelectField } from '../../components/field.tsx';
import type { ResourceState } from '../../lib/resource.ts';
import { formatCost } from '../replies/amounts.ts';
import { repliesFrom } from '../usage/series.ts';
import { usageOf } from '../usage/usage.store.ts';
import { priceText } from './model-price.ts';
import type { KeyState } from './models.store.ts';

const ASKED_ONCE =
  'Where one of its replies can’t be sent, asking this model again has hardly ever helped, so your own words answer instead.';

/** Which model writes, from the provider's own list. */
export function ModelField({
  view,
  state,
  value,
  onChange,
}: {
  view: KeysView;
  state: ResourceState<KeyState>;
  value: string;
  onChange(model: string): void;
}) {
  useSignals();
  const offered = state.status === 'ready' ? state.value.models : [];
  const names = [...new Set([...(value === '' ? [] : [value]), ...offered])].sort();
  return (
    <SelectField
      label="Model"
      value={value}
      options={[
        { value: '', label: `Server default (${view.serverModel})` },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      hint={
        offered.length === 0 || state.status !== 'ready'
          ? 'More models appear once your key is accepted.'
          : [
              priceText(value || view.serverModel, state.value.prices),
              view.isAskedOnce && value === view.defaultModel ? ASKED_ONCE : '',
              averageCost(),
            ]
              .filter((sentence) => sentence !== '')
              .join(' ')
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What replies really cost, where that is known. */
function averageCost(): string {
  const state = usageOf('30').state.value;
  const otherwise = 'Each template can have a model of its own.';
  if (state.status !== 'ready') return otherwise;
  const { costUsd } = state.value.totals;
  const replies = repliesFrom(state.value, 'ai');
  if (costUsd === null || replies === 0) return otherwise;
  return `Your AI replies cost ${formatCost(costUsd / replies)} each in the last 30 days. ${otherwise}`;
}
