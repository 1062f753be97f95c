import type { SetupView } from '../../../src/contract/setup.ts';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { PATHS, templatePath } from '../../paths.ts';

export interface SetupStep {
  key: keyof SetupView;
  title: string;
  text: string;
  /** What it is called once it is done. */
  doneTitle: string;
  /** null while an earlier step has to come first. */
  action: { label: string; to: string } | null;
}

/** The five steps, in their order; the template is the one that they are done with. */
export function setupSteps(template: Pick<TemplateView, 'id'> | null): SetupStep[] {
  const at = (page: 'test' | 'connection', label: string) =>
    template === null ? null : { label, to: templatePath(template.id, page) };
  return [
    {
      key: 'hasKey',
      title: 'OpenAI API Key Required',
      text: 'The AI writes with your own key, so you see and control every cent. Creating one takes a minute.',
      doneTitle: 'API Key Configured',
      action: { label: 'Add your key', to: PATHS.settings },
    },
    {
      key: 'hasTemplate',
      title: 'Create Your First Template',
      text: 'Start from a bakery, salon, coach or seven others.',
      doneTitle: 'First template created',
      action: { label: 'Choose a starter', to: PATHS.newTemplate },
    },
    {
      key: 'isTested',
      title: 'Test it with a message of your own',
      text: 'Nothing is sent to anyone.',
      doneTitle: 'Tested with a message of your own',
      action: at('test', 'Test it'),
    },
    {
      key: 'isAddressCopied',
      title: 'Copy the address into your flow',
      text: 'Works with ManyChat, Chatfuel and others.',
      doneTitle: 'Address copied',
      action: at('connection', 'Copy the address'),
    },
    {
      key: 'isLive',
      title: 'See the first real message arrive',
      text: 'We watch for it and tell you here.',
      doneTitle: 'The first real message has arrived',
      action: at('connection', 'Check the connection'),
    },
  ];
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
      ? 'One step left: paste the address into your flow, and write to yourself.'
      : `One step left: ${next.title}.`;
  }
  return `${NUMBERS[left.length] ?? left.length} steps left until dmreply answers your first message.`;
}
