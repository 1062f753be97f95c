import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MessageView } from '../../../src/contract/conversation.ts';
import { MEMORY_LENGTH } from '../../../src/contract/template.ts';
import type { FixSubject, Said } from '../fix-reply/fix-subject.ts';
import { useFix } from '../fix-reply/use-fix.tsx';
import type { MetaLineProps } from '../replies/meta-line.tsx';
import { askedBy } from './asked-by.ts';
import type { Thread, ThreadReady } from './thread.store.ts';

const SubjectOf = createContext<((message: MessageView) => FixSubject) | null>(null);

/** Lets the replies below it be fixed. It stays the same while messages come, so that no row renders again. */
export function Fixable({
  thread,
  templateId,
  children,
}: {
  thread: Thread;
  /** null: the template is deleted, so there is nothing to fix. */
  templateId: number | null;
  children: ReactNode;
}) {
  const subjectOf = useMemo(() => {
    if (templateId === null) return null;
    return (message: MessageView): FixSubject => {
      const state = thread.state.peek();
      const known = state.status === 'ready' ? state : null;
      return subjectFrom(known, templateId, message);
    };
  }, [thread, templateId]);
  return <SubjectOf value={subjectOf}>{children}</SubjectOf>;
}

/** 'Fix' for the meta line of a message; undefined where nothing can be fixed. */
export function useFixable(message: MessageView): MetaLineProps['action'] {
  const subjectOf = useContext(SubjectOf);
  const fix = useFix(() => subjectOf?.(message) ?? subjectFrom(null, 0, message));
  return subjectOf === null ? undefined : fix;
}

function subjectFrom(state: ThreadReady | null, templateId: number, message: MessageView): FixSubject {
  const messages = state?.messages ?? [];
  const { isFromUser, messageText, source, saidBy } = message;
  const asked = isFromUser ? message : askedBy(messages, message);
  return {
    templateId: saidBy?.id ?? templateId,
    asked: asked?.messageText ?? '',
    reply: isFromUser ? '' : messageText,
    source: source ?? '',
    contactName: state?.conversation.contactName ?? '',
    place: state === null ? null : { conversationId: state.conversation.id, messageId: message.id },
    history: asked === undefined ? [] : saidBefore(messages, asked),
  };
}

/** As old as it was then: what is older than 30 days is not remembered. */
function saidBefore(messages: readonly MessageView[], asked: MessageView): Said[] {
  const age = Date.now() - Date.parse(asked.createdAt);
  return messages
    .filter(({ id }) => id < asked.id)
    .slice(-MEMORY_LENGTH.max)
    .map(({ messageText, isFromUser, createdAt }) => ({
      messageText,
      isFromUser,
      createdAt: new Date(Date.parse(createdAt) + age).toISOString(),
    }));
}
