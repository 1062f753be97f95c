import './knowledge.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { KnowledgeDetail } from '../../../src/contract/knowledge.ts';
import { Button } from '../../components/button.tsx';

type Piece = KnowledgeDetail['pieces'][number];

/** So many passages are shown at first: about a screen and a half. */
const SHOWN = 10;
/** Below the title of their card. */
const HEADINGS = ['h3', 'h4', 'h5'] as const;

/** A source as it was understood. The passage that the address names, such as #p12, is marked and in sight. */
export function SourceText({ pieces }: { pieces: readonly Piece[] }) {
  const hash = useLocationProperty(() => location.hash);
  const wanted = /^#p(\d{1,6})$/.exec(hash);
  const named = wanted === null ? null : Number(wanted[1]);
  const [isAll, setAll] = useState(false);
  const isNamedBelow = named !== null && named >= SHOWN;
  const shown = isAll || isNamedBelow ? pieces : pieces.slice(0, SHOWN);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (named === null) return;
    const passage = list.current?.querySelector<HTMLElement>(`#p${named}`);
    passage?.focus({ preventScroll: true });
    // After the frame, which begins every page at its top.
    const timer = setTimeout(() => passage?.scrollIntoView({ block: 'center' }));
    return () => clearTimeout(timer);
  }, [named]);

  return (
    <div ref={list} className="source-text" dir="auto">
      {shown.map((piece, at) => (
        <Passage
          // biome-ignore lint/suspicious/noArrayIndexKey: a passage is its place
          key={at}
          {...{ piece, at, before: pieces[at - 1] ?? null, isNamed: at === named }}
        />
      ))}
      {shown.length === pieces.length ? null : (
        <Button look="secondary" className="mt-4" onClick={() => setAll(true)}>
          Show all {pieces.length.toLocaleString('en-US')} passages
        </Button>
      )}
    </div>
  );
}

function Passage({
  piece: { headings, text, page },
  at,
  before,
  isNamed,
}: {
  piece: Piece;
  at: number;
  before: Piece | null;
  isNamed: boolean;
}) {
  const isNewPage = page !== null && page !== before?.page;
  return (
    <>
      {isNewPage ? <p className="page-mark">Page {page}</p> : null}
      {newHeadings(headings, before?.headings ?? []).map(({ name, level }) => {
        const Heading = HEADINGS[level] ?? 'h6';
        return (
          <Heading key={level} className={`passage-heading level-${level}`}>
            {name}
          </Heading>
        );
      })}
      <div id={`p${at}`} className="passage" tabIndex={-1} {...(isNamed ? { 'data-named': true } : {})}>
        {isNamed ? <span className="visually-hidden">The passage that you asked for: </span> : null}
        {linesOf(text)}
      </div>
    </>
  );
}

/** From the outermost that differs on. */
function newHeadings(headings: readonly string[], before: readonly string[]) {
  const differs = headings.findIndex((name, level) => name !== before[level]);
  if (differs === -1) return [];
  return headings.slice(differs).map((name, at) => ({ name, level: differs + at }));
}

function linesOf(text: string) {
  return text.split('\n').map((line, at) => {
    const isItem = line.startsWith('- ');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
      <p key={at} className={isItem ? 'list-line' : undefined} dir="auto">
        {isItem ? line.slice(2) : line}
      </p>
    );
  });
}
