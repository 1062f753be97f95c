import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type CodeEntry, codeOf, eraseAt, isComplete, moveTo, paste, typeAt } from './code-entry.ts';

export interface CodeBoxesProps {
  label: string;
  entry: CodeEntry;
  onChange(entry: CodeEntry): void;
  /** The last digit was entered or a whole code pasted. */
  onComplete(code: string): void;
  describedBy?: string;
  isWrong?: boolean;
  isDisabled?: boolean;
}

/** One box a digit. Phones fill the code into the first, which hands it on. */
export function CodeBoxes({
  label,
  entry,
  onChange,
  onComplete,
  describedBy,
  isWrong = false,
  isDisabled = false,
}: CodeBoxesProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);

  // When the boxes appear, when they were cleared after a wrong code, and when a new code was sent. Before they are
  // seen: who types at once loses no digit.
  const isCleared = codeOf(entry) === '' && entry.at === 0;
  useLayoutEffect(() => {
    if (isCleared && !isDisabled) inputs.current[0]?.focus();
  }, [isCleared, isDisabled]);

  function apply(next: CodeEntry): void {
    const isChanged = codeOf(next) !== codeOf(entry) || next.boxes.some((box, i) => box !== entry.boxes[i]);
    onChange(next);
    inputs.current[next.at]?.focus();
    if (isChanged && isComplete(next)) onComplete(codeOf(next));
  }

  function press(event: KeyboardEvent<HTMLInputElement>, at: number): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[0-9]$/.test(event.key)) {
      // Not left to `onChange`: a digit typed over the same digit changes nothing there.
      event.preventDefault();
      apply(typeAt(entry, at, event.key));
      return;
    }
    const next = {
      Backspace: () => eraseAt(entry, at),
      Delete: () => ({ boxes: entry.boxes.map((box, index) => (index === at ? '' : box)), at }),
      ArrowLeft: () => moveTo(entry, at - 1),
      ArrowRight: () => moveTo(entry, at + 1),
      Home: () => moveTo(entry, 0),
      End: () => moveTo(entry, entry.boxes.length - 1),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    apply(next());
  }

  function insert(event: ClipboardEvent<HTMLInputElement>, at: number): void {
    event.preventDefault();
    const next = paste(entry, at, event.clipboardData.getData('text'));
    if (next !== null) apply(next);
  }

  return (
    <fieldset className="code-boxes" aria-describedby={describedBy} disabled={isDisabled}>
      <legend className="visually-hidden">{label}</legend>
      {entry.boxes.map((box, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
          key={at}
          ref={(element) => {
            inputs.current[at] = element;
          }}
          className="code-box"
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={`Digit ${at + 1} of ${entry.boxes.length}`}
          aria-invalid={isWrong || undefined}
          value={box}
          onChange={(event) => apply(typeAt(entry, at, newDigits(event.target.value, box)))}
          onKeyDown={(event) => press(event, at)}
          onPaste={(event) => insert(event, at)}
        />
      ))}
    </fieldset>
  );
}

/** What was typed beside the digit that the box held. */
function newDigits(value: string, held: string): string {
  if (held === '' || value.length !== 2) return value;
  return value.startsWith(held) ? value.slice(1) : value.slice(0, 1);
}
