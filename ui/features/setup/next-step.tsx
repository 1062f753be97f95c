import { useSignals } from '@preact/signals-react/runtime';
import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { templates } from '../templates/templates.store.ts';
import { setup } from './setup.store.ts';
import { setupSteps } from './steps.ts';

/** After a step: the way to the one that comes next, and nothing once all are done. */
export function NextStep() {
  useSignals();
  const state = setup.state.value;
  const list = templates.state.value;

  useEffect(() => {
    void setup.refresh();
    void templates.load();
  }, []);

  if (state.status !== 'ready') return null;
  const steps = setupSteps(list.status === 'ready' ? (list.value.at(-1) ?? null) : null, state.value);
  const next = steps.find(({ key }) => !state.value[key]);
  if (next?.action == null) return null;
  return (
    <LinkButton to={next.action.to} look="secondary">
      Next: {next.next}
      <ArrowRight aria-hidden="true" />
    </LinkButton>
  );
}
