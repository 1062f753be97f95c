import { useSignals } from '@preact/signals-react/runtime';
import { BoundSwitch } from './bound-fields.tsx';
import { LoadedModelChoice, type ModelChoiceProps } from './model-choice.tsx';

/** Something more that the AI does where it is wanted, and which model does it. */
export function SwitchWithModel({
  form,
  name,
  hint,
  model,
  usual,
}: Pick<ModelChoiceProps, 'form' | 'usual'> & {
  name: 'secondLook' | 'hearsVoice';
  hint: string;
  model: ModelChoiceProps['name'];
}) {
  useSignals();
  return (
    <>
      <BoundSwitch form={form} name={name} hint={hint} />
      {form.fields[name].value.value ? <LoadedModelChoice form={form} name={model} usual={usual} /> : null}
    </>
  );
}
