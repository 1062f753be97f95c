import type { TriedReply } from '../../../src/contract/trial.ts';
import type { DiffPiece } from '../../lib/word-diff.ts';
import { findingText } from '../replies/findings.ts';
import { sourceOf } from '../replies/sources.tsx';

/** A reply as it was or as it would be, with what differs from the other one marked. */
export function TriedReplyText({
  reply,
  without,
  pieces,
  side,
}: {
  reply: TriedReply | null;
  /** Said where there is none. */
  without: string;
  pieces: readonly DiffPiece[];
  side: 'before' | 'after';
}) {
  if (reply === null) return <p className="hint">{without}</p>;
  const { text, source, noAi, findings, written } = reply;
  const isReplaced = typeof written === 'string' && written !== '' && written !== text;
  const Mark = side === 'before' ? 'del' : 'ins';
  return (
    <>
      {isReplaced ? (
        <>
          <p className="bubble quiet" dir="auto">
            {written}
          </p>
          <p className="meta">What the AI wrote. A customer would get:</p>
        </>
      ) : null}
      {text === '' ? (
        <p className="bubble quiet">Nothing would be sent.</p>
      ) : (
        <p className="bubble voice" dir="auto">
          {pieces.map((piece, at) =>
            piece.isChanged ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in their order
              <Mark key={at}>{piece.text}</Mark>
            ) : (
              piece.text
            ),
          )}
        </p>
      )}
      {source === 'ai' && noAi === '' ? null : (
        <p className="meta breaks">
          {noAi === '' ? sourceOf(source).label : `${sourceOf(source).label}, because ${noAi}`}
        </p>
      )}
      {/* What is wrong with a line is said below it. */}
      {(written === undefined ? findings : []).map((finding) => (
        <p key={`${finding.rule} ${finding.excerpt}`} className="meta breaks">
          {findingText(finding)}
        </p>
      ))}
    </>
  );
}
