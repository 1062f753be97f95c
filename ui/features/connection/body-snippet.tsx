import { Copy } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../lib/clipboard.ts';

/** The JSON of a request, its keys set off. */
export function BodySnippet({ text, onCopied }: { text: string; onCopied(isCopied: boolean): void }) {
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <code>
          {text.split(/("[^"]+"(?=:))/).map((part, index) =>
            // Every second part is what the pattern found.
            index % 2 === 1 ? <b key={part}>{part}</b> : part,
          )}
        </code>
      </pre>
      <Button look="secondary" size="small" onClick={async () => onCopied(await copyText(text))}>
        <Copy aria-hidden="true" />
        Copy<span className="visually-hidden"> body</span>
      </Button>
    </div>
  );
}
