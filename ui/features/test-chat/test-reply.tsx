import { Hand } from 'lucide-react';
import type { TestAnswer } from '../../../src/contract/test-chat.ts';
import type { FixSubject } from '../fix-reply/fix-subject.ts';
import { useFix } from '../fix-reply/use-fix.tsx';
import { FaultLine } from '../replies/fault-line.tsx';
import { ReplyMessage, SilentReply, SystemLine } from '../replies/messages.tsx';

/** A reply with its reason and what can be done about it; a trigger's is marked as an auto-response. */
export function TestReply({
  answer: { response, source, handoff, reason },
  subject,
}: {
  answer: TestAnswer;
  subject: FixSubject;
}) {
  const action = useFix(() => subject);
  const fault = reason.why === undefined ? null : <FaultLine why={reason.why} hasReply={response !== ''} />;
  if (response === '') {
    return (
      <SilentReply source={source} reason={reason} action={action}>
        {fault}
      </SilentReply>
    );
  }
  const mark =
    source === 'trigger'
      ? { label: 'Auto-response', detail: <Phrase phrase={reason.trigger?.phrase} /> }
      : {};
  return (
    <>
      <ReplyMessage text={response} source={source} reason={reason} action={action} {...mark}>
        {fault}
      </ReplyMessage>
      {handoff ? (
        <SystemLine icon={<Hand aria-hidden="true" />}>
          Here the bot hands over to you, and is quiet from then on.
        </SystemLine>
      ) : null}
    </>
  );
}

function Phrase({ phrase }: { phrase: string | undefined }) {
  return phrase === undefined ? null : <bdi>“{phrase}”</bdi>;
}
