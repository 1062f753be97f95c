import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import type { TemplateEditor } from './template-editor.ts';

/** Says that what stands in the form was typed earlier and is not saved yet. */
export function RestoredNote({ editor }: { editor: TemplateEditor }) {
  useSignals();
  const restored = editor.restored.value;
  if (restored === 'none') return null;
  return (
    <div className="restored">
      <Note look={restored === 'outdated' ? 'warn' : 'plain'} title="We kept what you typed">
        <p>
          {restored === 'outdated'
            ? 'The template was saved elsewhere since. Saving now replaces that with what you see here.'
            : 'It is not saved yet. Save it, or go back to what is saved.'}
        </p>
        <Button look="secondary" size="small" onClick={editor.discard}>
          Discard it
        </Button>
      </Note>
    </div>
  );
}
