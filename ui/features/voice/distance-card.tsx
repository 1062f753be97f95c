import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { VoiceDistances } from '../../../src/contract/voice-distance-api.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Plot } from '../../components/charts/plot.tsx';
import { SelectField } from '../../components/field.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDay } from '../../lib/dates.ts';
import { templatePath } from '../../paths.ts';
import { distances } from './distance.store.ts';
import {
  causeOf,
  distancePlot,
  distanceSentence,
  formatDistance,
  plotSummary,
  type TemplateDistances,
} from './distance-words.ts';

const HEIGHT = 200;

/** How far the replies of each template are from the owner, over time. */
export function DistanceCard() {
  useSignals();
  useEffect(() => {
    void distances.refresh();
  }, []);
  const { value: state } = distances.state;
  return (
    <section className="card grid gap-4" aria-labelledby="voice-distance">
      <div>
        <h2 id="voice-distance">Do replies sound like you?</h2>
        <p className="secondary">Measured over the newest replies that the AI wrote.</p>
      </div>
      {state.status === 'ready' ? <Templates view={state.value} /> : null}
      {state.status === 'failed' ? (
        <Note look="danger" title="The measurements could not be loaded">
          <Button look="secondary" size="small" onClick={() => void distances.refresh()}>
            Try again
          </Button>
        </Note>
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={HEIGHT} /> : null}
    </section>
  );
}

function Templates({ view }: { view: VoiceDistances }) {
  const { templates, isMeasured } = view;
  const [chosen, choose] = useState<number | null>(null);
  const shown =
    templates.find(({ id }) => id === chosen) ??
    templates.find(({ drift }) => drift !== null) ??
    templates.find(({ points }) => points.length > 0) ??
    templates[0];
  if (!isMeasured)
    return <p>Your messages are too few to measure by. Add more of them below, about 1,500 words in all.</p>;
  if (shown === undefined) return <p>No template speaks in your voice.</p>;
  return (
    <>
      {templates.length === 1 ? null : (
        <SelectField
          label="Template"
          value={String(shown.id)}
          options={templates.map(({ id, templateName }) => ({ value: String(id), label: templateName }))}
          onChange={({ target: { value } }) => choose(Number(value))}
        />
      )}
      <p className="strong">{distanceSentence(shown, view)}</p>
      <Drift template={shown} />
      {shown.points.length === 0 ? null : <Points template={shown} />}
    </>
  );
}

function Drift({ template: { id, drift } }: { template: TemplateDistances }) {
  if (drift === null) return null;
  return (
    <Note look="warn" title={`Replies sound less like you since ${formatDay(drift.at)}`}>
      <p>
        When {causeOf(drift.what)}, they went from {formatDistance(drift.before)} to{' '}
        {formatDistance(drift.since)}.
      </p>
      <LinkButton look="secondary" size="small" to={templatePath(id, 'edit')}>
        Open the template
      </LinkButton>
    </Note>
  );
}

function Points({ template }: { template: TemplateDistances }) {
  const hasMarks = template.points.some(({ changes }) => changes.length > 0);
  return (
    <div>
      <Plot
        kind="line"
        label={`Distance of replies from you: ${template.templateName}`}
        summary={plotSummary(template)}
        data={distancePlot(template.points)}
        height={HEIGHT}
        mostLines={2}
        limit={1}
        formatTick={(value) => String(value)}
        formatValue={formatDistance}
      />
      <p className="hint mt-2">
        The dashed line at 1 is how your customers write. In nine of ten cases the distance lies in the band.
        {hasMarks ? ' A dotted line says that something changed.' : ''}
      </p>
    </div>
  );
}
