import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { TEMPLATE_LABELS } from '../../../../src/contract/template-labels.ts';
import { Badge } from '../../../components/badge.tsx';
import { Fact, Facts } from '../../../components/facts.tsx';
import { shortMode } from '../../triggers/match-modes.ts';
import { Seen } from './seen.tsx';
import { forgetVisit, seenTemplates, seenTriggers, showTemplates, showTriggers } from './support.store.ts';

/** What one template says, and its triggers. */
export function VisitTemplate({ userId, id }: { userId: number; id: number }) {
  useSignals();
  useEffect(() => {
    showTemplates(userId);
    showTriggers(userId, id);
    return forgetVisit;
  }, [userId, id]);
  const list = seenTemplates.list.value;
  const template = list.items.find((each) => each.id === id);
  const found = { ...list, items: template === undefined ? [] : [template] };
  const triggers = seenTriggers.list.value;
  return (
    <>
      <section className="card" aria-labelledby="seen-template-title">
        <h2 id="seen-template-title" dir="auto">
          {template?.templateName ?? 'Template'}
        </h2>
        <Seen what="texts of this template" list={found} onRetry={() => showTemplates(userId)}>
          {template === undefined ? null : <Texts template={template} />}
        </Seen>
      </section>
      <section className="card" aria-labelledby="seen-triggers-title">
        <div className="card-title">
          <h2 id="seen-triggers-title">Triggers</h2>
        </div>
        <Seen what="triggers" list={triggers} onRetry={() => showTriggers(userId, id)}>
          <ol className="plain rows">
            {triggers.items.map(
              ({ id: key, triggerPhrase, responseAction, matchMode, isEnabled, handOver }) => (
                <li key={key}>
                  <div className="row-words">
                    <strong dir="auto">{triggerPhrase}</strong>{' '}
                    <span className="hint">{shortMode(matchMode)}</span>{' '}
                    {handOver ? <Badge look="info">Hands over</Badge> : null}
                    {isEnabled ? null : <Badge look="outlined">Off</Badge>}
                    {responseAction === '' ? (
                      <p className="hint">Passes the conversation on to another template</p>
                    ) : (
                      <p dir="auto">{responseAction}</p>
                    )}
                  </div>
                </li>
              ),
            )}
          </ol>
        </Seen>
      </section>
    </>
  );
}

function Texts({ template }: { template: TemplateView }) {
  const values: Readonly<Record<string, unknown>> = template;
  const written = Object.entries(TEMPLATE_LABELS)
    .map(([field, label]) => [label, wordsOf(values[field])] as const)
    .filter(([, words]) => words !== '');
  return (
    <Facts className="user-facts mt-2 mb-2 seen-texts">
      {written.map(([label, words]) => (
        <Fact key={label} name={label}>
          {words}
        </Fact>
      ))}
    </Facts>
  );
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
}
