import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import type { TemplateEditor } from './template-editor.ts';

/** Says that the text in the form was typed earlier and is not saved yet. */
export function RestoredNote({ editor }: { editor: TemplateEditor }) {
  useSignals();
  if (!editor.isRestored.value) return null;
  return (
    <div className="mb-5">
      <Note title="We kept what you typed">
        <p>It is not saved yet. Save it, or go back to what is saved.</p>
        <Button look="secondary" size="small" onClick={editor.discard}>
          Discard
        </Button>
      </Note>
    </div>
  );
}
