import { useSignals } from '@preact/signals-react/runtime';
import type { KeysView } from '../../../src/contract/keys.ts';
import { SelectField } from '../../components/field.tsx';
import { formatMoment } from '../../lib/dates.ts';
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
              checkedText(view, value || view.serverModel, Date.now()),
              averageCost(),
            ]
              .filter((sentence) => sentence !== '')
              .join(' ')
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What a model said of the owner's lines when they were asked last. */
function checkedText(
  { factChecks, isOwnServer, defaultModel, serverModel }: KeysView,
  model: string,
  now: number,
): string {
  const last = factChecks.find((check) => check.model === model);
  if (last === undefined)
    return isOwnServer && model === (defaultModel || serverModel)
      ? 'It was never asked what you wrote: the ‘Test’ page of a template does that.'
      : '';
  const { right, wrong, lines, checkedAt, isOld, templateName } = last;
  const amiss = wrong === 0 ? '' : `, ${wrong} wrong`;
  const old = isOld ? ', before you last changed it' : '';
  return `Last checked ${formatMoment(checkedAt, now)}: ${right} of ${lines} lines of ${templateName} right${amiss}${old}.`;
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
