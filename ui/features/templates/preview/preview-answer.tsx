import type { TestAnswer } from '../../../../src/contract/test-chat.ts';
import { Badge } from '../../../components/badge.tsx';
import type { FixSubject } from '../../fix-reply/fix-subject.ts';
import { useFix } from '../../fix-reply/use-fix.tsx';
import { FaultLine } from '../../replies/fault-line.tsx';
import { sourceOf } from '../../replies/sources.tsx';
import { WhyPanel } from '../../replies/why-panel.tsx';

/** The reply with its reason laid open. */
export function PreviewAnswer({
  answer,
  asked,
  templateId,
}: {
  answer: TestAnswer;
  asked: string;
  templateId: number | null;
}) {
  const { response, source, reason, saidBy } = answer;
  const { icon: Icon, label } = sourceOf(source);
  return (
    <li className="chat-message">
      <span className="visually-hidden">Reply:</span>
      <p className={response === '' ? 'bubble quiet' : 'bubble voice'} dir="auto">
        {response === '' ? 'Nothing would be sent.' : response}
      </p>
      {reason.why === undefined ? null : <FaultLine why={reason.why} hasReply={response !== ''} />}
      <WhyPanel
        source={source}
        reason={reason}
        badge={
          <Badge look="info">
            <Icon aria-hidden="true" />
            {label}
          </Badge>
        }
      />
      {templateId === null ? null : (
        <PreviewFix
          subject={{
            templateId: saidBy?.id ?? templateId,
            asked,
            reply: response,
            source,
            contactName: '',
            place: null,
            history: [],
            isPreview: true,
          }}
        />
      )}
    </li>
  );
}

/** What is added to the template comes into the form at once. */
function PreviewFix({ subject }: { subject: FixSubject }) {
  const { button, panel } = useFix(() => subject);
  return (
    <>
      <p className="meta">{button}</p>
      {panel}
    </>
  );
}
