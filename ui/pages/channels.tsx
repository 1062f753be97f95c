import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { AtSign, Cable, Globe, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'wouter';
import type { InstagramAccountView } from '../../src/contract/instagram-api.ts';
import type { TemplateView } from '../../src/contract/template-api.ts';
import { WIDGETS_MAX } from '../../src/contract/widget-lists.ts';
import type { WidgetList, WidgetView } from '../../src/contract/widgets.ts';
import { Badge } from '../components/badge.tsx';
import { LinkButton } from '../components/button.tsx';
import { FailureNote } from '../components/page-failure.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { works } from '../features/instagram/guide-steps.ts';
import { hasInstagram } from '../features/instagram/has-instagram.ts';
import { instagram } from '../features/instagram/instagram.store.ts';
import { keys } from '../features/keys/keys.store.ts';
import { count } from '../features/replies/amounts.ts';
import { StateBadge } from '../features/templates/state-badge.tsx';
import { templates } from '../features/templates/templates.store.ts';
import { widgets } from '../features/widgets/widgets.store.ts';
import { SectionTabs } from '../layout/section-tabs.tsx';
import { formatMoment } from '../lib/dates.ts';
import type { Resource } from '../lib/resource.ts';
import { useTitle } from '../lib/use-title.ts';
import { MANYCHAT_KEY_PATH, PATHS, templatePath, widgetPath } from '../paths.ts';

/** Every way on which customers write, how it is, and when somebody last wrote. */
export function ChannelsPage() {
  useTitle('Channels - dmreply');
  useEffect(() => {
    void widgets.refresh();
    void templates.refresh();
    void keys.load();
    if (hasInstagram()) void instagram.refresh();
  }, []);
  return (
    <div className="container screen">
      <SectionTabs of="Templates" />
      <div className="measure">
        <h1>Channels</h1>
        <p className="secondary">Where customers write. One is enough, and all of them work side by side.</p>
        <Channel
          icon={Globe}
          title="Your website"
          about="A chat for visitors. Two minutes, nothing to sign up for."
          resource={widgets}
        >
          {(list) => <Websites list={list} />}
        </Channel>
        <Channel
          icon={Cable}
          title="A chat tool"
          about="ManyChat, Chatfuel and others post each message to a template’s webhook URL. About ten minutes."
          resource={templates}
        >
          {(list) => <ChatTools list={list} />}
        </Channel>
        {hasInstagram() ? (
          <Channel
            icon={AtSign}
            title="Instagram itself"
            about="Your account answers, with nothing in between. About an hour, with an app of your own at Meta."
            resource={instagram}
          >
            {({ accounts }) => <Accounts accounts={accounts} />}
          </Channel>
        ) : null}
      </div>
    </div>
  );
}

function Channel<Value>({
  icon: Icon,
  title,
  about,
  resource,
  children,
}: {
  icon: LucideIcon;
  title: string;
  about: string;
  resource: Resource<Value>;
  children: (value: Value) => ReactNode;
}) {
  useSignals();
  const id = useId();
  const { value: state } = resource.state;
  return (
    <section className="card grid gap-4" aria-labelledby={id}>
      <div className="grid gap-tight">
        <h2 id={id} className="row">
          <Icon aria-hidden="true" />
          {title}
        </h2>
        <p className="hint">{about}</p>
      </div>
      {state.status === 'failed' ? (
        <FailureNote text="This channel could not be loaded" onRetry={() => void resource.refresh()} />
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? (
        <div role="status" aria-busy="true">
          <span className="visually-hidden">Loading</span>
          <Skeleton width="60%" height={24} />
        </div>
      ) : null}
      {state.status === 'ready' ? children(state.value) : null}
    </section>
  );
}

interface PlaceProps {
  to: string;
  name: string;
  badge: ReactNode;
  facts: readonly string[];
  lastMessageAt: string | null;
}

/** One chat, template or account, with the way to it. */
function Place({ to, name, badge, facts, lastMessageAt }: PlaceProps) {
  const last =
    lastMessageAt === null ? 'No message yet' : `Last message ${formatMoment(lastMessageAt, Date.now())}`;
  return (
    <li>
      <div className="row-words">
        <div className="actions">
          <strong className="breaks">
            <bdi>{name}</bdi>
          </strong>
          {badge}
        </div>
        <p className="hint breaks">{[last, ...facts].join(' · ')}</p>
      </div>
      <Link href={to} className="link">
        Open<span className="visually-hidden"> {name}</span>
      </Link>
    </li>
  );
}

function Websites({ list: { isOn, widgets: all } }: { list: WidgetList }) {
  return (
    <>
      {isOn ? null : (
        <p>
          Chats on websites are switched off on this server. Whoever runs it can switch them on; nothing of
          yours is lost until then.
        </p>
      )}
      {all.length === 0 ? null : (
        <ul className="plain rows">
          {all.map((widget) => (
            <Place
              key={widget.id}
              to={widgetPath(widget.id)}
              name={widget.title}
              badge={<WidgetBadge widget={widget} />}
              facts={[answeredBy(widget), shownOn(widget)]}
              lastMessageAt={widget.lastMessageAt}
            />
          ))}
        </ul>
      )}
      {all.length < WIDGETS_MAX ? (
        <div className="actions">
          <LinkButton to={widgetPath('new')} look={all.length === 0 ? 'primary' : 'secondary'}>
            {all.length === 0 ? 'Make a chat' : 'Make another chat'}
          </LinkButton>
        </div>
      ) : (
        <p className="hint">You have {WIDGETS_MAX}, which is the most.</p>
      )}
    </>
  );
}

function WidgetBadge({ widget: { template, isEnabled } }: { widget: WidgetView }) {
  if (template.isDeleted) return <Badge look="warn">Not answered</Badge>;
  return isEnabled ? null : <Badge>Off</Badge>;
}

function answeredBy({ template: { name, isDeleted } }: WidgetView): string {
  return isDeleted ? 'Its template was deleted' : `“${name}” answers`;
}

function shownOn({ allowedOrigins: [first, ...others] }: WidgetView): string {
  if (first === undefined) return 'only on the try-out page';
  const { host } = new URL(first);
  return others.length === 0 ? host : `${host} and ${count(others.length, 'other website')}`;
}

function ChatTools({ list }: { list: readonly TemplateView[] }) {
  useSignals();
  const saved = keys.state.value;
  const hasNoKey = saved.status === 'ready' && !saved.value.hasManychatKey;
  if (list.length === 0)
    return (
      <div className="actions">
        <LinkButton to={PATHS.newTemplate} look="secondary">
          Create New Template
        </LinkButton>
      </div>
    );
  return (
    <>
      <ul className="plain rows">
        {list.map((template) => (
          <Place
            key={template.id}
            to={templatePath(template.id, 'connection')}
            name={template.templateName}
            badge={template.isPaused || template.isDraft ? <StateBadge template={template} /> : null}
            facts={[]}
            lastMessageAt={template.lastCallAt}
          />
        ))}
      </ul>
      {hasNoKey ? (
        <p className="hint">
          With your ManyChat key, replies that take long still arrive, and you can answer from here.{' '}
          <Link href={MANYCHAT_KEY_PATH} className="link">
            Save it in Settings
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Accounts({ accounts }: { accounts: readonly InstagramAccountView[] }) {
  return (
    <>
      {accounts.length === 0 ? null : (
        <ul className="plain rows">
          {accounts.map((account) => (
            <Place
              key={account.id}
              to={PATHS.instagram}
              name={`@${account.username}`}
              badge={
                works(account) ? (
                  <Badge look="ok">Connected</Badge>
                ) : (
                  <Badge look="warn">Connect it again</Badge>
                )
              }
              facts={[account.templateId === null ? 'nobody answers' : `“${account.templateName}” answers`]}
              lastMessageAt={account.lastMessageAt}
            />
          ))}
        </ul>
      )}
      <div className="actions">
        <LinkButton to={PATHS.instagram} look="secondary">
          {accounts.length === 0 ? 'Connect an account' : 'Accounts and comments'}
        </LinkButton>
      </div>
    </>
  );
}
