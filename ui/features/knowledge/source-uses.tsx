import { Link } from 'wouter';
import type { KnowledgeUse } from '../../../src/contract/knowledge.ts';
import { formatMoment } from '../../lib/dates.ts';
import { conversationPath, knowledgePath } from '../../paths.ts';

/** So many stand there. */
const SHOWN = 10;

/** The newest replies that used a source, each with its conversation and the passage. */
export function SourceUses({ id, uses }: { id: number; uses: readonly KnowledgeUse[] }) {
  const now = Date.now();
  return (
    <section className="card grid gap-3" aria-labelledby="source-uses">
      <h2 id="source-uses">Replies that used it</h2>
      {uses.length === 0 ? (
        <p className="secondary">None yet. The first one appears here.</p>
      ) : (
        <ul className="plain rows">
          {uses.slice(0, SHOWN).map(({ conversationId, contactName, piece, at }) => (
            <li key={`${conversationId} ${piece} ${at}`}>
              <div className="shrinks breaks">
                <p>
                  <Link href={conversationPath(conversationId)} className="link">
                    <bdi>{contactName}</bdi>
                  </Link>
                </p>
                <time className="hint" dateTime={at}>
                  {formatMoment(at, now)}
                </time>
              </div>
              <Link href={knowledgePath(id, piece)} className="link text-small">
                Passage {piece + 1}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
