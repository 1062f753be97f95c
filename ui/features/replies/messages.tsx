import './replies.css';
import type { ReactNode } from 'react';
import { MetaLine, type MetaLineProps } from './meta-line.tsx';

/** A chat, oldest first. Its items are `<li>`, such as the messages below. */
export function Chat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className="plain chat" aria-label={label}>
      {children}
    </ol>
  );
}

/** What the customer wrote, on the right; `children` go below it. */
export function CustomerMessage({
  id,
  text,
  children,
}: {
  id?: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li id={id} className="chat-message customer">
      <span className="visually-hidden">Customer:</span>
      <p className="bubble customer" dir="auto">
        {text}
      </p>
      {children}
    </li>
  );
}

export interface ReplyMessageProps extends MetaLineProps {
  id?: string;
  text: ReactNode;
  /** Nothing of it reaches a customer, as while the bot is off. */
  isQuiet?: boolean;
  /** Between the text and its meta line. */
  children?: ReactNode;
}

/** A reply on the left, in the owner's voice, with its meta line. What the owner wrote by hand is outlined. */
export function ReplyMessage({ id, text, isQuiet = false, children, ...meta }: ReplyMessageProps) {
  return (
    <li id={id} className="chat-message">
      <span className="visually-hidden">Reply:</span>
      {messagesOf(text).map((message, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and may say the same
        <p key={at} className={`bubble ${bubbleLook(meta.source, isQuiet)}`} dir="auto">
          {message}
        </p>
      ))}
      {children}
      <MetaLine {...meta} />
    </li>
  );
}

/** A customer gets each by itself: two empty lines part them. */
function messagesOf(text: ReactNode): ReactNode[] {
  return typeof text === 'string' ? text.split(/\n{3,}/) : [text];
}

/** Says that there is no reply, and why. */
export function SilentReply({ children, ...meta }: MetaLineProps & { children?: ReactNode }) {
  return (
    <li className="chat-message">
      {children}
      <MetaLine {...meta} />
    </li>
  );
}

/** A reply that is being written: three dots, then the text as it grows. `draft` is unchecked. */
export function WritingReply({ draft = '' }: { draft?: string }) {
  return (
    <li className="chat-message">
      <p className="bubble voice" dir="auto" aria-hidden="true">
        {draft === '' ? (
          <span className="writing">
            <i />
            <i />
            <i />
          </span>
        ) : (
          draft
        )}
      </p>
      <p className="meta">Generating response...</p>
    </li>
  );
}

/** The template that the replies below come from, where several share the conversation. */
export function SpeakerLine({ templateName }: { templateName: string }) {
  return (
    <li className="speaker text-smaller secondary breaks">
      <span className="visually-hidden">Answered by </span>
      <bdi>{templateName}</bdi>
    </li>
  );
}

/** A line between messages: handed over, paused, resumed, not delivered. */
export function SystemLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="system-line row text-small secondary breaks">
      {icon}
      <span>{children}</span>
    </li>
  );
}

function bubbleLook(source: string, isQuiet: boolean): string {
  if (isQuiet) return 'quiet';
  return source === 'owner' ? 'by-hand' : 'voice';
}
