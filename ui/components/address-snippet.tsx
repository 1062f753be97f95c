import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';
import { Tooltip } from './tooltip.tsx';

const COPIED_MS = 2_000;

/** A long text in one line, to be copied as a whole. */
export function AddressSnippet({
  text,
  shown = text,
  label,
  about,
  onCopied,
  onOpen,
}: {
  text: string;
  /** Shown in its place, where there is little room. */
  shown?: string;
  /** What the button copies, such as 'webhook URL'. */
  label: string;
  /** Whose it is, where there are several on a page. */
  about?: string;
  onCopied(isCopied: boolean): void;
  /** Shows the whole of it. */
  onOpen?(): void;
}) {
  const [copies, setCopies] = useState(0);
  const [isFresh, setFresh] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: copying again restarts the two seconds.
  useEffect(() => {
    if (!isFresh) return;
    const timer = setTimeout(() => setFresh(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isFresh, copies]);

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    if (isCopied) {
      setCopies(copies + 1);
      setFresh(true);
    }
    onCopied(isCopied);
  }

  const what = about === undefined ? label : `${label} of ${about}`;
  return (
    <div className="snippet">
      {onOpen === undefined ? (
        <code className="bare grows one-line">{shown}</code>
      ) : (
        <button type="button" className="snippet-open" onClick={onOpen}>
          <span className="visually-hidden">Show {what}: </span>
          <code className="bare one-line">{shown}</code>
        </button>
      )}
      <Tooltip text="Copy">
        <button type="button" className="icon-button" aria-label={`Copy ${what}`} onClick={() => void copy()}>
          {isFresh ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        </button>
      </Tooltip>
    </div>
  );
}
