import { useMemo, useState } from 'react';
import type { GoldenView } from '../../../src/contract/golden.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { rewordGolden } from './golden-fix.store.ts';
import { WordPicks } from './word-picks.tsx';
import { passageOf, type Word, wordsOf } from './words.ts';

/** Which part of the reply must not be said: from one word to another. */
export function PassageDialog({
  golden,
  reply,
  onClose,
}: {
  golden: GoldenView;
  reply: string;
  onClose: () => void;
}) {
  const words = useMemo(() => wordsOf(reply), [reply]);
  const [range, setRange] = useState(() => rangeOf(words, reply, golden.text));
  const [problem, setProblem] = useState<string | null>(null);
  const passage = passageOf(reply, words, range);

  /** The second word that is picked ends the passage; the next one begins another. */
  function pick(at: number): void {
    setRange(([first, last]) => (first === last ? [Math.min(first, at), Math.max(first, at)] : [at, at]));
    setProblem(null);
  }

  async function save(): Promise<void> {
    try {
      await rewordGolden(golden, passage);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error, 'Not saved. Check your connection and try again.'));
    }
  }

  return (
    <FormDialog title="What must not be said?" goLabel="Keep this passage" onSubmit={save} onClose={onClose}>
      <WordPicks
        words={words}
        label="Pick the first and the last word"
        hint="All words between them belong to it."
        isPicked={(at) => at >= range[0] && at <= range[1]}
        onPick={pick}
      />
      <p className={problem === null ? 'secondary breaks' : 'danger'} aria-live="polite">
        {problem ?? `“${passage}”`}
      </p>
    </FormDialog>
  );
}

/** Where a text stands in the reply; all of it where it does not. */
function rangeOf(words: readonly Word[], reply: string, text: string): [number, number] {
  const start = reply.indexOf(text);
  const first = words.findIndex(({ end }) => end > start);
  const last = words.findLastIndex((word) => word.start < start + text.length);
  return start === -1 || first === -1 || last < first ? [0, words.length - 1] : [first, last];
}
