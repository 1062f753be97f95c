import { useState } from 'react';
import type { KnowledgeAddresses } from '../../../src/contract/knowledge.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { count } from '../replies/amounts.ts';
import { postAddresses, postPages } from './knowledge.api.ts';
import { knowledge } from './knowledge.store.ts';

/** What an address led to: each page is added or left out. */
export function ChoosePages({
  found: { pages, leftOut, sitemap, offered },
  onFound,
  onBack,
  onClose,
}: {
  found: KnowledgeAddresses;
  onFound: (found: KnowledgeAddresses) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(pages.map(({ url }) => url)));
  const [isAdding, run] = useOnceAtATime();
  const [isLooking, runLook] = useOnceAtATime();
  const isAll = chosen.size === pages.length;

  function choose(url: string, isChosen: boolean): void {
    const others = [...chosen].filter((each) => each !== url);
    setChosen(new Set(isChosen ? [...others, url] : others));
  }

  async function lookAt(input: string): Promise<void> {
    try {
      onFound(await postAddresses({ input }));
    } catch (error) {
      tell('Not looked up', error);
    }
  }

  async function add(): Promise<void> {
    try {
      // In their order, whatever was clicked first.
      const urls = pages.map(({ url }) => url).filter((url) => chosen.has(url));
      await postPages({ urls });
    } catch (error) {
      tell('Not added', error);
      return;
    }
    await knowledge.refresh();
    onClose();
  }

  return (
    <div>
      <div className="dialog-body" role="status">
        <p>{foundWords(pages.length, sitemap)}</p>
      </div>
      {pages.length > 1 ? (
        <div className="actions mt-2">
          <Button
            look="quiet"
            size="small"
            className="outdent"
            onClick={() => setChosen(new Set(isAll ? [] : pages.map(({ url }) => url)))}
          >
            {isAll ? 'Choose none' : 'Choose all'}
          </Button>
        </div>
      ) : null}
      {pages.length === 0 ? null : (
        <ul className="plain found-pages mt-2" aria-label="Pages to add">
          {pages.map(({ url }) => (
            <li key={url}>
              <label className="radio-row">
                <input
                  type="checkbox"
                  className="tick"
                  checked={chosen.has(url)}
                  onChange={({ target: { checked } }) => choose(url, checked)}
                />
                <span className="words breaks">{shortAddress(url)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {offered === null ? null : (
        <Note
          title={`The website lists ${offered.pages === null ? 'its pages' : count(offered.pages, 'page')}`}
        >
          <Button
            look="secondary"
            size="small"
            isBusy={isLooking}
            busyLabel="Looking..."
            onClick={() => void runLook(() => lookAt(offered.url))}
          >
            Choose from the list
          </Button>
        </Note>
      )}
      {leftOut.length === 0 ? null : (
        <ul className="plain grid gap-2 mt-3" aria-label="Left out">
          {leftOut.map(({ why, count: number, examples }) => (
            <li key={why} className="text-small breaks">
              <p>
                {count(number, 'address', 'addresses')} left out: {why}
              </p>
              <p className="hint">{examples.map(shortAddress).join(', ')}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-actions">
        <Button look="secondary" onClick={onBack}>
          Back
        </Button>
        {pages.length === 0 ? null : (
          <Button
            data-autofocus
            disabled={chosen.size === 0}
            isBusy={isAdding}
            busyLabel="Adding..."
            onClick={() => void run(add)}
          >
            {chosen.size === 0 ? 'Add pages' : `Add ${count(chosen.size, 'page')}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function tell(title: string, error: unknown): void {
  const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
  notify({ title, text, variant: 'destructive' });
}

function foundWords(pages: number, sitemap: string | null): string {
  if (pages === 0) return 'No page to add was found there.';
  if (sitemap !== null)
    return `The sitemap names ${count(pages, 'page')}. Choose those with something to tell.`;
  return pages === 1 ? 'This page will be added.' : `These ${pages} pages will be added.`;
}

function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}
