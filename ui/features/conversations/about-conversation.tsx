import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { type ChannelName, channelOf } from '../../../src/contract/channels.ts';
import type { ConversationDetail } from '../../../src/contract/conversation.ts';
import { useMedia } from '../../lib/use-media.ts';
import { templatePath } from '../../paths.ts';
import { customerId } from './customer.tsx';

const ROOMY = '(min-width: 768px)';

/** Where the customer writes; of a chat tool only that it is there. */
const WRITES_ON: Readonly<Record<ChannelName, string>> = {
  chat_tool: 'Connected',
  instagram: 'Instagram',
  web: 'Your website',
};

/** What the conversation is, and what the bot remembers of it. On a phone it is folded. `children`: links to it elsewhere. */
export function AboutConversation({
  conversation,
  children,
}: {
  conversation: ConversationDetail;
  children?: ReactNode;
}) {
  const titleId = useId();
  const isRoomy = useMedia(ROOMY);
  if (!isRoomy) {
    return (
      <details className="card about-conversation fold">
        <summary>
          <ChevronRight className="chevron" aria-hidden="true" />
          <h2 className="small-title">About This Conversation</h2>
        </summary>
        <Facts conversation={conversation} />
        {children}
      </details>
    );
  }
  return (
    <section className="card about-conversation" aria-labelledby={titleId}>
      <h2 className="mb-3" id={titleId}>
        About This Conversation
      </h2>
      <Facts conversation={conversation} />
      {children}
    </section>
  );
}

function Facts({ conversation }: { conversation: ConversationDetail }) {
  const { template, externalConversationId, messageCount, about } = conversation;
  const channel = channelOf(externalConversationId);
  const { sharing } = about;
  const { enableConversationMemory: hasMemory, conversationMemoryLength: length } = template;
  const words = length === 1 ? 'message' : 'messages';
  return (
    <>
      <dl className="summary terms text-medium mb-3">
        <div>
          <dt>Template</dt>
          <dd dir="auto">
            {template.isDeleted ? (
              `${template.templateName} (deleted)`
            ) : (
              <Link href={templatePath(template.id)} className="link">
                {template.templateName}
              </Link>
            )}
          </dd>
        </div>
        {sharing === null ? null : (
          <div>
            <dt>Shared in</dt>
            <dd className="breaks" dir="auto">
              {sharing.sharesWith}
            </dd>
          </div>
        )}
        <div>
          <dt>{channel === 'web' ? 'Visitor ID' : 'Instagram ID'}</dt>
          <dd>
            <code className="bare">{customerId(externalConversationId)}</code>
          </dd>
        </div>
        <div>
          <dt>Messages</dt>
          <dd>{messageCount.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>{channel === 'chat_tool' ? 'Instagram User' : 'Writes on'}</dt>
          <dd>{WRITES_ON[channel]}</dd>
        </div>
        <div>
          <dt>Memory</dt>
          <dd>{hasMemory ? `Enabled with ${length} ${words}` : 'Disabled'}</dd>
        </div>
      </dl>
      <p className="hint">
        {hasMemory
          ? `Replies take the last ${length === 1 ? 'message' : `${length} messages`} into account, as long as they are younger than 30 days.`
          : 'Each message is answered by itself, whatever was said before.'}
      </p>
    </>
  );
}
