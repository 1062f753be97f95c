import { RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

/** A page that could not be loaded, with the way to try again. */
export function PageFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="column">
      <Note look="danger" title={text}>
        <p>The server did not answer. Check your connection, then try again.</p>
        <Button look="secondary" size="small" onClick={onRetry}>
          <RefreshCw aria-hidden="true" />
          Try again
        </Button>
      </Note>
    </div>
  );
}
