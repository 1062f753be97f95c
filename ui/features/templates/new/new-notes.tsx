import { useSignals } from '@preact/signals-react/runtime';
import { PencilLine } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { selectNextPlace } from '../places/select-next-place.ts';
import type { NewTemplate } from './new-template.ts';

/** Says that the text in the form was typed last time. */
export function RestoredDraft({ draft }: { draft: NewTemplate }) {
  useSignals();
  if (!draft.isRestored.value) return null;
  return (
    <div className="mb-5">
      <Note title="We kept what you typed">
        <p>Your template from last time is not created yet. Go on, or begin again.</p>
        <Button look="secondary" size="small" onClick={() => draft.startFrom(null)}>
          Discard
        </Button>
      </Note>
    </div>
  );
}

/** How much of a starter is still to be filled in, and the way there. */
export function PlaceholderNote({ draft }: { draft: NewTemplate }) {
  useSignals();
  const count = draft.placeholders.value;
  if (count === 0) return null;
  return (
    <div className="placeholders row gap-3 floating" role="status">
      <PencilLine aria-hidden="true" />
      <p className="grows">
        Fill in {count === 1 ? 'one place' : `${count} places`} in [square brackets] before you go live. Until
        then it is a draft.
      </p>
      <Button look="secondary" size="small" aria-label="Show the next" onClick={() => selectNextPlace()}>
        Next
      </Button>
    </div>
  );
}
