import { MessageCircle, Pencil, Trash2, Zap } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { Link } from 'wouter';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { AddressSnippet } from '../../../components/address-snippet.tsx';
import { Badge } from '../../../components/badge.tsx';
import { LinkButton } from '../../../components/button.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { templatePath, webhookAddress } from '../../../paths.ts';
import { StateBadge } from '../state-badge.tsx';
import { webhookCopied } from '../webhook-copied.ts';
import { CardMenu } from './card-menu.tsx';
import { DeleteTemplateDialog, ReplaceAddressDialog } from './confirm-dialogs.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

const SHOWN_ID_LENGTH = 8;

/** One template of the list, with everything that is done to it from there. */
export const TemplateCard = memo(function TemplateCard({ template }: { template: TemplateView }) {
  const { id, templateName, role, businessType, webhookUrl, recentReplies, lastActiveAt } = template;
  const [dialog, setDialog] = useState<'webhook' | 'delete' | 'replace' | null>(null);
  const titleId = useId();
  const close = () => setDialog(null);
  return (
    <article className="card template-card grid gap-3 shrinks" aria-labelledby={titleId}>
      <div className="template-card-head row top apart">
        <div className="shrinks">
          <h2 className="breaks" id={titleId} dir="auto">
            {templateName}
          </h2>
          <p className="hint">
            {lastActiveAt === null ? <Unused template={template} /> : activity(recentReplies, lastActiveAt)}
          </p>
        </div>
        <CardMenu template={template} onDialog={setDialog} />
      </div>
      <dl className="terms text-medium">
        <dt>Role</dt>
        <dd className="clamped" dir="auto">
          {role}
        </dd>
        <dt>Business</dt>
        <dd className="clamped" dir="auto">
          {businessType}
        </dd>
      </dl>
      <div className="actions">
        <StateBadge template={template} />
        <Badge>{template.enableConversationMemory ? 'Memory Enabled' : 'Memory Disabled'}</Badge>
      </div>
      <AddressSnippet
        text={webhookAddress(webhookUrl)}
        shown={`…/api/webhook/${webhookUrl.slice(0, SHOWN_ID_LENGTH)}…`}
        label="webhook URL"
        about={templateName}
        onCopied={webhookCopied}
        onOpen={() => setDialog('webhook')}
      />
      <div className="template-card-actions row">
        <LinkButton look="secondary" size="small" to={templatePath(id)} about={templateName}>
          <Pencil aria-hidden="true" />
          Edit
        </LinkButton>
        <LinkButton look="secondary" size="small" to={templatePath(id, 'test')} about={templateName}>
          <MessageCircle aria-hidden="true" />
          Test
        </LinkButton>
        <LinkButton look="secondary" size="small" to={templatePath(id, 'triggers')} about={templateName}>
          <Zap aria-hidden="true" />
          Triggers
        </LinkButton>
        <Tooltip text="Delete">
          <button
            type="button"
            className="icon-button to-delete bin"
            aria-label={`Delete ${templateName}`}
            onClick={() => setDialog('delete')}
          >
            <Trash2 aria-hidden="true" />
          </button>
        </Tooltip>
      </div>
      {dialog === 'webhook' ? <WebhookDialog template={template} onClose={close} /> : null}
      {dialog === 'delete' ? <DeleteTemplateDialog template={template} onClose={close} /> : null}
      {dialog === 'replace' ? <ReplaceAddressDialog template={template} onClose={close} /> : null}
    </article>
  );
});

/** The way on from a new template. */
function Unused({ template: { id, templateName } }: { template: TemplateView }) {
  return (
    <>
      No messages yet.{' '}
      <Link className="link" href={templatePath(id, 'connection')} aria-label={`Connect it: ${templateName}`}>
        Connect it
      </Link>
    </>
  );
}

function activity(replies: number, lastActiveAt: string): string {
  const words = `${replies.toLocaleString('en-US')} ${replies === 1 ? 'reply' : 'replies'}`;
  return `${words} in 30 days, last message ${formatMoment(lastActiveAt, Date.now())}`;
}
