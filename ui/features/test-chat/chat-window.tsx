import './test-chat.css';
import { RotateCcw } from 'lucide-react';
import { Fragment, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Chat, CustomerMessage, SpeakerLine, WritingReply } from '../replies/messages.tsx';
import { COMPOSER_ID, Composer } from './composer.tsx';
import { TestReply } from './test-reply.tsx';
import type { TestChat } from './use-test-chat.ts';

export function ChatWindow({
  chat,
  text,
  onText,
}: {
  chat: TestChat;
  text: string;
  onText: (text: string) => void;
}) {
  const titleId = useId();
  const body = useRef<HTMLElement>(null);
  const { exchanges, draft } = chat;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new is at the end.
  useEffect(() => {
    if (exchanges.length === 0) return;
    body.current?.scrollTo(0, body.current.scrollHeight);
    document.getElementById(COMPOSER_ID)?.scrollIntoView({ block: 'nearest' });
  }, [exchanges, draft]);

  return (
    <section className="card flush chat-window" aria-labelledby={titleId}>
      <div className="card-head row gap-3 apart">
        <div>
          <h2 className="small-title" id={titleId}>
            You are the customer
          </h2>
          <p className="hint">Nothing is sent to Instagram.</p>
        </div>
        <Button look="quiet" size="small" disabled={exchanges.length === 0} onClick={chat.reset}>
          <RotateCcw aria-hidden="true" />
          Reset
        </Button>
      </div>
      <section
        className="chat-window-body on-paper"
        ref={body}
        role="log"
        aria-label="Test chat"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
        tabIndex={0}
      >
        {exchanges.length === 0 ? (
          <p className="chat-window-empty faint centered">
            Write something that a customer would ask. The reply appears here.
          </p>
        ) : null}
        <Chat label="Messages">
          {exchanges.map((exchange) => {
            const { id, text, answer, hasFailed } = exchange;
            const speaker = chat.newSpeaker(exchange);
            return (
              <Fragment key={id}>
                <CustomerMessage text={text}>
                  {hasFailed ? <Unanswered onRetry={() => chat.retry(exchange)} /> : null}
                </CustomerMessage>
                {speaker === null ? null : <SpeakerLine templateName={speaker} />}
                {answer === null ? null : (
                  <TestReply answer={answer} subject={chat.subjectOf(exchange, answer)} />
                )}
              </Fragment>
            );
          })}
          {draft === null ? null : <WritingReply draft={draft} />}
        </Chat>
      </section>
      <Composer text={text} isWaiting={draft !== null} onText={onText} onSend={chat.send} />
    </section>
  );
}

/** Below a message whose request failed, so that nothing is typed twice. */
function Unanswered({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="meta">
      No answer came back.
      <button type="button" className="why-button" onClick={onRetry}>
        <span>Try again</span>
      </button>
    </p>
  );
}
