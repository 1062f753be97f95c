import { Hand, MessageCircle, Pause, Pencil, Zap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LENGTHS } from '../../src/contract/lengths.ts';
import { AddressSnippet } from '../components/address-snippet.tsx';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { CodeBoxes } from '../components/code-boxes.tsx';
import { emptyCode } from '../components/code-entry.ts';
import { ConfirmDialog } from '../components/dialog.tsx';
import { Empty } from '../components/empty.tsx';
import { SelectField, TextArea, TextField } from '../components/field.tsx';
import { LinkTabs } from '../components/link-tabs.tsx';
import { Note } from '../components/note.tsx';
import { RadioList } from '../components/radio-list.tsx';
import { ColumnShape } from '../components/shapes.tsx';
import { PageSpinner } from '../components/skeleton.tsx';
import { Switch } from '../components/switch.tsx';
import { Tooltip } from '../components/tooltip.tsx';
import { BotCard } from '../features/bot-control/bot-card.tsx';
import {
  Chat,
  CustomerMessage,
  ReplyMessage,
  SystemLine,
  WritingReply,
} from '../features/replies/messages.tsx';
import { WhyPanel } from '../features/replies/why-panel.tsx';
import { UsernameField } from '../features/sign-in/username-field.tsx';
import { ThemeChoice } from '../features/theme/theme-choice.tsx';
import { type NoticeVariant, notify } from '../lib/notices.ts';
import { useTitle } from '../lib/use-title.ts';
import { ChartExamples, KeyAndNoticeExamples } from './dev-ui-home.tsx';

const VARIANTS: readonly NoticeVariant[] = ['default', 'success', 'destructive', 'warning', 'info'];
const LOOKS = ['primary', 'secondary', 'quiet', 'delete'] as const;
const ignore = () => undefined;
const later = async () => undefined;
const BOT = { texts: { on: 'It answers.', paused: 'It is quiet.' }, onPause: later, onResume: later };
const AI_REASON = {
  given: { triggers: 5, faqs: 3, messages: 4 },
  tone: 'friendly',
  model: 'gpt-6-luna',
  calls: 1,
  promptTokens: 1_000,
  completionTokens: 180,
  costUsd: 0.0006,
  ms: { total: 1_300 },
};

/** Every component in every state; served while developing only. */
export function ComponentsPage() {
  useTitle('Components - dmreply');
  const [isOn, setOn] = useState(true);
  const [entry, setEntry] = useState(() => emptyCode(6));
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="column stack">
      <h1>Components</h1>
      <Group title="Buttons">
        {LOOKS.map((look) => (
          <div key={look} className="actions">
            <Button look={look}>{look}</Button>
            <Button look={look} disabled>
              Disabled
            </Button>
            <Button look={look} isBusy busyLabel="Saving...">
              Save
            </Button>
            <Button look={look} size="small">
              Small
            </Button>
            <Tooltip text="Edit">
              <Button look={look} size="small" className="icon-only" aria-label="Edit">
                <Pencil aria-hidden="true" />
              </Button>
            </Tooltip>
          </div>
        ))}
      </Group>
      <Group title="Fields">
        <TextField label="Rest" placeholder="lindenbakery" hint="A hint" />
        <TextField label="Invalid" defaultValue="bakery" error="Username is already taken" />
        <TextField label="Disabled" value="lindenbakery" readOnly hint="Username cannot be changed" />
        <TextArea label="Area" isOptional />
        <SelectField label="Select" options={LENGTHS} />
        {(['checking', 'available', 'taken', 'error', 'short'] as const).map((state) => (
          <UsernameField
            key={state}
            value="bakery"
            check={{ state, message: `State: ${state}` }}
            problem={null}
            onChange={ignore}
          />
        ))}
      </Group>
      <Group title="Code, switch, choice">
        <CodeBoxes label="Code" entry={entry} onChange={setEntry} onComplete={ignore} />
        <CodeBoxes
          label="Wrong code"
          entry={{ ...emptyCode(6), at: 1 }}
          isWrong
          onChange={ignore}
          onComplete={ignore}
        />
        <CodeBoxes label="Expired" entry={emptyCode(6)} isDisabled onChange={ignore} onComplete={ignore} />
        <Switch
          label="Remember me for 30 days"
          hint="Leave off on a shared computer."
          isOn={isOn}
          onChange={setOn}
        />
        <Switch label="Disabled" isOn={false} isDisabled onChange={ignore} />
        <RadioList
          label="When the phrase is"
          value="words"
          options={[
            { value: 'words', label: 'Whole words', hint: 'Anywhere in a message' },
            { value: 'exact', label: 'Exact message' },
          ]}
          onChange={ignore}
        />
        <ThemeChoice />
      </Group>
      <Group title="Badges">
        <div className="actions">
          <Badge look="ok">
            <span className="dot" /> Live
          </Badge>
          <Badge look="warn">
            <Pause aria-hidden="true" /> Paused
          </Badge>
          <Badge look="danger">Refused</Badge>
          <Badge look="info">
            <Zap aria-hidden="true" /> Trigger
          </Badge>
          <Badge look="voice">Most Popular</Badge>
          <Badge look="outlined">Off</Badge>
          <Badge>Memory Enabled</Badge>
        </div>
      </Group>
      <Group title="Notes and notices">
        <Note title="You are offline">What you typed is kept here.</Note>
        <Note look="warn" title="OpenAI API Key Required">
          Without a key, customers get your triggers and FAQ answers only.
        </Note>
        <Note look="danger" title="Failed to load templates">
          Please try refreshing the page
        </Note>
        <div className="actions">
          {VARIANTS.map((variant) => (
            <Button
              key={variant}
              look="secondary"
              size="small"
              onClick={() =>
                notify({ title: `Notice: ${variant}`, text: 'What happened, in a sentence.', variant })
              }
            >
              {variant}
            </Button>
          ))}
        </div>
      </Group>
      <Group title="Tabs that are pages">
        <LinkTabs
          label="Example"
          tabs={[
            { to: '/dev/ui', label: 'Edit', icon: <Pencil aria-hidden="true" />, isCurrent: true },
            {
              to: '/dev/ui?a',
              label: 'Triggers',
              icon: <Zap aria-hidden="true" />,
              count: 5,
              isCurrent: false,
            },
            { to: '/dev/ui?b', label: 'Test', icon: <MessageCircle aria-hidden="true" />, isCurrent: false },
          ]}
        />
      </Group>
      <Group title="Address">
        <AddressSnippet
          text="http://192.168.1.20:3000/api/webhook/abcdefgh12345678"
          label="webhook URL"
          onCopied={(isCopied) => notify({ title: isCopied ? 'Webhook URL Copied' : 'Not copied' })}
        />
        <AddressSnippet
          text="http://192.168.1.20:3000/api/webhook/abcdefgh12345678"
          shown="…/api/webhook/abcdefgh…"
          label="short URL"
          onCopied={ignore}
          onOpen={ignore}
        />
      </Group>
      <Group title="Dialog">
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen ? (
          <ConfirmDialog
            title={'Delete "Baking classes"?'}
            goLabel="Delete template"
            onGo={() => true}
            onClose={() => setOpen(false)}
          >
            Its webhook URL stops answering at once, and its 2 triggers go too. Conversations stay.
          </ConfirmDialog>
        ) : null}
      </Group>
      <Group title="Bot control">
        <BotCard {...BOT} isPaused={false} pausedUntil={null} />
        <BotCard {...BOT} isPaused pausedUntil={new Date(Date.now() + 3_600_000).toISOString()} />
        <BotCard {...BOT} isPaused pausedUntil={null} isWaiting />
      </Group>
      <Group title="Messages">
        <Chat label="Example">
          <CustomerMessage text="do you have rye today?" />
          <ReplyMessage text="Yes! Two loaves left." source="ai" time="Nov 20, 09:14" reason={AI_REASON} />
          <ReplyMessage
            text="From 7 to 15."
            source="trigger"
            label="Auto-response"
            detail="“hours”"
            reason={{ trigger: { id: 1, phrase: 'hours' }, ms: { total: 3 } }}
          />
          <SystemLine icon={<Hand aria-hidden="true" />}>Handed over to you at 14:06.</SystemLine>
          <ReplyMessage
            text="I kept one for you. Lena"
            source="owner"
            time="noted Nov 20, 09:20"
            reason={null}
          />
          <ReplyMessage text="The bot is off." source="fallback" reason={null} isQuiet />
          <WritingReply />
          <WritingReply draft="Two loaves" />
        </Chat>
        <WhyPanel source="ai" reason={AI_REASON} />
      </Group>
      <Group title="Charts">
        <ChartExamples />
      </Group>
      <Group title="Keys, notices, palette">
        <KeyAndNoticeExamples />
      </Group>
      <Group title="Empty and loading">
        <Empty title="No Templates Yet">
          <p>A template tells dmreply who you are and how you talk.</p>
          <Button>Create New Template</Button>
        </Empty>
        <ColumnShape />
        <PageSpinner label="Loading the template" />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
