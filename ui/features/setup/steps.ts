import type { ChannelName } from '../../../src/contract/channels.ts';
import type { SetupView } from '../../../src/contract/setup.ts';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { placesToFill } from '../../../src/contract/template-places.ts';
import { PATHS, templatePath, widgetPath } from '../../paths.ts';

export interface SetupStep {
  key: Exclude<keyof SetupView, 'draft' | 'conversations' | 'offers'>;
  title: string;
  text: string;
  /** What it is called once it is done. */
  doneTitle: string;
  /** What it is called as the way on from the step before. */
  next: string;
  /** null while an earlier step has to come first. */
  action: { label: string; to: string } | null;
  /** It begins with a choice of trades. */
  isStart?: boolean;
  /** Several ways to do it, the quickest first; left out: there is the one. */
  choices?: readonly ChannelChoice[];
}

/** A way on which customers can write. */
export interface ChannelChoice {
  channel: ChannelName;
  title: string;
  text: string;
  to: string;
}

/** The five steps, in their order; the template is the one that they are done with. */
export function setupSteps(
  template: Pick<TemplateView, 'id'> | null,
  { draft, offers }: Pick<SetupView, 'draft' | 'offers'>,
): SetupStep[] {
  const at = (page: 'test' | 'connection', label: string) =>
    template === null ? null : { label, to: templatePath(template.id, page) };
  return [
    {
      key: 'hasKey',
      title: 'OpenAI API Key Required',
      text: 'The AI writes with your own key, and you pay the AI provider directly. Creating one takes a minute.',
      doneTitle: 'API Key Configured',
      next: 'add your AI key',
      action: { label: 'Add your key', to: PATHS.settings },
    },
    draft === null ? CREATE : finish(draft),
    {
      key: 'isTested',
      title: 'Test it with a message of your own',
      text: 'Nothing is sent to anyone.',
      doneTitle: 'Tested with a message of your own',
      next: 'test it with a message of your own',
      action: at('test', 'Test it'),
    },
    offers.length === 0
      ? {
          key: 'isConnected',
          title: 'Paste the webhook URL into your flow',
          text: 'Works with ManyChat, Chatfuel and others.',
          doneTitle: 'Webhook URL copied',
          next: 'copy the address into your flow',
          action: at('connection', 'Copy the webhook URL'),
        }
      : {
          key: 'isConnected',
          title: 'Connect it to where customers write',
          text: 'One is enough to begin with.',
          doneTitle: 'Connected to where customers write',
          next: 'connect it to where customers write',
          action: at('connection', 'Connect it'),
          ...(template === null ? {} : { choices: choicesFor(template.id, offers) }),
        },
    {
      key: 'isLive',
      title: 'See the first real message arrive',
      text: 'We watch for it and tell you here.',
      doneTitle: 'The first real message has arrived',
      next: 'check the connection',
      action: at('connection', 'Check the connection'),
    },
  ];
}

function choicesFor(templateId: number, offers: SetupView['offers']): ChannelChoice[] {
  const all: readonly ChannelChoice[] = [
    {
      channel: 'web',
      title: 'Your website',
      text: 'Two minutes, nothing to sign up for.',
      to: `${widgetPath('new')}?template=${templateId}`,
    },
    {
      channel: 'chat_tool',
      title: 'A chat tool',
      text: 'ManyChat, Chatfuel and others, by a webhook URL. About ten minutes.',
      to: templatePath(templateId, 'connection'),
    },
    {
      channel: 'instagram',
      title: 'Instagram itself',
      text: 'Nothing in between, but long: about an hour, with an app of your own at Meta.',
      to: PATHS.instagram,
    },
  ];
  return all.filter(({ channel }) => channel === 'chat_tool' || offers.includes(channel));
}

const CREATE: SetupStep = {
  key: 'hasTemplate',
  title: 'Create Your First Template',
  text: 'Start from a bakery, salon, coach or seven others.',
  doneTitle: 'First template created',
  next: 'create your first template',
  action: { label: 'Choose a starter', to: PATHS.newTemplate },
  isStart: true,
};

function finish({ templateId, templateName, placesLeft }: NonNullable<SetupView['draft']>): SetupStep {
  return {
    ...CREATE,
    isStart: false,
    title: 'Finish Your First Template',
    text: `“${templateName}” is a draft with ${placesToFill(placesLeft)}. It answers nobody until then.`,
    next: `finish “${templateName}”`,
    action: { label: 'Finish it', to: templatePath(templateId) },
  };
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five'] as const;

/** How far it still is, in a sentence. */
export function wayToGo(steps: readonly SetupStep[], state: SetupView): string {
  const left = steps.filter(({ key }) => !state[key]);
  const [next] = left;
  if (left.length === steps.length)
    return 'Five steps until dmreply answers your first message. They take about five minutes.';
  if (left.length === 1 && next !== undefined) {
    return next.key === 'isLive'
      ? 'One step left: write to yourself, as a customer would.'
      : `One step left: ${next.title}.`;
  }
  return `${NUMBERS[left.length] ?? left.length} steps left until dmreply answers your first message.`;
}
