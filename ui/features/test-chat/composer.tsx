import { Send } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { MESSAGE_MAX } from '../../../src/contract/limits.ts';
import { Button } from '../../components/button.tsx';

export const COMPOSER_ID = 'test-message';

export function Composer({
  text,
  isWaiting,
  onText,
  onSend,
}: {
  text: string;
  isWaiting: boolean;
  onText: (text: string) => void;
  onSend: (text: string) => boolean;
}) {
  const labelId = useId();
  const isReady = text.trim() !== '' && !isWaiting;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReady && onSend(text)) onText('');
  }

  return (
    <form className="composer" onSubmit={submit}>
      <span id={labelId} className="visually-hidden">
        Message
      </span>
      <input
        id={COMPOSER_ID}
        className="input grows"
        dir="auto"
        aria-labelledby={labelId}
        placeholder="Write as a customer would"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <Button type="submit" className="icon-only" aria-label="Send" aria-disabled={!isReady || undefined}>
        <Send aria-hidden="true" />
      </Button>
    </form>
  );
}
