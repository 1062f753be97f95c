import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import { checkHours, type Hours, type OutsideHours, WEEKDAYS } from '../../../../src/contract/hours.ts';
import { readHours, type TypedHours } from '../../../../src/contract/hours-text.ts';
import { openState } from '../../../../src/contract/open-state.ts';
import { Button } from '../../../components/button.tsx';
import { TextArea, TextField } from '../../../components/field.tsx';
import { RadioList } from '../../../components/radio-list.tsx';
import { Switch } from '../../../components/switch.tsx';
import { BoundArea } from './bound-fields.tsx';
import type { TemplateForm } from './template-form.ts';

const OUTSIDE: readonly { value: OutsideHours; label: string; hint: string }[] = [
  { value: 'answer', label: 'Answer as usual', hint: 'The bot knows no night.' },
  {
    value: 'away',
    label: 'Send one away text',
    hint: 'Once to each customer until you open again. Triggers still answer.',
  },
  {
    value: 'silent',
    label: 'Stay silent',
    hint: 'Triggers still answer. When you open, the bell says who waits.',
  },
];

function firstHours(): TypedHours {
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    week: WEEKDAYS.map((_, day) => (day < 5 ? '9:00-18:00' : '')),
    holidays: '',
    outside: 'answer',
  };
}

/** When the business is open, a line a day, and what the bot does while it is not. */
export function HoursFields({ form }: { form: TemplateForm }) {
  useSignals();
  // What was typed comes back when the switch was only touched.
  const [kept, setKept] = useState<TypedHours | null>(null);
  const written = form.fields.hours.value.value;
  const hours: TypedHours | null = written === '' ? null : JSON.parse(written);
  const change = (next: TypedHours) => form.change('hours', JSON.stringify(next));

  return (
    <>
      <Switch
        name="hours"
        label="Opening hours"
        hint="Without them the bot answers day and night."
        isOn={hours !== null}
        onChange={(isOn) => {
          setKept(hours);
          if (isOn) change(kept ?? firstHours());
          else form.change('hours', '');
        }}
      />
      {hours === null ? null : <OpenHours form={form} hours={hours} onChange={change} />}
    </>
  );
}

function OpenHours({
  form,
  hours,
  onChange,
}: {
  form: TemplateForm;
  hours: TypedHours;
  onChange: (next: TypedHours) => void;
}) {
  useSignals();
  const zones = useId();
  const problem = form.fields.hours.problem.value;
  const named = problem?.split(':')[0] ?? '';
  const isElsewhere = problem !== null && !['Time zone', 'Holidays', ...WEEKDAYS].includes(named);
  const { timeZone, week, holidays, outside } = hours;
  const [monday = ''] = week;
  const check = () => form.check('hours');

  return (
    <>
      <div className="names-beside grid">
        {WEEKDAYS.map((name, day) => (
          <TextField
            key={name}
            label={name}
            value={week[day] ?? ''}
            placeholder="closed"
            autoComplete="off"
            error={named === name || (isElsewhere && day === 0) ? problem : null}
            onChange={(event) =>
              onChange({ ...hours, week: week.map((line, at) => (at === day ? event.target.value : line)) })
            }
            onBlur={check}
          />
        ))}
      </div>
      <div className="grid starts">
        <Button
          look="secondary"
          size="small"
          onClick={() =>
            onChange({ ...hours, week: week.map((line, day) => (day > 0 && day < 5 ? monday : line)) })
          }
        >
          Use Monday’s times until Friday
        </Button>
        <p className="hint">Up to three a day, such as 9:00-12:30, 14:00-18:00. A night: 20:00-2:00.</p>
      </div>
      <div className="halves grid gap-4 top">
        <TextField
          label="Time zone"
          value={timeZone}
          list={zones}
          autoComplete="off"
          error={named === 'Time zone' ? problem : null}
          hint={<NowLine hours={hours} />}
          onChange={(event) => onChange({ ...hours, timeZone: event.target.value })}
          onBlur={check}
        />
        <TextArea
          label="Holidays"
          isOptional
          rows={2}
          value={holidays}
          error={named === 'Holidays' ? problem : null}
          placeholder="2027-12-24 to 2027-12-26 Christmas"
          hint="A line each. Closed all day."
          onChange={(event) => onChange({ ...hours, holidays: event.target.value })}
          onBlur={check}
        />
        <datalist id={zones}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <RadioList
        label="While you are closed"
        value={outside}
        options={OUTSIDE}
        onChange={(next) => onChange({ ...hours, outside: next })}
      />
      {outside === 'away' ? (
        <BoundArea
          form={form}
          name="awayText"
          rows={2}
          placeholder="We are closed now and read this tomorrow from 9. Thanks for writing!"
          hint="Say when you are back: the bot sends it as it stands."
        />
      ) : null}
    </>
  );
}

/** 'Now open, until Mon, 18:00', by the clock of the business. */
function NowLine({ hours }: { hours: TypedHours }) {
  const read: Hours = readHours(hours);
  if (checkHours(read) !== null) return 'Such as Europe/Berlin.';
  const { isOpen, until } = openState(read, Date.now());
  const start = isOpen ? 'Now open' : 'Now closed';
  if (until === null) return `${start}.`;
  const moment = new Intl.DateTimeFormat('en-GB', {
    timeZone: read.timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${start}, until ${moment.format(until)}.`;
}
