import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { TriggerDialog } from '../triggers/trigger-dialog.tsx';
import { refreshTriggers, triggersOf } from '../triggers/triggers.store.ts';
import { answerOf, type FixSubject } from './fix-subject.ts';
import { suggestPhrase } from './suggest.ts';

/** The form of a trigger, with a phrase out of the customer's message and the reply as its text. */
export function MakeTrigger({
  subject,
  onClose,
  onDone,
}: {
  subject: FixSubject;
  onClose: () => void;
  onDone: () => void;
}) {
  useSignals();
  const { templateId } = subject;
  const state = triggersOf(templateId).state.value;
  useEffect(() => {
    void refreshTriggers(templateId);
  }, [templateId]);
  return (
    <TriggerDialog
      templateId={templateId}
      trigger={null}
      start={{ triggerPhrase: suggestPhrase(subject.asked), responseAction: answerOf(subject) }}
      all={state.status === 'ready' ? state.value : []}
      onClose={onClose}
      onSaved={onDone}
    />
  );
}
