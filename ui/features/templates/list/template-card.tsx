import {
  CopyPlus,
  Download,
  Ellipsis,
  Link2,
  MessageCircle,
  Pause,
  Pencil,
  RefreshCw,
  Trash2,
  Zap,
} from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { TemplateView } from '../../../../src/contract/template-api.ts';
import { AddressSnippet } from '../../../components/address-snippet.tsx';
import { Badge } from '../../../components/badge.tsx';
import { LinkButton } from '../../../components/button.tsx';
import { Menu, MenuButton } from '../../../components/menu.tsx';
import { Tooltip } from '../../../components/tooltip.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { templatePath, webhookAddress } from '../../../paths.ts';
import { webhookCopied } from '../webhook-copied.ts';
import { DeleteTemplateDialog, ReplaceAddressDialog } from './confirm-dialogs.tsx';
import { duplicateTemplate, exportTemplate } from './template-actions.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

const SHOWN_ID_LENGTH = 8;

/** One template of the list, with everything that is done to it from there. */
export const TemplateCard = memo(function TemplateCard({ template }: { template: TemplateView }) {
  const { id, templateName, role, businessType, webhookUrl } = template;
  const [dialog, setDialog] = useState<'webhook' | 'delete' | 'replace' | null>(null);
  const titleId = useId();
  const close = () => setDialog(null);
  return (
    <article className="card template-card" aria-labelledby={titleId}>
      <div className="template-card-head">
        <div>
          <h2 id={titleId} dir="auto">
            {templateName}
          </h2>
          <p className="hint">{activity(template, Date.now())}</p>
        </div>
        <CardMenu template={template} onDialog={setDialog} />
      </div>
      <dl className="template-facts">
        <dt>Role</dt>
        <dd dir="auto">{role}</dd>
        <dt>Business</dt>
        <dd dir="auto">{businessType}</dd>
      </dl>
      <div className="actions">
        <StateBadge template={template} />
        <Badge>{template.enableConversationMemory ? 'Memory Enabled' : 'Memory Disabled'}</Badge>
      </div>
      <AddressSnippet
        text={webhookAddress(webhookUrl)}
        shown={`…/api/webhook/${webhookUrl.slice(0, SHOWN_ID_LENGTH)}…`}
        label="webhook URL"
        onCopied={webhookCopied}
        onOpen={() => setDialog('webhook')}
      />
      <div className="template-card-actions">
        <LinkButton look="secondary" size="small" to={templatePath(id)}>
          <Pencil aria-hidden="true" />
          Edit
        </LinkButton>
        <LinkButton look="secondary" size="small" to={templatePath(id, 'test')}>
          <MessageCircle aria-hidden="true" />
          Test
        </LinkButton>
        <LinkButton look="secondary" size="small" to={templatePath(id, 'triggers')}>
          <Zap aria-hidden="true" />
          Triggers
        </LinkButton>
        <Tooltip text="Delete">
          <button
            type="button"
            className="icon-button bin"
            aria-label="Delete"
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

function CardMenu({
  template,
  onDialog,
}: {
  template: TemplateView;
  onDialog: (dialog: 'webhook' | 'replace') => void;
}) {
  return (
    <Menu
      label={`More for ${template.templateName}`}
      buttonClass="icon-button"
      button={<Ellipsis aria-hidden="true" />}
    >
      {(close) => {
        function choose(act: () => unknown): () => void {
          return () => {
            close();
            act();
          };
        }
        return (
          <>
            <MenuButton icon={<Link2 aria-hidden="true" />} onSelect={choose(() => onDialog('webhook'))}>
              View webhook URL
            </MenuButton>
            <MenuButton
              icon={<CopyPlus aria-hidden="true" />}
              onSelect={choose(() => duplicateTemplate(template))}
            >
              Duplicate
            </MenuButton>
            <MenuButton
              icon={<Download aria-hidden="true" />}
              onSelect={choose(() => exportTemplate(template))}
            >
              Export
            </MenuButton>
            <hr />
            <MenuButton icon={<RefreshCw aria-hidden="true" />} onSelect={choose(() => onDialog('replace'))}>
              Replace address
            </MenuButton>
          </>
        );
      }}
    </Menu>
  );
}

function StateBadge({ template }: { template: TemplateView }) {
  if (template.isPaused) {
    return (
      <Badge look="warn">
        <Pause aria-hidden="true" />
        {template.pausedUntil === null
          ? 'Paused'
          : `Paused until ${formatMoment(template.pausedUntil, Date.now())}`}
      </Badge>
    );
  }
  return (
    <Badge look="ok">
      <span className="dot" aria-hidden="true" />
      Live
    </Badge>
  );
}

function activity({ recentReplies, lastActiveAt }: TemplateView, now: number): string {
  if (lastActiveAt === null) return 'No messages yet';
  const replies = `${recentReplies.toLocaleString('en-US')} ${recentReplies === 1 ? 'reply' : 'replies'}`;
  return `${replies} in 30 days, last message ${formatMoment(lastActiveAt, now)}`;
}
