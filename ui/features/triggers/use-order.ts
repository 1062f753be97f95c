import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { RowGrip } from './trigger-row.tsx';

/** Moving rows of a list by a grip: dragged by mouse or finger, or with the arrow keys. */
export function useOrder(
  list: RefObject<HTMLElement | null>,
  length: number,
  move: (from: number, to: number) => void,
): { target: number | null; dragged: number | null; gripOf: (at: number) => RowGrip } {
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const focusAt = useRef<number | null>(null);

  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (focusAt.current === null) return;
    list.current?.children[focusAt.current]?.querySelector<HTMLElement>('.trigger-grip')?.focus();
    focusAt.current = null;
  });

  function end(): void {
    setDragged(null);
    setTarget(null);
  }

  function rowAt(event: PointerEvent): number {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const at = rows.findIndex((row) => event.clientY < row.bottom);
    return at === -1 ? rows.length - 1 : at;
  }

  return {
    dragged,
    target,
    gripOf: (at) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(at);
        setTarget(at);
      },
      onPointerMove(event) {
        if (dragged !== null) setTarget(rowAt(event));
      },
      onPointerUp() {
        if (dragged !== null && target !== null && target !== dragged) move(dragged, target);
        end();
      },
      onPointerCancel: end,
      onKeyDown(event) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const to = at + step;
        if (to < 0 || to >= length) return;
        focusAt.current = to;
        move(at, to);
      },
    }),
  };
}
