import { useSignals } from '@preact/signals-react/runtime';
import { checkText } from '../../../../src/contract/fields.ts';
import { TRIGGER_TEXT_RULES } from '../../../../src/contract/trigger.ts';
import { Button } from '../../../components/button.tsx';
import { TextArea } from '../../../components/field.tsx';
import { count } from '../../replies/amounts.ts';
import { FormFold } from '../form/fold.tsx';
import type { NewTemplate } from './new-template.ts';

/** What the starter answers word for word, to be made one's own before it is sent to anybody. */
export function StarterTriggers({ draft }: { draft: NewTemplate }) {
  useSignals();
  const triggers = draft.triggers.value;
  if (triggers.length === 0) return null;
  const wrong = triggers.filter(
    ({ responseAction }) => checkText(TRIGGER_TEXT_RULES.responseAction, responseAction) !== null,
  );
  return (
    <FormFold
      title="Triggers"
      says={`${count(triggers.length, 'exact reply', 'exact replies')}: ${triggers.map(({ triggerPhrase }) => triggerPhrase).join(', ')}`}
      wrong={wrong.length}
    >
      <p className="hint">A phrase, and your exact reply without AI.</p>
      {triggers.map(({ triggerPhrase, responseAction }, index) => (
        <div key={triggerPhrase} className="starter-trigger grid gap-1">
          <TextArea
            label={`Reply to “${triggerPhrase}”`}
            name={`triggers.${index}.responseAction`}
            rows={2}
            dir="auto"
            value={responseAction}
            error={checkText(TRIGGER_TEXT_RULES.responseAction, responseAction)}
            onChange={(event) => draft.changeTrigger(index, event.target.value)}
          />
          <Button
            look="quiet"
            size="small"
            aria-label={`Remove: ${triggerPhrase}`}
            onClick={() => draft.removeTrigger(index)}
          >
            Remove
          </Button>
        </div>
      ))}
    </FormFold>
  );
}
