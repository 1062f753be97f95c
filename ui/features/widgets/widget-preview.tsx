import './widgets.css';
import { useEffect, useRef } from 'react';
import type { WidgetLook } from '../../../src/contract/widgets.ts';
import { createView, type Line, type View } from '../../widget/view.ts';
import { wordsFor } from '../../widget/words.ts';

const EXAMPLE: readonly Line[] = [
  { key: 'a', isMine: true, text: 'Hello, are you open on Sunday?', state: 'done', problem: '' },
];

/** The chat as visitors see it, drawn by the script that websites load. */
export function WidgetPreview({ look }: { look: WidgetLook }) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<View | null>(null);
  const first = useRef(look);
  useEffect(() => {
    const { current: element } = host;
    // A root can't be taken off again: while developing, effects run twice.
    if (element === null || view.current !== null) return;
    const nothing = () => undefined;
    view.current = createView(
      element.attachShadow({ mode: 'open' }),
      { look: first.current, words: wordsFor('en'), direction: 'ltr', isInline: true },
      { onSend: nothing, onRetry: nothing, onToggle: nothing },
    );
    view.current.show(EXAMPLE);
    view.current.typing(true);
  }, []);
  useEffect(() => view.current?.setLook(look), [look]);
  return (
    <div className="widget-preview" aria-hidden="true" inert>
      <div ref={host} />
    </div>
  );
}
