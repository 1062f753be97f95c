import { useState } from 'react';
import type { TriedPurposes } from '../../../src/contract/keys.ts';
import { Button } from '../../components/button.tsx';
import { ApiError } from '../../lib/http.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { KeyMessage } from './key-message.tsx';
import { tryPurposes } from './keys.api.ts';

/** Whether replies, finding by meaning and voice messages work, each in a sentence. */
export function TryPurposes() {
  const [tried, setTried] = useState<TriedPurposes | string | null>(null);
  const [isBusy, run] = useOnceAtATime();

  async function ask(): Promise<void> {
    try {
      setTried(await tryPurposes());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTried(error.message);
    }
  }

  return (
    <div className="mt-4">
      <Button look="secondary" isBusy={isBusy} busyLabel="Trying..." onClick={() => void run(ask)}>
        Try what your AI can do
      </Button>
      <div aria-live="polite">
        {typeof tried === 'string' ? <KeyMessage look="danger">{tried}</KeyMessage> : null}
        {Array.isArray(tried)
          ? tried.map(({ purpose, result, message }) => (
              <KeyMessage key={purpose} look={result === 'works' ? 'ok' : 'warn'}>
                {message}
              </KeyMessage>
            ))
          : null}
      </div>
    </div>
  );
}
