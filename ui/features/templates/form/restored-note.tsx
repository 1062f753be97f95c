import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import type { TemplateEditor } from './template-editor.ts';

/** Says that the text in the form was typed earlier and is not saved yet. */
export function RestoredNote({ editor }: { editor: TemplateEditor }) {
  useSignals();
  if (!editor.isRestored.value) return null;
  const isHeld = editor.held.names.value.length > 0;
  return (
    <div className="mb-5">
      <Note title="We kept what you typed">
        <p>
          {isHeld
            ? 'It is not live yet. Publish it, or go back to what is live.'
            : 'It is not saved yet. Save it, or go back to what is saved.'}
        </p>
        <Button look="secondary" size="small" onClick={editor.discard}>
          Discard
        </Button>
      </Note>
    </div>
  );
}
