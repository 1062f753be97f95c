import { RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TestAnswer } from '../../../src/contract/test-chat.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Note } from '../../components/note.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { FaultLine } from '../replies/fault-line.tsx';
import { Chat, CustomerMessage, ReplyMessage, SilentReply, WritingReply } from '../replies/messages.tsx';
import { askAgain } from './fix-reply.api.ts';
import type { FixSubject } from './fix-subject.ts';

type State =
  | { status: 'writing'; draft: string }
  | { status: 'answered'; answer: TestAnswer }
  | { status: 'failed'; problem: string };

/** The same message once more, its new reply beside the old one. */
export function AskAgainDialog({ subject, onClose }: { subject: FixSubject; onClose: () => void }) {
  const [state, setState] = useState<State>({ status: 'writing', draft: '' });
  const asking = useRef(new AbortController());

  const ask = useCallback(async () => {
    asking.current.abort();
    const mine = new AbortController();
    asking.current = mine;
    setState({ status: 'writing', draft: '' });
    const onDraft = (draft: string) => setState({ status: 'writing', draft });
    try {
      const answer = await askAgain(subject, { signal: mine.signal, onDraft });
      if (!mine.signal.aborted) setState({ status: 'answered', answer });
    } catch (error) {
      if (mine.signal.aborted) return;
      setState({ status: 'failed', problem: sentenceOf(error, 'Check your connection and try again.') });
    }
  }, [subject]);

  useEffect(() => {
    void ask();
    return () => asking.current.abort();
  }, [ask]);

  return (
    <Dialog title="Ask again" isWide onClose={onClose}>
      <div className="dialog-body">
        <p>Nothing is sent to the customer, and nothing is recorded.</p>
        <Chat label="Message">
          <CustomerMessage text={subject.asked} />
        </Chat>
        <div className="ask-again grid gap-4">
          <section aria-label="The reply before">
            <h3 className="mb-2">Before</h3>
            <Chat label="The reply before">
              {subject.reply === '' ? (
                <SilentReply source={subject.source} reason={null} />
              ) : (
                <ReplyMessage text={subject.reply} source={subject.source} reason={null} />
              )}
            </Chat>
          </section>
          <section aria-label="The reply now">
            <h3 className="mb-2">Now</h3>
            <NewReply state={state} />
          </section>
        </div>
        <p className="ink strong" aria-live="polite">
          {state.status === 'answered' ? verdictOf(subject, state.answer) : ''}
        </p>
        <div className="dialog-actions">
          <Button
            look="secondary"
            isBusy={state.status === 'writing'}
            busyLabel="Asking..."
            onClick={() => void ask()}
          >
            <RotateCcw aria-hidden="true" />
            Ask again
          </Button>
          <Button data-autofocus onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function NewReply({ state }: { state: State }) {
  if (state.status === 'failed') {
    return (
      <Note look="danger" title="No reply">
        <p>{state.problem}</p>
      </Note>
    );
  }
  if (state.status === 'writing') {
    return (
      <Chat label="The reply now">
        <WritingReply draft={state.draft} />
      </Chat>
    );
  }
  const { response, source, reason } = state.answer;
  return (
    <>
      <Chat label="The reply now">
        {response === '' ? (
          <SilentReply source={source} reason={reason} />
        ) : (
          <ReplyMessage text={response} source={source} reason={reason} />
        )}
      </Chat>
      {reason.why === undefined ? null : <FaultLine why={reason.why} hasReply={response !== ''} />}
    </>
  );
}

function verdictOf({ reply }: FixSubject, { response }: TestAnswer): string {
  return response === reply ? 'The reply is the same as before.' : 'The reply has changed.';
}
