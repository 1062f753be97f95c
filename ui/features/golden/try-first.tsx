import { useSignals } from '@preact/signals-react/runtime';
import { Star, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import type { TrialBody } from '../../../src/contract/trial.ts';
import { Button } from '../../components/button.tsx';
import { ModalSurface } from '../../components/dialog.tsx';
import { templates } from '../templates/templates.store.ts';
import { TrialOutcome } from '../trials/trial-outcome.tsx';
import { goldenCount, goldenOf } from './golden.store.ts';

type Change = Pick<TrialBody, 'model' | 'voice'>;

interface TryFirstProps {
  /** What is about to change for the whole account. */
  change: Change;
  /** Which templates it concerns. */
  concerns?: (template: TemplateView) => boolean;
  /** In the dialog, above the templates. */
  children?: ReactNode;
}

/** 'See what changes first': where a template that it concerns has golden chats. It blocks nothing. */
export function TryFirst({ concerns = () => true, ...rest }: TryFirstProps) {
  useSignals();
  const [isOpen, setOpen] = useState(false);
  const state = templates.state.value;
  const all = state.status === 'ready' ? state.value.filter(concerns) : [];
  const ids = all.map(({ id }) => id).join();
  useEffect(() => {
    void templates.load();
  }, []);
  useEffect(() => {
    for (const id of ids.split(',')) if (id !== '') void goldenOf(Number(id)).load();
  }, [ids]);
  const guarded = all.filter(({ id }) => (goldenCount(id) ?? 0) > 0);
  if (guarded.length === 0) return null;
  return (
    <>
      <Button look="secondary" size="small" className="self-start" onClick={() => setOpen(true)}>
        <Star aria-hidden="true" />
        See what changes first
      </Button>
      {isOpen ? <TryFirstDialog {...rest} guarded={guarded} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function TryFirstDialog({
  change,
  guarded,
  children,
  onClose,
}: Omit<TryFirstProps, 'concerns'> & { guarded: readonly TemplateView[]; onClose: () => void }) {
  const titleId = useId();
  return (
    <ModalSurface className="dialog trial-dialog" labelledBy={titleId} onClose={onClose}>
      <div className="row gap-3 apart">
        <h2 id={titleId}>See what changes first</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <div className="grid gap-4">
        <p className="secondary">
          Your must-pass chats are answered as now, and with the change. Nothing is sent, and nothing is saved
          by it.
        </p>
        {children}
        {guarded.map((template) => (
          <section
            key={template.id}
            className="grid gap-3 line-above pt-4"
            aria-label={template.templateName}
          >
            <h3 className="small-title breaks" dir="auto">
              {template.templateName}
            </h3>
            <TrialOutcome body={{ kind: 'golden', templateId: template.id, ...change }} label="Check" />
          </section>
        ))}
      </div>
    </ModalSurface>
  );
}
