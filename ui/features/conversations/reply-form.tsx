import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { channelOf } from '../../../src/contract/channels.ts';
import { checkText } from '../../../src/contract/fields.ts';
import { SENT_REPLY_RULE } from '../../../src/contract/limits.ts';
import { withCommas } from '../../../src/contract/numbers.ts';
import { Button } from '../../components/button.tsx';
import { FieldMessage } from '../../components/field.tsx';
import { ApiError, isRefusal, sentenceOf } from '../../lib/http.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { nameOf } from './customer.tsx';
import { useReplyDraft } from './reply-draft.ts';
import { ReplyPauseChoice, useReplyPause } from './reply-pause.tsx';
import type { Thread, ThreadReady } from './thread.store.ts';
import { deliveryWords } from './timeline-item.tsx';

/** Of one message on Instagram. */
const MESSAGE_BYTES = 1_000;
/** From here on the owner sees how much room is left. */
const NEARLY = 800;
const encoder = new TextEncoder();

/** The box to answer in, at the lower edge of the window. */
export function ReplyForm({
  thread,
  state: { conversation, messages },
  onSent,
}: {
  thread: Thread;
  state: ThreadReady;
  onSent: () => void;
}) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, ...draft } = useReplyDraft(conversation.id);
  const [pause, choosePause] = useReplyPause();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, run] = useOnceAtATime();
  const canChoose = !conversation.isPaused || conversation.isWaiting;

  async function send(): Promise<void> {
    const found = checkText(SENT_REPLY_RULE, text);
    setProblem(found === 'Required' ? 'Write your reply first' : found);
    if (found !== null) return area.current?.focus();
    const chosen = canChoose && pause !== undefined ? { pauseMinutes: pause } : {};
    try {
      await thread.send({ messageText: text, requestKey: draft.requestKey(), ...chosen });
    } catch (error) {
      setProblem(problemOf(error));
      return;
    }
    draft.clear();
    onSent();
    area.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(send);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  }

  const last = messages.findLast(({ source, delivery }) => source === 'owner' && delivery !== null)?.delivery;
  const room = roomWords(encoder.encode(text).length);
  return (
    <form className="reply-form" noValidate onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        Reply to {nameOf(conversation)}
      </label>
      <textarea
        id={id}
        ref={area}
        data-reply
        className="input"
        rows={1}
        placeholder={`Reply on ${channelOf(conversation.externalId) === 'web' ? 'your website' : 'Instagram'}`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-describedby={`${id}-message`}
        aria-invalid={problem !== null || undefined}
        value={text}
        onChange={(event) => {
          draft.write(event.target.value);
          setProblem(null);
        }}
        onKeyDown={press}
      />
      <Button type="submit" isBusy={isSending} busyLabel="Sending...">
        <Send aria-hidden="true" />
        Send
      </Button>
      <p className="visually-hidden" role="status">
        {last === undefined || last === null ? '' : deliveryWords(last)}
      </p>
      <div className="reply-below row wrap apart">
        <ReplyPauseChoice conversation={conversation} pause={pause} onChoose={choosePause} />
        <FieldMessage id={id} error={problem} {...(room === null ? {} : { hint: room })} />
      </div>
    </form>
  );
}

function roomWords(bytes: number): string | null {
  if (bytes > MESSAGE_BYTES)
    return `${withCommas(bytes)} of ${withCommas(SENT_REPLY_RULE.max)} bytes, sent as several messages`;
  return bytes < NEARLY ? null : `${withCommas(bytes)} of ${withCommas(MESSAGE_BYTES)} bytes`;
}

/** A request without an answer may have arrived: a second try carries the same id. */
function problemOf(error: unknown): string {
  if (!isRefusal(error)) return 'No answer yet. Send it again: it goes out only once.';
  return (error instanceof ApiError ? error.fields.messageText : undefined) ?? sentenceOf(error, 'Not sent.');
}
