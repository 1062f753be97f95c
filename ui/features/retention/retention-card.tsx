import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { RetentionView } from '../../../src/contract/retention.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { read, request, sentenceOf } from '../../lib/http.ts';
import { lastWins } from '../../lib/last-wins.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';

const PATH = '/api/user/retention';
const OFFERED = [7, 14, 30, 60, 90, 180, 365];

const retention = createUserResource<RetentionView>(() => read(PATH));

const GOES_ALONG = 'What you kept of a conversation goes with it: must-pass chats and taught answers.';

/** One at a time: two under way together may arrive the other way round. */
const save = lastWins<number | null>(async (days, isLast) => {
  try {
    const saved = await request<RetentionView>(PATH, { method: 'PUT', body: { days } });
    if (isLast()) retention.set(saved);
    if (isLast()) notify({ title: 'Saved', variant: 'success' });
  } catch (error) {
    if (!isLast()) return;
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
    await retention.refresh();
  }
});

function choose(view: RetentionView, days: number | null): void {
  retention.set({ ...view, days });
  void save(days);
}

/** For how long conversations are kept. */
export function RetentionCard() {
  useSignals();
  useEffect(() => {
    void retention.refresh();
  }, []);
  const state = retention.state.value;
  return (
    <section className="card" aria-labelledby="retention-title">
      <div className="card-title">
        <h2 id="retention-title">How long conversations are kept</h2>
        <p className="hint">
          Older messages are deleted within an hour. {GOES_ALONG} Your usage figures stay.
        </p>
      </div>
      {state.status === 'ready' ? <Days view={state.value} /> : null}
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={72} /> : null}
      {state.status === 'failed' ? (
        <Button look="secondary" size="small" onClick={() => void retention.refresh()}>
          Try again
        </Button>
      ) : null}
    </section>
  );
}

/** Asks before it deletes: a shorter time takes away what is older. */
function Days({ view }: { view: RetentionView }) {
  const { days, serverDays } = view;
  const [asked, setAsked] = useState<number | null>(null);
  const inForce = days ?? serverDays ?? Number.POSITIVE_INFINITY;
  const shorter = OFFERED.filter((offered) => serverDays === null || offered < serverDays);
  const all = days === null || shorter.includes(days) ? shorter : [...shorter, days].sort((a, b) => a - b);
  const longest = serverDays === null ? 'For ever' : `${serverDays} days, the longest here`;
  return (
    <>
      <SelectField
        label="Keep messages for"
        value={days === null ? '' : String(days)}
        options={[
          { value: '', label: longest },
          ...all.map((each) => ({ value: String(each), label: `${each} days` })),
        ]}
        onChange={(event) => {
          const chosen = event.target.value === '' ? null : Number(event.target.value);
          if (chosen !== null && chosen < inForce) setAsked(chosen);
          else choose(view, chosen);
        }}
      />
      {asked === null ? null : (
        <ConfirmDialog
          title={`Delete messages older than ${asked} days?`}
          keepLabel="Keep them"
          goLabel="Delete older messages"
          onGo={() => {
            choose(view, asked);
            return true;
          }}
          onClose={() => setAsked(null)}
        >
          They are deleted within an hour, in all of your conversations. {GOES_ALONG} This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
