import { useId } from 'react';
import { Link } from 'wouter';
import type { ConversationView } from '../../../src/contract/conversation.ts';
import { templatePath } from '../../paths.ts';

/** What the conversation is, and what the bot remembers of it. */
export function AboutConversation({ conversation }: { conversation: ConversationView }) {
  const titleId = useId();
  const { template, externalConversationId, messageCount } = conversation;
  const { enableConversationMemory: hasMemory, conversationMemoryLength: length } = template;
  const words = length === 1 ? 'message' : 'messages';
  return (
    <section className="card about-conversation" aria-labelledby={titleId}>
      <h2 id={titleId}>About This Conversation</h2>
      <dl className="summary">
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
        <div>
          <dt>Instagram ID</dt>
          <dd>
            <code>{externalConversationId}</code>
          </dd>
        </div>
        <div>
          <dt>Messages</dt>
          <dd>{messageCount.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>Instagram User</dt>
          <dd>Connected</dd>
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
    </section>
  );
}
