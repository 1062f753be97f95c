import { useState } from 'react';
import type { PlacesTakenOut, TemplateView } from '../../../../src/contract/template-api.ts';
import { templateLabel } from '../../../../src/contract/template-labels.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { sentenceOf } from '../../../lib/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { refreshTriggers, triggersOf } from '../../triggers/triggers.store.ts';
import { deletePlaces, fetchPlacesTakenOut } from '../templates.api.ts';
import { keepTemplate } from '../templates.store.ts';

/** Lets a draft answer with nothing of what its owner has not filled in yet, after saying what that is. */
export function StartWithoutButton({ template }: { template: TemplateView }) {
  const [isBusy, run] = useOnceAtATime();
  const [asked, setAsked] = useState<PlacesTakenOut | null>(null);

  async function ask(): Promise<void> {
    try {
      setAsked(await fetchPlacesTakenOut(template.id));
    } catch (error) {
      tellFailure(error, 'Not loaded. Check your connection and try again.');
    }
  }

  return (
    <>
      <Button look="secondary" size="small" isBusy={isBusy} onClick={() => void run(ask)}>
        Start without them
      </Button>
      {asked === null ? null : (
        <StartDialog template={template} taken={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function StartDialog({
  template: { id, templateName },
  taken,
  onClose,
}: {
  template: TemplateView;
  taken: PlacesTakenOut;
  onClose: () => void;
}) {
  const [isBusy, run] = useOnceAtATime();
  const { fields, triggers, staysDraft } = taken;

  async function start(): Promise<void> {
    try {
      const next = await deletePlaces(id);
      keepTemplate(
        next,
        fields.map(({ field }) => field),
      );
      if (triggersOf(id).state.peek().status === 'ready') await refreshTriggers(id);
      onClose();
      tell(next);
    } catch (error) {
      tellFailure(error, 'Not saved. Check your connection and try again.');
    }
  }

  return (
    <Dialog title={`Start “${templateName}” without them?`} onClose={onClose} closesOutside={false}>
      <div className="dialog-body">
        <p>
          {staysDraft
            ? 'It stays a draft: a field that it needs still has a place to fill.'
            : 'From then on it answers your customers, with all that is filled in.'}
        </p>
        {fields.length === 0 ? null : (
          <section className="grid gap-2" aria-labelledby="goes-title">
            <h3 id="goes-title">Deleted</h3>
            <ul className="plain grid gap-2">
              {fields.map((each) => (
                <Gone key={each.field} {...each} />
              ))}
            </ul>
            <p className="hint">History can bring all of it back.</p>
          </section>
        )}
        {triggers.length === 0 ? null : (
          <section className="grid gap-2" aria-labelledby="off-title">
            <h3 id="off-title">Switched off</h3>
            <p className="text-medium breaks" dir="auto">
              {triggers.length === 1 ? 'The trigger' : 'The triggers'}{' '}
              {triggers.map((phrase) => `“${phrase}”`).join(', ')}
            </p>
          </section>
        )}
      </div>
      <div className="dialog-actions">
        <Button look="secondary" data-autofocus onClick={onClose}>
          Keep filling in
        </Button>
        <Button isBusy={isBusy} busyLabel="Starting..." onClick={() => void run(start)}>
          {staysDraft ? 'Delete these texts' : 'Delete these and start'}
        </Button>
      </div>
    </Dialog>
  );
}

function Gone({ field, texts, left }: PlacesTakenOut['fields'][number]) {
  return (
    <li className="text-medium">
      <p className="hint">
        {templateLabel(field)}
        {left === null ? '' : `: ${texts.length} of ${texts.length + left}`}
      </p>
      {texts.map((text) => (
        <p key={text} className="ink breaks" dir="auto">
          {text}
        </p>
      ))}
    </li>
  );
}

function tell({ templateName, isDraft }: TemplateView): void {
  if (isDraft)
    notify({ title: 'Still a draft', text: 'What is left stands in fields that need it. Fill it in.' });
  else
    notify({
      title: `${templateName} is live`,
      text: 'It answers your customers from now on. History has the old texts.',
      variant: 'success',
    });
}

function tellFailure(error: unknown, otherwise: string): void {
  notify({ title: 'Error', text: sentenceOf(error, otherwise), variant: 'destructive' });
}
