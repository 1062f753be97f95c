import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';

const COPIED_MS = 2_000;

/** A long text in one line, to be copied as a whole. */
export function AddressSnippet({
  text,
  label,
  onCopied,
}: {
  text: string;
  /** What the button copies, such as 'webhook URL'. */
  label: string;
  onCopied(isCopied: boolean): void;
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
      <code>{text}</code>
      <button type="button" className="icon-button" aria-label={`Copy ${label}`} onClick={() => void copy()}>
        {isFresh ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </button>
    </div>
  );
}
