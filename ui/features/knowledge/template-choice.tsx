import './knowledge.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId } from 'react';
import { RadioList } from '../../components/radio-list.tsx';
import { templates } from '../templates/templates.store.ts';

/** For all templates, later ones too, or for those that are ticked. */
export function TemplateChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly number[] | null;
  onChoose: (ids: number[] | null) => void;
}) {
  useSignals();
  useEffect(() => void templates.load(), []);
  const id = useId();
  const { value: state } = templates.state;
  const all = state.status === 'ready' ? state.value : [];
  // One that was deleted since is no longer chosen.
  const ticked = all.map((one) => one.id).filter((one) => chosen?.includes(one));

  return (
    <div className="grid gap-1">
      <RadioList
        label="For"
        value={chosen === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: 'All templates' },
          { value: 'some', label: 'Chosen templates' },
        ]}
        onChange={(value) => onChoose(value === 'all' ? null : all.map((one) => one.id))}
      />
      {chosen === null ? null : (
        <fieldset className="chosen-templates" aria-label="Chosen templates">
          {all.map((template) => (
            <label key={template.id} className="radio-row" htmlFor={`${id}-${template.id}`}>
              <input
                id={`${id}-${template.id}`}
                type="checkbox"
                className="tick"
                checked={ticked.includes(template.id)}
                onChange={({ target: { checked } }) =>
                  onChoose(checked ? [...ticked, template.id] : ticked.filter((each) => each !== template.id))
                }
              />
              <span className="words breaks">
                <bdi>{template.templateName}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
