import './snippet.css';
import type { SnippetView } from '../../../src/contract/conversation.ts';

const WRITERS = { customer: null, bot: 'Bot: ', owner: 'You: ' } as const;

/** A piece of a message, and who wrote it; what was searched for is marked. */
export function Snippet({
  snippet: { by, text, marks },
  isHit,
}: {
  snippet: Omit<SnippetView, 'messageId'>;
  isHit: boolean;
}) {
  const writer = WRITERS[by];
  const words = piecesOf(text, marks).map(({ piece, at, isMarked }) =>
    isMarked ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
  // Where a line is cut, the dots stand at the end of its script's direction.
  return (
    <span
      className={`message-snippet clamped by-${by}${isHit ? ' hit' : ''}`}
      dir={writer === null ? 'auto' : 'ltr'}
    >
      {writer}
      {writer === null ? words : <bdi>{words}</bdi>}
    </span>
  );
}

/** The text in pieces that are marked, or not, in turn. */
function piecesOf(
  text: string,
  marks: SnippetView['marks'],
): { piece: string; at: number; isMarked: boolean }[] {
  const places = [0, ...marks.flatMap(({ start, end }) => [start, end]), text.length];
  return places
    .slice(0, -1)
    .map((at, index) => ({ piece: text.slice(at, places[index + 1]), at, isMarked: index % 2 === 1 }))
    .filter(({ piece }) => piece !== '');
}
