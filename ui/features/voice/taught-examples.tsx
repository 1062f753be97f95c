import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { VoiceView } from '../../../src/contract/voice-api.ts';
import type { TaughtView } from '../../../src/contract/voice-taught.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Switch } from '../../components/switch.tsx';
import { formatDay } from '../../lib/dates.ts';
import { Chat, CustomerMessage } from '../replies/messages.tsx';
import { forgetTaught, taught } from './taught.store.ts';
import { switchTaught } from './voice.store.ts';

/** So many stand there at first. */
const SHOWN = 5;

/**
 * The answers that the owner wrote better, one by one; each can be deleted. `use` is whether replies follow them; null where
 * they go with what was learned.
 */
export function TaughtExamples({ use, isInPlan }: { use: VoiceView['taught']; isInPlan: boolean }) {
  useSignals();
  useEffect(() => void taught.refresh(), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAll, setAll] = useState(false);
  const [toForget, setToForget] = useState<TaughtView | null>(null);
  const state = taught.state.value;
  if (state.status !== 'ready' || state.value.length === 0) return null;
  const shown = isAll ? state.value : state.value.slice(0, SHOWN);

  async function forget(one: TaughtView): Promise<boolean> {
    const isGone = await forgetTaught(one);
    if (isGone) heading.current?.focus();
    return isGone;
  }

  return (
    <section className="card grid gap-4" aria-labelledby="voice-taught">
      <div className="card-title">
        <h2 id="voice-taught" ref={heading} tabIndex={-1}>
          What you taught
        </h2>
        <p className="hint">Replies that you wrote better. A similar message gets a reply like it.</p>
      </div>
      {use === null ? null : (
        <Switch
          label="Replies in your voice"
          hint={use.isOn ? 'Replies follow what you taught.' : 'Replies follow the template alone.'}
          isOn={use.isOn}
          isDisabled={!isInPlan}
          onChange={(on) => void switchTaught(on)}
        />
      )}
      <ul className="plain grid gap-4">
        {shown.map((one) => (
          <li key={one.id}>
            <Chat label={`Taught on ${formatDay(one.createdAt)}`}>
              <CustomerMessage text={one.asked} />
              <li className="chat-message">
                <span className="visually-hidden">Your reply:</span>
                <p className="bubble by-hand" dir="auto">
                  {one.said.join('\n')}
                </p>
                <p className="meta">
                  {formatDay(one.createdAt)}
                  <button type="button" className="why-button" onClick={() => setToForget(one)}>
                    <span>
                      Delete<span className="visually-hidden"> “{one.said.join(' ')}”</span>
                    </span>
                  </button>
                </p>
              </li>
            </Chat>
          </li>
        ))}
      </ul>
      {isAll || state.value.length <= SHOWN ? null : (
        <Button look="secondary" className="self-start" onClick={() => setAll(true)}>
          Show all {state.value.length}
        </Button>
      )}
      {toForget === null ? null : (
        <ConfirmDialog
          title="Delete this example?"
          goLabel="Delete example"
          busyLabel="Deleting..."
          onGo={() => forget(toForget)}
          onClose={() => setToForget(null)}
        >
          Replies no longer see it. What it became beside, such as an FAQ, stays.
        </ConfirmDialog>
      )}
    </section>
  );
}
