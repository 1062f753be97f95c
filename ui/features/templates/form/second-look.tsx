import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { keyState } from '../../keys/models.store.ts';
import { BoundSwitch } from './bound-fields.tsx';
import { ModelChoice } from './model-choice.tsx';
import type { TemplateForm } from './template-form.ts';

/** Whether the AI checks its own replies, and which model does. */
export function SecondLook({ form }: { form: TemplateForm }) {
  useSignals();
  return (
    <>
      <BoundSwitch
        form={form}
        name="secondLook"
        hint="The AI checks each of its replies for offers and promises that you never made. A reply then costs about half as much again, and takes a second or two longer."
      />
      {form.fields.secondLook.value.value ? <ModelOfSecondLook form={form} /> : null}
    </>
  );
}

function ModelOfSecondLook({ form }: { form: TemplateForm }) {
  useEffect(() => {
    void keyState.load();
  }, []);
  return <ModelChoice form={form} name="secondLookModel" usual="The template's own model" />;
}
