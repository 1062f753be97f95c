import { X } from 'lucide-react';
import { useState } from 'react';
import type { UseId } from '../../../src/contract/fingerprint.ts';
import { FAVORITE_MAX, FAVORITES_MAX } from '../../../src/contract/owner-voice.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';

interface Texts {
  label: string;
  /** Of the field that takes another one. */
  another: string;
  hint?: string;
}

/** The habits whose favorites are the owner's to choose. */
export const LISTED: Partial<Record<UseId, Texts>> = {
  emojis: { label: 'Your emojis', another: 'Another emoji' },
  laughter: { label: 'How you laugh', another: 'Another laugh' },
  stretching: { label: 'Words that you stretch', another: 'Another word' },
  greetings: { label: 'Your greetings', another: 'Another greeting' },
  closings: { label: 'Your closings', another: 'Another closing' },
  own_words: { label: 'Your words', another: 'Another word', hint: 'Take off names and places.' },
};

/** A list that takes more and lets go of some, the first ones being used most. */
export function Favorites({
  texts,
  favorites,
  lacksOne,
  onChange,
}: {
  texts: Texts;
  favorites: readonly string[];
  lacksOne: boolean;
  onChange: (favorites: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const added = text.trim();
  const isFull = favorites.length >= FAVORITES_MAX;
  const mayAdd = added !== '' && !isFull && !favorites.includes(added);

  function add(): void {
    if (!mayAdd) return;
    onChange([...favorites, added]);
    setText('');
  }

  return (
    <div className="grid">
      <p className="label">{texts.label}</p>
      <ul className="plain favorites">
        {favorites.map((favorite) => (
          <li key={favorite} className="favorite">
            <span dir="auto">{favorite}</span>
            <button
              type="button"
              aria-label={`Take off “${favorite}”`}
              onClick={() => onChange(favorites.filter((each) => each !== favorite))}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <div className="favorite-add">
        <TextField
          label={texts.another}
          hint={isFull ? `${FAVORITES_MAX} are the most.` : texts.hint}
          error={lacksOne ? 'Add at least one, or choose “Never”.' : null}
          maxLength={FAVORITE_MAX}
          dir="auto"
          value={text}
          disabled={isFull}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || added === '') return;
            event.preventDefault();
            add();
          }}
        />
        <Button look="secondary" disabled={!mayAdd} onClick={add}>
          Add
        </Button>
      </div>
    </div>
  );
}
