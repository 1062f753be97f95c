import { UPDATE_FIELDS } from '../../../src/contract/instagram.ts';
import { useKeptSet } from '../../lib/use-kept-set.ts';

/** The fields that the app has to subscribe to, to be ticked off one by one. */
export function FieldTicks() {
  const [ticked, toggle] = useKeptSet('instagram-fields', UPDATE_FIELDS);
  return (
    <ul className="plain field-ticks" aria-label="Fields to subscribe to">
      {UPDATE_FIELDS.map((field) => (
        <li key={field}>
          <label className="radio-row">
            <input
              type="checkbox"
              className="tick"
              checked={ticked.has(field)}
              onChange={() => toggle(field)}
            />
            <code>{field}</code>
          </label>
        </li>
      ))}
    </ul>
  );
}
