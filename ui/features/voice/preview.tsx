import './voice.css';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { VoiceSource, VoiceTurn } from '../../../src/contract/owner-voice.ts';
import type { VoiceView } from '../../../src/contract/voice-api.ts';
import { Button, Spinner } from '../../components/button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { Note } from '../../components/note.tsx';
import { RadioList } from '../../components/radio-list.tsx';
import { formatDay } from '../../lib/dates.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { count } from '../replies/amounts.ts';
import { textOf } from './examples.ts';
import { leftOutLines } from './left-out.ts';
import type { ExportSummary } from './read-worker.ts';
import { chooseOwner, consentedBody, type Reading, stopReading } from './reading.store.ts';
import { spanOf } from './span.ts';
import { Turn } from './turn.tsx';
import { learn } from './voice.store.ts';

/** What was found, before anything is sent. */
export function Preview({
  source,
  summary,
  examples,
  owner,
  candidates,
  imports,
}: Extract<Reading, { status: 'read' }> & { imports: VoiceView['imports'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isSorting = summary.owner !== owner;
  const isKnown = owner !== null && !isSorting;
  const isEmpty = !isKnown || summary.turns === 0;
  // A frame later: all of it at once would keep a slow phone from answering for a moment.
  const shown = useDeferredValue(examples, []);
  const before = imports.find((one) => one.source === source);
  return (
    <>
      <section className="card grid gap-4" aria-labelledby="voice-found">
        <div>
          <h2 id="voice-found" ref={heading} tabIndex={-1}>
            What was found
          </h2>
          <p className="secondary">Nothing is sent yet.</p>
        </div>
        {candidates.length === 0 ? null : (
          <RadioList
            label="Which of them are you?"
            value={owner ?? ''}
            options={candidates.map(({ name, threads }) => ({
              value: name,
              label: name,
              hint: `In ${count(threads, 'conversation')}`,
            }))}
            onChange={chooseOwner}
          />
        )}
        {isKnown ? <Found summary={summary} /> : null}
        <p className="row secondary unless-empty" role="status">
          {isSorting ? (
            <>
              <Spinner />
              Sorting your own messages from all others.
            </>
          ) : null}
        </p>
      </section>
      {isKnown && isEmpty ? (
        <Note look="warn" title="There is nothing to learn from">
          <p>None of these messages were typed by you to a single person.</p>
        </Note>
      ) : null}
      {isEmpty ? null : <Examples turns={shown} />}
      {before === undefined ? null : (
        <Note title={`This takes the place of what was learned on ${formatDay(before.createdAt)}`}>
          <p>{count(before.messages, 'message')} that came the same way.</p>
        </Note>
      )}
      <Consent isEmpty={isEmpty} source={source} />
    </>
  );
}

function Found({ summary }: { summary: ExportSummary }) {
  const { messages, threads, from, to, botTexts } = summary;
  const span = spanOf(from, to);
  const leftOut = leftOutLines(summary);
  return (
    <>
      <Facts>
        <Fact name="Your messages">{messages.toLocaleString('en-US')}</Fact>
        {threads === 0 ? null : <Fact name="Conversations">{threads.toLocaleString('en-US')}</Fact>}
        {span === null ? null : <Fact name="Written">{span}</Fact>}
        <Fact name="Left out">
          {leftOut.length === 0 ? (
            'Nothing'
          ) : (
            <ul className="plain">
              {leftOut.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
      {botTexts.length === 0 ? null : (
        <details className="fold line-above">
          <summary>
            <ChevronRight className="chevron" aria-hidden="true" />
            <span className="strong">What the old bot sent</span>
          </summary>
          <ul className="plain grid gap-3">
            {botTexts.map(({ text, people }) => (
              <li key={text}>
                <div className="bubble quiet" dir="auto">
                  {text}
                </div>
                <p className="hint">{people === 1 ? 'To 1 person' : `To ${people} people`}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Examples({ turns }: { turns: readonly VoiceTurn[] }) {
  return (
    <section className="card grid gap-4" aria-labelledby="voice-examples">
      <div>
        <h2 id="voice-examples">Some of them, as they would be kept</h2>
        <p className="secondary">⟦name⟧ stands where a name was, ⟦phone⟧ where a phone number was.</p>
      </div>
      {turns.map((turn) => (
        <Turn key={textOf(turn)} turn={turn} />
      ))}
    </section>
  );
}

function Consent({ isEmpty, source }: { isEmpty: boolean; source: VoiceSource }) {
  const id = useId();
  const [isConsented, setConsented] = useState(false);
  const [isLearning, run] = useOnceAtATime();
  return (
    <section className="card grid gap-4" aria-label="Learn from these">
      {isEmpty ? null : (
        <label className="radio-row" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            className="consent"
            checked={isConsented}
            onChange={(event) => setConsented(event.target.checked)}
          />
          <span className="words">
            I may use these messages. They are kept on this server with names and contact data masked, never
            used for another account, and I can delete them at any time.
          </span>
        </label>
      )}
      <div className="actions">
        {isEmpty ? null : (
          <Button
            disabled={!isConsented}
            isBusy={isLearning}
            busyLabel="Learning..."
            onClick={() =>
              void run(async () => {
                const body = await consentedBody();
                if (body === null || !(await learn(source, body))) return;
                notify({
                  title: 'Learned',
                  text: 'Replies sound like you from now on.',
                  variant: 'success',
                });
                stopReading();
              })
            }
          >
            Learn from these
          </Button>
        )}
        <Button look="secondary" onClick={stopReading}>
          {isEmpty ? 'Choose others' : 'Discard'}
        </Button>
      </div>
    </section>
  );
}
