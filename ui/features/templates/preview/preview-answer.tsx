import type { TestAnswer } from '../../../../src/contract/test-chat.ts';
import { Badge } from '../../../components/badge.tsx';
import { LinkButton } from '../../../components/button.tsx';
import { PATHS } from '../../../paths.ts';
import { sourceOf } from '../../replies/sources.tsx';
import { WhyPanel } from '../../replies/why-panel.tsx';

/** Reasons that a key mends. */
const KEY_REASONS = ['no_key', 'key_refused', 'quota_used_up'];

/** The reply with its reason laid open. */
export function PreviewAnswer({ answer }: { answer: TestAnswer }) {
  const { response, source, reason } = answer;
  const { icon: Icon, label } = sourceOf(source);
  return (
    <li className="chat-message">
      <span className="visually-hidden">Reply:</span>
      <p className={response === '' ? 'bubble quiet' : 'bubble voice'} dir="auto">
        {response === '' ? 'Nothing would be sent.' : response}
      </p>
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
      {reason.why !== undefined && KEY_REASONS.includes(reason.why) ? (
        <LinkButton to={PATHS.settings} size="small">
          Add your key
        </LinkButton>
      ) : null}
    </li>
  );
}
