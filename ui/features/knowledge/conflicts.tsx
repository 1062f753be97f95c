import './knowledge.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId } from 'react';
import { Link } from 'wouter';
import type { KnowledgeConflict } from '../../../src/contract/knowledge.ts';
import { knowledgePath } from '../../paths.ts';
import { conflicts } from './conflicts.store.ts';

/** Papers that state something different for the same thing, side by side; nothing where none do. */
export function Conflicts({ versions }: { versions: string }) {
  useSignals();
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may end a conflict
  useEffect(() => void conflicts.refresh(), [versions]);
  const { value: state } = conflicts.state;
  if (state.status !== 'ready' || state.value.length === 0) return null;
  return (
    <section className="card grid gap-4" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>Papers that disagree</h2>
        <p className="hint">
          The bot may say either. Correct the one that is wrong, or give it a date until which it counts.
        </p>
      </div>
      <ul className="plain grid gap-3">
        {state.value.map((conflict) => (
          <li key={`${conflict.subject} ${conflict.first.source.id} ${conflict.second.source.id}`}>
            <Disagreement conflict={conflict} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Disagreement({ conflict: { subject, first, second } }: { conflict: KnowledgeConflict }) {
  return (
    <div className="boxed grid gap-2 breaks">
      <p className="strong" dir="auto">
        {subject}
      </p>
      {[first, second].map(({ source, piece, line }) => (
        <p key={source.id} className="text-small">
          <Link href={knowledgePath(source.id, piece)} className="link">
            <bdi>{source.name}</bdi>
          </Link>
          {': '}
          <span dir="auto">{line}</span>
        </p>
      ))}
    </div>
  );
}
