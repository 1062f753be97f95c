import { useState } from 'react';
import type { TrialBody } from '../../../src/contract/trial.ts';
import { SelectField } from '../../components/field.tsx';
import { TryFirst } from '../golden/try-first.tsx';
import type { LearnedVoice } from './voice.store.ts';

/** What another switch of the voice would change in the golden chats, before it is used. */
export function VoiceWhatIf({ learned }: { learned: LearnedVoice }) {
  const options = optionsOf(learned);
  const [chosen, setChosen] = useState('voice');
  const option = options.find(({ value }) => value === chosen) ?? options[0];
  if (option === undefined) return null;
  return (
    <TryFirst change={{ voice: option.voice }} concerns={({ useVoice }) => useVoice}>
      <SelectField
        label="What to try"
        value={option.value}
        options={options}
        onChange={(event) => setChosen(event.target.value)}
      />
    </TryFirst>
  );
}

function optionsOf({ isOn, lines, corrections: { off, corrected } }: LearnedVoice) {
  const whole = { value: 'voice', label: `Your voice ${isOn ? 'off' : 'on'}`, voice: { isOn: !isOn } };
  if (!isOn) return [whole];
  const habits = lines.map(({ id, text }) => {
    const isOff = off.includes(id);
    const others = off.filter((each) => each !== id);
    const voice: NonNullable<TrialBody['voice']> = {
      corrections: { off: isOff ? others : [...others, id], corrected },
    };
    return { value: id, label: `${isOff ? 'With' : 'Without'}: ${text}`, voice };
  });
  return [whole, ...habits];
}
