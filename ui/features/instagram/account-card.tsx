import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { InstagramAccountBody, InstagramAccountView } from '../../../src/contract/instagram-api.ts';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { SelectField } from '../../components/field.tsx';
import { Note } from '../../components/note.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { PATHS } from '../../paths.ts';
import { works } from './guide-steps.ts';
import { changeAccount, disconnectAccount } from './instagram.api.ts';
import { changeInstagram, leaveForInstagram } from './instagram.store.ts';
import { pauseOptions } from './pause-options.ts';

/** One account: how it is, who answers, and how long the bot stays quiet after its owner wrote. */
export function AccountCard({
  account,
  templates,
}: {
  account: InstagramAccountView;
  /** null: not known yet. */
  templates: readonly TemplateView[] | null;
}) {
  const [isLeaving, leave] = useOnceAtATime();
  const [isAsking, setAsking] = useState(false);
  const { id, username, state, problem, isEndingSoon } = account;
  const isConnected = state === 'connected';
  const isBroken = problem !== '' || state === 'token_dead' || isEndingSoon;
  const change = (body: InstagramAccountBody) =>
    void changeInstagram(() => changeAccount(id, body), `@${username} saved`);

  return (
    <section className="card grid gap-4" aria-labelledby={`account-${id}`}>
      <div className="row wrap apart gap-3">
        <h2 id={`account-${id}`} dir="auto">
          @{username}
        </h2>
        <StateBadge account={account} />
      </div>
      {isBroken ? (
        <p>
          {isEndingSoon
            ? `Instagram gives access for 60 days at a time, and it could not be renewed. It ends on ${formatDay(account.accessEndsAt ?? '')}.`
            : problem}{' '}
          Connect it again: template, settings and conversations stay.
        </p>
      ) : null}
      {state === 'disconnected' ? null : (
        <div className="account-fields grid gap-4">
          <TemplateField account={account} templates={templates ?? []} onChange={change} />
          <SelectField
            label="When you write yourself"
            value={String(account.takeoverMinutes)}
            options={pauseOptions(account.takeoverMinutes)}
            hint="So long the bot is quiet in that conversation."
            onChange={(event) => change({ takeoverMinutes: Number(event.target.value) })}
          />
        </div>
      )}
      {isConnected && templates?.length === 0 ? (
        <Note look="warn" title="You have no template yet">
          <p>A template says who answers, and what it knows. Make one, then choose it here.</p>
          <LinkButton to={PATHS.newTemplate} look="secondary" size="small">
            Make a template
          </LinkButton>
        </Note>
      ) : null}
      {isConnected ? <Times account={account} /> : null}
      <div className="actions">
        {isBroken || !isConnected ? (
          <Button
            look={isBroken ? 'primary' : 'secondary'}
            isBusy={isLeaving}
            busyLabel="Opening Instagram..."
            onClick={() => void leave(leaveForInstagram)}
          >
            Connect again
          </Button>
        ) : null}
        {state === 'disconnected' ? null : (
          <Button look="secondary" onClick={() => setAsking(true)}>
            Disconnect
          </Button>
        )}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={`Disconnect @${username}?`}
          keepLabel="Keep it"
          goLabel="Disconnect"
          busyLabel="Disconnecting..."
          onGo={() => changeInstagram(() => disconnectAccount(id), `@${username} disconnected`)}
          onClose={() => setAsking(false)}
        >
          Its messages are no longer answered, and the access to it is deleted here. Conversations stay. You
          can connect it again at any time.
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function StateBadge({ account }: { account: InstagramAccountView }) {
  const { state, isEndingSoon } = account;
  if (state === 'disconnected') return <Badge look="outlined">Disconnected</Badge>;
  if (works(account) && !isEndingSoon)
    return (
      <Badge look="ok">
        <CircleCheck aria-hidden="true" />
        Connected
      </Badge>
    );
  return (
    <Badge look="warn">
      <TriangleAlert aria-hidden="true" />
      {isEndingSoon ? 'Ends soon' : 'Connect again'}
    </Badge>
  );
}

const NOBODY = '';

function TemplateField({
  account,
  templates,
  onChange,
}: {
  account: InstagramAccountView;
  templates: readonly TemplateView[];
  onChange(body: InstagramAccountBody): void;
}) {
  const isAnswered = account.templateId !== null;
  return (
    <SelectField
      label="Template"
      value={String(account.templateId ?? NOBODY)}
      options={[
        { value: NOBODY, label: isAnswered ? 'None, answer nothing' : 'Choose a template' },
        ...templates.map(({ id, templateName }) => ({ value: String(id), label: templateName })),
      ]}
      error={isAnswered ? null : 'Nobody answers until you choose one.'}
      hint="It answers; where it shares conversations, its group does."
      onChange={({ target: { value } }) => onChange({ templateId: value === NOBODY ? null : Number(value) })}
    />
  );
}

function Times({ account }: { account: InstagramAccountView }) {
  const { accessEndsAt, lastMessageAt, isEndingSoon, isSubscribed } = account;
  return (
    <Facts>
      <Fact name="Last message">
        {lastMessageAt === null ? 'None yet' : formatMoment(lastMessageAt, Date.now())}
      </Fact>
      <Fact name="Access">
        {accessEndsAt === null ? 'For up to 60 days' : `Until ${formatDay(accessEndsAt)}`}
        {isEndingSoon ? '' : ', renewed by itself'}
      </Fact>
      {isSubscribed ? null : (
        <Fact name="Messages">Instagram was not told to send them yet. We try again by ourselves.</Fact>
      )}
    </Facts>
  );
}
