import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';

const COPIED_MS = 2_000;

/** A long text in one line, to be copied as a whole. */
export function AddressSnippet({
  text,
  shown = text,
  label,
  onCopied,
  onOpen,
}: {
  text: string;
  /** Shown in its place, where there is little room. */
  shown?: string;
  /** What the button copies, such as 'webhook URL'. */
  label: string;
  onCopied(isCopied: boolean): void;
  /** Shows the whole of it. */
  onOpen?(): void;
}) {
  const [copies, setCopies] = useState(0);
  const [isFresh, setFresh] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: copying again starts the two seconds anew.
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

  return (
    <div className="snippet">
      {onOpen === undefined ? (
        <code>{shown}</code>
      ) : (
        <button type="button" className="snippet-open" aria-label={`Show ${label}`} onClick={onOpen}>
          <code>{shown}</code>
        </button>
      )}
      <button type="button" className="icon-button" aria-label={`Copy ${label}`} onClick={() => void copy()}>
        {isFresh ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </button>
    </div>
  );
}
