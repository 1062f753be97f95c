import { Link } from 'wouter';
import type { ConversationState } from '../../../src/contract/conversation-states.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { PATHS } from '../../paths.ts';
import type { ConversationQuery } from './conversations.api.ts';

const NONE: Readonly<Record<ConversationState, { title: string; text: string }>> = {
  waiting: {
    title: 'Nobody is waiting for you',
    text: 'When a trigger hands a customer over to you, they appear here until you resume the bot.',
  },
  paused: {
    title: 'The bot is not paused in any conversation',
    text: 'To answer a customer yourself, open the conversation and pause the bot there.',
  },
  unanswered: {
    title: 'Every customer has an answer',
    text: 'When the bot could not reply, or was paused, the customer appears here until somebody does.',
  },
};

/** An empty list, and why it is empty. */
export function NothingFound({ query, onClear }: { query: ConversationQuery; onClear: () => void }) {
  if (query.search !== '' || query.templateId !== null || query.channel !== null) {
    return (
      <Empty title="No conversations found" hasBubbles={false}>
        <p className="secondary">Try adjusting your search or filter criteria</p>
        <Button look="secondary" size="small" onClick={onClear}>
          Clear search
        </Button>
      </Empty>
    );
  }
  if (query.state !== null) {
    const { title, text } = NONE[query.state];
    return (
      <Empty title={title} hasBubbles={false}>
        <p className="secondary">{text}</p>
      </Empty>
    );
  }
  return (
    <Empty title="No conversations found">
      <p className="secondary">Conversations appear when customers write to one of your templates.</p>
      <LinkButton to={PATHS.templates}>Manage Templates</LinkButton>
      <Link href={PATHS.guide} className="link">
        Integration guide
      </Link>
    </Empty>
  );
}
