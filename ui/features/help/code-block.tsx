import { Copy } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { notify } from '../../lib/notices.ts';

/** Several lines to be pasted somewhere as they are. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    notify(
      isCopied
        ? { title: 'Copied' }
        : { title: 'Not copied', text: 'Select it and copy it by hand.', variant: 'warning' },
    );
  }
  return (
    <div className="code-block wraps">
      <pre>
        <code>{text}</code>
      </pre>
      <Button look="secondary" size="small" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copy
        <span className="visually-hidden"> {label}</span>
      </Button>
    </div>
  );
}
