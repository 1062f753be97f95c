import { PASS_MINUTES } from '../../../src/contract/speaker.ts';
import { SelectField } from '../../components/field.tsx';
import { count } from '../replies/amounts.ts';
import { GONE, usePartners } from './partners.store.ts';

interface Passing {
  passTo: number | null;
  passMinutes: number;
}

const TIMES = [
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '1 week' },
  { value: '43200', label: '30 days' },
];

/** Which template of the group goes on with a conversation, and for how long; nothing where no other one shares it. */
export function PassFields({
  templateId,
  label,
  hint,
  values: { passTo, passMinutes },
  problems,
  onChange,
}: {
  templateId: number;
  label: string;
  hint: string;
  values: Passing;
  problems: { passTo?: string | undefined; passMinutes?: string | undefined };
  onChange: (values: Passing) => void;
}) {
  const partners = usePartners(templateId);
  if (partners === null || (partners.length === 0 && passTo === null)) return null;
  const isGone = passTo !== null && partners.every(({ id }) => id !== passTo);
  const isOffered = TIMES.some(({ value }) => value === `${passMinutes}`);
  return (
    <>
      <SelectField
        label={label}
        isOptional
        value={`${passTo ?? ''}`}
        options={[
          { value: '', label: 'No other template' },
          ...partners.map(({ id, templateName }) => ({ value: `${id}`, label: templateName })),
          ...(isGone ? [{ value: `${passTo}`, label: GONE }] : []),
        ]}
        hint={hint}
        error={problems.passTo ?? null}
        onChange={({ target: { value } }) =>
          onChange({
            passTo: value === '' ? null : Number(value),
            passMinutes: passMinutes || PASS_MINUTES.fallback,
          })
        }
      />
      {passTo === null ? null : (
        <SelectField
          label="For how long"
          value={`${passMinutes}`}
          options={
            isOffered ? TIMES : [...TIMES, { value: `${passMinutes}`, label: count(passMinutes, 'minute') }]
          }
          error={problems.passMinutes ?? null}
          onChange={({ target: { value } }) => onChange({ passTo, passMinutes: Number(value) })}
        />
      )}
    </>
  );
}
