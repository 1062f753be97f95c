import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { lastFailedRequest } from '../lib/http.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';
import { RequestId } from './request-id.tsx';

/** What could not be loaded, with the way to try again. */
export function FailureNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  const [id] = useState(lastFailedRequest);
  return (
    <Note look="danger" title={text}>
      <p>
        The server did not answer. Check your connection, then try again.
        <RequestId id={id} />
      </p>
      <Button look="secondary" size="small" onClick={onRetry}>
        <RefreshCw aria-hidden="true" />
        Try again
      </Button>
    </Note>
  );
}

/** The same in the place of a whole page. */
export function PageFailure(props: { text: string; onRetry: () => void }) {
  return (
    <div className="column">
      <FailureNote {...props} />
    </div>
  );
}
