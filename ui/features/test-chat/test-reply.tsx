import { Hand } from 'lucide-react';
import type { TestAnswer } from '../../../src/contract/test-chat.ts';
import { ReplyMessage, SilentReply, SystemLine } from '../replies/messages.tsx';

/** A reply with its reason; a trigger's is marked as an auto-response. */
export function TestReply({ answer: { response, source, handoff, reason } }: { answer: TestAnswer }) {
  if (response === '') return <SilentReply source={source} reason={reason} />;
  const mark =
    source === 'trigger'
      ? { label: 'Auto-response', detail: <Phrase phrase={reason.trigger?.phrase} /> }
      : {};
  return (
    <>
      <ReplyMessage text={response} source={source} reason={reason} {...mark} />
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
