import './habits.css';
import { useSignals } from '@preact/signals-react/runtime';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button, Spinner } from '../../components/button.tsx';
import { Switch } from '../../components/switch.tsx';
import { HabitDetails } from './habit-details.tsx';
import { type HabitLine, type LearnedVoice, saving, switchHabit, switchVoice } from './voice.store.ts';
import { VoiceWhatIf } from './voice-what-if.tsx';

/** How the owner writes, in sentences; what is off is not used in replies. */
export function Habits({ learned, isInPlan }: { learned: LearnedVoice; isInPlan: boolean }) {
  const { isOn, lines } = learned;
  return (
    <section className="card" aria-labelledby="voice-habits">
      <div className="card-title">
        <h2 id="voice-habits">How you write</h2>
        <p className="hint">
          Switch off what is not you, or correct it. A template's tone and length stay in charge.
        </p>
      </div>
      <Switch
        label="Replies in your voice"
        hint={isOn ? 'Replies follow what is switched on below.' : 'Replies follow the template alone.'}
        isOn={isOn}
        isDisabled={!isInPlan}
        onChange={(on) => void switchVoice(on)}
      />
      {lines.length === 0 ? (
        <p className="secondary line-above mt-4 pt-4">
          There are too few messages to say how you write. Add more below.
        </p>
      ) : (
        <ul className="plain line-above mt-4" aria-label="Your habits">
          {lines.map((line) => (
            <Habit key={line.id} line={line} learned={learned} isInPlan={isInPlan} />
          ))}
        </ul>
      )}
      {isInPlan ? (
        <div className="mt-4">
          <VoiceWhatIf learned={learned} />
        </div>
      ) : null}
    </section>
  );
}

function Habit({ line, learned, isInPlan }: { line: HabitLine; learned: LearnedVoice; isInPlan: boolean }) {
  useSignals();
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const { id, text } = line;
  const { off, corrected } = learned.corrections;
  const correction = corrected.find((each) => each.id === id) ?? null;
  const isSaving = saving.value.includes(id);
  return (
    <li className="habit">
      <div className="habit-line">
        <Switch
          label={text}
          isOn={!off.includes(id)}
          isDisabled={!isInPlan}
          onChange={(on) => void switchHabit(id, on)}
        />
        <span className="habit-state">
          <span className="row secondary unless-empty" role="status">
            {isSaving ? (
              <>
                <Spinner />
                Saving...
              </>
            ) : null}
          </span>
          {correction === null || isSaving ? null : <Badge look="voice">You said</Badge>}
        </span>
        <Button
          look="quiet"
          size="small"
          className="habit-toggle"
          aria-label={`Details of “${text}”`}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="habit-toggle-word">Details</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen ? (
          <HabitDetails
            line={line}
            measured={learned.fingerprint.habits.find((habit) => habit.id === id) ?? null}
            correction={correction}
            corrections={learned.corrections}
            mayCorrect={isInPlan}
          />
        ) : null}
      </div>
    </li>
  );
}
