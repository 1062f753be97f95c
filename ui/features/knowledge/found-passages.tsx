import './knowledge.css';
import { Link } from 'wouter';
import type { KnowledgeFound, KnowledgePassage } from '../../../src/contract/knowledge.ts';
import type { KnowledgeOutcome } from '../../../src/contract/knowledge-lists.ts';
import { Note } from '../../components/note.tsx';
import { formatDay } from '../../lib/dates.ts';
import { knowledgePath } from '../../paths.ts';
import { count } from '../replies/amounts.ts';

const OUTCOMES: Readonly<Record<KnowledgeOutcome, { title: string; text: string }>> = {
  whole: {
    title: 'Everything is short enough to be given whole',
    text: 'The AI is given all of it with every message.',
  },
  found: { title: '', text: '' },
  nothing: {
    title: 'Nothing fits',
    text: 'The AI would be given none of your knowledge, and the reply’s “Why” would say so.',
  },
  not_asked: {
    title: 'It asks nothing',
    text: 'For a message such as “Thanks!” nothing is looked for, and the reply’s “Why” would say so.',
  },
  none_usable: {
    title: 'Nothing may be used',
    text: 'All of it is switched off, past its date, not read yet or for other templates. The reply’s “Why” would say so.',
  },
  not_ready: {
    title: 'Not ready yet',
    text: 'Your knowledge is still being sorted. Try it again in a moment.',
  },
  failed: { title: 'That did not work', text: 'The fault is ours. Try it again.' },
};

export function FoundPassages({ found: { outcome, meaning, passages } }: { found: KnowledgeFound }) {
  const { title, text } = OUTCOMES[outcome];
  const isFound = outcome === 'found';
  return (
    <div className="grid gap-4">
      {isFound ? (
        <p className="strong">
          {passages.length === 1 ? 'This passage' : `These ${count(passages.length, 'passage')}`}
        </p>
      ) : (
        <Note title={title}>
          <p>{text}</p>
        </Note>
      )}
      {passages.length === 0 ? null : (
        <ol className="plain grid gap-3">
          {passages.map((passage) => (
            <li key={`${passage.source.id} ${passage.piece}`}>
              <Found passage={passage} hasReason={isFound} isByMeaning={meaning === 'used'} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Found({
  passage: { source, piece, headings, text, page, because, isNeighbor },
  hasReason,
  isByMeaning,
}: {
  passage: KnowledgePassage;
  hasReason: boolean;
  /** What no word has found, its meaning has. */
  isByMeaning: boolean;
}) {
  const place = [...headings, ...(page === null ? [] : [`page ${page}`])];
  const from = `${place.length === 0 ? '' : ` › ${place.join(' › ')}`}, as of ${formatDay(source.readAt)}`;
  return (
    <div className="boxed grid gap-1 breaks">
      <p className="text-small">
        <Link href={knowledgePath(source.id, piece)} className="link strong">
          <bdi>{source.name}</bdi>
        </Link>
        <span className="hint">{from}</span>
      </p>
      <p className="found-text" dir="auto">
        {text}
      </p>
      {hasReason ? <p className="hint">{reasonWords(because, isNeighbor, isByMeaning)}</p> : null}
    </div>
  );
}

function reasonWords(because: readonly string[], isNeighbor: boolean, isByMeaning: boolean): string {
  if (because.length > 0) return `Found by ${because.map((word) => `“${word}”`).join(', ')}`;
  if (isNeighbor) return 'Stands beside one that was found';
  return isByMeaning ? 'Found by its meaning' : 'Belongs to one that was found';
}
