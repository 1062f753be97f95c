import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Moves a row up or down. The button that was pressed goes with its row, and keeps the focus. */
export function MoveButtons({
  name,
  at,
  length,
  onMove,
}: {
  /** What moves, for screen readers. */
  name: string;
  /** The place in the list, from 0. */
  at: number;
  length: number;
  onMove: (by: -1 | 1) => void;
}) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<-1 | 1 | null>(null);
  const [place, setPlace] = useState('');

  useEffect(() => {
    if (pressed.current === null) return;
    // A row that moves in the document loses the focus, and so does a button that has nowhere left to go.
    const isUp = at === length - 1 || (pressed.current === -1 && at > 0);
    (isUp ? up : down).current?.focus();
    pressed.current = null;
    setPlace(`Number ${at + 1} of ${length}`);
  }, [at, length]);

  function move(by: -1 | 1): void {
    pressed.current = by;
    onMove(by);
  }

  return (
    <div className="row gap-0">
      <button
        ref={up}
        type="button"
        className="icon-button"
        aria-label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => move(-1)}
      >
        <ArrowUp aria-hidden="true" />
      </button>
      <button
        ref={down}
        type="button"
        className="icon-button"
        aria-label={`Move ${name} down`}
        disabled={at === length - 1}
        onClick={() => move(1)}
      >
        <ArrowDown aria-hidden="true" />
      </button>
      <span className="visually-hidden" role="status">
        {place}
      </span>
    </div>
  );
}
