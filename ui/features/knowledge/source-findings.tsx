import type { KnowledgeFindings } from '../../../src/contract/knowledge.ts';
import { Note } from '../../components/note.tsx';
import { count } from '../replies/amounts.ts';

const REASONS: Readonly<Record<string, string>> = {
  white: 'in the color of its background',
  tiny: 'far too small to read',
  outside_page: 'outside of the page',
  invisible: 'drawn without ink',
  not_displayed: 'hidden by its style',
  zero_width: 'signs without a width',
  bidi: 'signs that turn the direction of reading',
  tags: 'signs that nobody sees',
};

/** What was left out of a source, and why: its owner should know. */
export function SourceFindings({ findings: { hidden, orders } }: { findings: KnowledgeFindings }) {
  if (hidden.count === 0 && orders.length === 0) return null;
  return (
    <div className="grid gap-3 mb-5">
      {orders.length === 0 ? null : (
        <Note look="warn" title={`${count(orders.length, 'sentence')} gave orders to an AI`}>
          <p>The AI is not given {orders.length === 1 ? 'it' : 'them'}. The rest of the text counts.</p>
          <Quotes quotes={orders.map((quote) => ({ quote, why: '' }))} />
        </Note>
      )}
      {hidden.count === 0 ? null : (
        <Note
          look="warn"
          title={`${count(hidden.count, 'place')} that nobody sees ${hidden.count === 1 ? 'was' : 'were'} left out`}
        >
          <Quotes
            quotes={hidden.quotes.map(({ quote, reason, page, line }) => ({
              quote,
              why: [REASONS[reason] ?? reason, placeWords(page, line)].filter(Boolean).join(', '),
            }))}
          />
        </Note>
      )}
    </div>
  );
}

function placeWords(page: number | undefined, line: number | undefined): string {
  if (page !== undefined) return `page ${page}`;
  return line === undefined ? '' : `line ${line}`;
}

/** So many are quoted. */
const MOST = 5;

function Quotes({ quotes }: { quotes: readonly { quote: string; why: string }[] }) {
  const more = quotes.length - MOST;
  return (
    <ul className="plain grid gap-1 mt-2">
      {quotes.slice(0, MOST).map(({ quote, why }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and may say the same
        <li key={at} className="text-small breaks" dir="auto">
          “{quote}”{why === '' ? '' : ` (${why})`}
        </li>
      ))}
      {more > 0 ? <li className="hint">and {more} more</li> : null}
    </ul>
  );
}
