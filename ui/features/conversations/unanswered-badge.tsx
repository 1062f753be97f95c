import { MessageCircleQuestionMark } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';

/** The customer's last message has no reply. */
export function UnansweredBadge() {
  return (
    <Badge look="warn">
      <MessageCircleQuestionMark aria-hidden="true" />
      Unanswered
    </Badge>
  );
}
