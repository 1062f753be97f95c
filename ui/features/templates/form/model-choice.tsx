import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { keyState } from '../../keys/models.store.ts';
import { BoundSelect } from './bound-fields.tsx';
import type { TemplateForm } from './template-form.ts';

export interface ModelChoiceProps {
  form: TemplateForm;
  name: 'model' | 'secondLookModel' | 'hearingModel';
  usual: string;
}

/** The same where nothing else on the page asks for the provider's list. */
export function LoadedModelChoice(props: ModelChoiceProps) {
  useEffect(() => {
    void keyState.load();
  }, []);
  return <ModelChoice {...props} />;
}

/** Another model than the usual one, from the provider's own list once it is read. */
export function ModelChoice({ form, name, usual }: ModelChoiceProps) {
  useSignals();
  const chosen = form.fields[name].value.value;
  const state = keyState.state.value;
  const offered = state.status === 'ready' ? state.value.models : [];
  const names = [...new Set([...(chosen === '' ? [] : [chosen]), ...offered])].sort();
  return (
    <BoundSelect
      form={form}
      name={name}
      hint={
        offered.length === 0 ? 'More models appear once your key is accepted.' : 'Only for this template.'
      }
      options={[{ value: '', label: usual }, ...names.map((model) => ({ value: model, label: model }))]}
    />
  );
}
