import './voice.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { PATHS } from '../../paths.ts';
import { distances } from './distance.store.ts';
import { distanceSentence } from './distance-words.ts';

/** How far a template's replies are from the owner, in one line; nothing where they are not measured. */
export function DistanceLine({ templateId }: { templateId: number }) {
  useSignals();
  useEffect(() => {
    void distances.load();
  }, []);
  const { value: state } = distances.state;
  if (state.status !== 'ready' || !state.value.isMeasured) return null;
  const template = state.value.templates.find(({ id }) => id === templateId);
  if (template === undefined) return null;
  return (
    <p className="hint beside-switch">
      {distanceSentence(template, state.value)}{' '}
      <Link className="link" href={PATHS.voice}>
        See it over time
      </Link>
    </p>
  );
}
