import { useSignals } from '@preact/signals-react/runtime';
import type { SetupView } from '../../../src/contract/setup.ts';
import { Checklist } from '../setup/checklist.tsx';
import { setupSteps, wayToGo } from '../setup/steps.ts';
import { templates } from '../templates/templates.store.ts';
import { LearnMore } from './learn-more.tsx';
import { PlaceCards } from './place-cards.tsx';

/** Before the first real message: the checklist is the page. */
export function FirstRun({ username, state }: { username: string; state: SetupView }) {
  useSignals();
  const list = templates.state.value;
  const steps = setupSteps(list.status === 'ready' ? (list.value.at(-1) ?? null) : null, state);
  return (
    <div className="container screen">
      <div className="mb-5">
        <h1>Welcome, {username}</h1>
        <p className="secondary">{wayToGo(steps, state)}</p>
      </div>
      <div className="side-by-side home-grid">
        <Checklist steps={steps} state={state} />
        <div className="home-side grid gap-4">
          <PlaceCards />
          <LearnMore />
        </div>
      </div>
    </div>
  );
}
