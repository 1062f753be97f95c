import { useSignals } from '@preact/signals-react/runtime';
import { checkText } from '../../../../src/contract/fields.ts';
import { TRIGGER_TEXT_RULES } from '../../../../src/contract/trigger.ts';
import { Button } from '../../../components/button.tsx';
import { TextArea } from '../../../components/field.tsx';
import { Section } from '../form/sections.tsx';
import type { NewTemplate } from './new-template.ts';

/** What the starter answers word for word, to be made one's own before it is sent to anybody. */
export function StarterTriggers({ draft }: { draft: NewTemplate }) {
  useSignals();
  const triggers = draft.triggers.value;
  if (triggers.length === 0) return null;
  return (
    <Section
      title="What it answers word for word"
      hint="Triggers: a phrase, and your exact reply without AI."
    >
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
    </Section>
  );
}
