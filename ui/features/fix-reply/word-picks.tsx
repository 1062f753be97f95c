import type { KeyboardEvent } from 'react';
import type { Word } from './words.ts';

/** A text's words to pick from. */
export function WordPicks({
  words,
  label,
  hint,
  isPicked,
  onPick,
}: {
  words: readonly Word[];
  label: string;
  hint: string;
  isPicked(at: number): boolean;
  onPick(at: number): void;
}) {
  return (
    <div className="grid mb-5">
      <p className="label">{label}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be scrolled in every browser. */}
      <div className="picks" role="group" aria-label={label} onKeyDown={steer} dir="auto">
        {words.map((word, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place.
            key={at}
            type="button"
            className="pick"
            // One stop for the Tab key; the arrow keys go from word to word.
            tabIndex={at === 0 ? 0 : -1}
            aria-pressed={isPicked(at)}
            onClick={() => onPick(at)}
          >
            {word.text}
          </button>
        ))}
      </div>
      <p className="hint">{hint}</p>
    </div>
  );
}

function steer(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
