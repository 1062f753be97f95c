import './voice.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { SoundsLike } from '../../../src/contract/voice-sounds-like.ts';
import { Button } from '../../components/button.tsx';
import { Plot } from '../../components/charts/plot.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { read } from '../../lib/http.ts';
import { createUserResource } from '../session/user-data.ts';

const soundsLike = createUserResource<SoundsLike>(() => read('/api/voice/sounds-like'));

const HEIGHT = 160;

/** How many of ten replies sound like the owner: now, with sentences that show it, and over the months. */
export function SoundsLikeCard() {
  useSignals();
  useEffect(() => {
    void soundsLike.refresh();
  }, []);
  const { value: state } = soundsLike.state;
  return (
    <section className="card grid gap-4" aria-labelledby="sounds-like">
      <h2 id="sounds-like">Do replies sound like you?</h2>
      {state.status === 'ready' ? <Figure view={state.value} /> : null}
      {state.status === 'failed' ? (
        <Note look="danger" title="This could not be loaded">
          <Button look="secondary" size="small" onClick={() => void soundsLike.refresh()}>
            Try again
          </Button>
        </Note>
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={HEIGHT} /> : null}
    </section>
  );
}

function Figure({ view: { isMeasured, leastReplies, now, months } }: { view: SoundsLike }) {
  if (!isMeasured)
    return <p>Your messages are too few to tell. Add more of them below, 40 answers in all.</p>;
  if (now === null || now.figure === null)
    return (
      <p>
        Not enough yet: {now?.replies ?? 0} of {leastReplies} replies. New ones count within a few minutes.
      </p>
    );
  const [unlike, like] = [false, true].map((isLike) => now.examples.filter((one) => one.isLike === isLike));
  return (
    <>
      <p>
        Sounds like you: <strong className="big-number">{now.figure} of 10</strong>
        <span className="secondary"> over your newest {now.replies} replies</span>
      </p>
      <Sentences title="Least like you" examples={unlike ?? []} />
      <Sentences title="Most like you" examples={like ?? []} />
      {months.length < 2 ? null : <Months months={months} />}
    </>
  );
}

function Sentences({ title, examples }: { title: string; examples: readonly { text: string }[] }) {
  if (examples.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2">{title}</h3>
      <div className="voice-example">
        {examples.map(({ text }) => (
          <div key={text} className="bubble voice" dir="auto">
            {text}
          </div>
        ))}
      </div>
    </div>
  );
}

function Months({ months }: { months: SoundsLike['months'] }) {
  const nameOf = (month: string) =>
    new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric' });
  const [first, last] = [months[0], months.at(-1)];
  const ofTen = (value: number) => `${value} of 10`;
  return (
    <Plot
      kind="line"
      label="Replies that sound like you, of ten, by month"
      summary={`In ${nameOf(last?.month ?? '')}, ${ofTen(last?.figure ?? 0)} replies sounded like you. In ${nameOf(first?.month ?? '')} it was ${ofTen(first?.figure ?? 0)}.`}
      data={{
        slots: months.map(({ month, replies }) => ({
          label: nameOf(month),
          tick: nameOf(month).slice(0, 3),
          notes: [`Over ${replies} replies`],
        })),
        series: [{ key: 'ai', label: 'Sounds like you', values: months.map(({ figure }) => figure) }],
      }}
      height={HEIGHT}
      isWhole
      mostLines={2}
      limit={10}
      formatTick={String}
      formatValue={ofTen}
    />
  );
}
