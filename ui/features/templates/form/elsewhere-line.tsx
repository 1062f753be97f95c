import { useSignals } from '@preact/signals-react/runtime';
import { templateLabels } from '../../../../src/contract/template-labels.ts';
import type { TemplateEditor } from './template-editor.ts';

/** One quiet line about what was changed elsewhere, and about texts that made room for others. */
export function ElsewhereLine({ editor: { news, conflicts } }: { editor: TemplateEditor }) {
  useSignals();
  const fields = news.value;
  const givenUp = conflicts.givenUp.value;
  return (
    <>
      <p role="status" className="unless-empty mb-4 hint">
        {fields.length === 0 ? null : `Changed elsewhere, and shown here now: ${templateLabels(fields)}.`}
      </p>
      {givenUp === null ? null : (
        <p className="unless-empty mb-4 hint">
          You took the saved text: {templateLabels(Object.keys(givenUp))}.{' '}
          <button type="button" className="text-button" onClick={conflicts.putBack}>
            Put mine back
          </button>
        </p>
      )}
    </>
  );
}
