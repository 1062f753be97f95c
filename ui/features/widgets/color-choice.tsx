import './widgets.css';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { WIDGET_COLORS, type WidgetColor } from '../../../src/contract/widget-lists.ts';

/** One of the colors on which white is read well. */
export function ColorChoice({ value, onChange }: { value: WidgetColor; onChange(value: WidgetColor): void }) {
  const id = useId();
  return (
    <fieldset className="radio-list">
      <legend className="label">Color</legend>
      <div className="color-choice">
        {WIDGET_COLORS.map((color) => (
          <label key={color.value} htmlFor={`${id}-${color.value}`} title={color.label}>
            <span className="visually-hidden">{color.label}</span>
            <input
              id={`${id}-${color.value}`}
              type="radio"
              name={id}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
            />
            <i style={{ background: color.hex }} aria-hidden="true">
              <Check />
            </i>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
