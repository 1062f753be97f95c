import type { FlowDialect } from '../../../src/contract/doctor.ts';

/** How the steps of a flow kit are called in each tool; the addresses, bodies and fields come from the server. */
export interface Tool {
  label: string;
  first: { title: string; text: string };
  /** Whose variables stand in the body. */
  body: string;
  /** Where the tool sends the reply by itself. */
  sendsAlone: string | null;
  /** Why the last step matters. */
  warning: string | null;
}

const TRIGGER = 'In your flow, after the Instagram message trigger. Method POST.';

/** In the order of their tabs. */
export const TOOLS: Readonly<Record<FlowDialect, Tool>> = {
  manychat: {
    label: 'ManyChat',
    first: { title: 'Add an external request', text: TRIGGER },
    body: 'The variables are ManyChat’s own. Should one arrive as plain text, pick it from the list again.',
    sendsAlone: null,
    warning: 'Without this step ManyChat repeats yesterday’s reply whenever there is nothing to say.',
  },
  manychat_dynamic: {
    label: 'Dynamic Block',
    first: { title: 'Add a Dynamic Content block', text: TRIGGER },
    body: 'The variables are ManyChat’s own. Should one arrive as plain text, pick it from the list again.',
    sendsAlone: 'The block sends the reply by itself, and nothing where there is none.',
    warning: null,
  },
  uchat: {
    label: 'UChat',
    first: { title: 'Add a dynamic content action', text: TRIGGER },
    body: 'The variables are UChat’s own. Should one arrive as plain text, pick it from the list again.',
    sendsAlone: 'The action sends the reply by itself, and nothing where there is none.',
    warning: null,
  },
  chatfuel: {
    label: 'Chatfuel',
    first: { title: 'Add a JSON API card', text: 'To the block that answers messages. Type POST.' },
    body: 'The variables are Chatfuel’s own attributes.',
    sendsAlone: 'The card sends the reply by itself, and nothing where there is none.',
    warning: null,
  },
  evolution: {
    label: 'Evolution',
    first: { title: 'Let your bot call this URL', text: 'For every message that comes in. Method POST.' },
    body: 'Put the values of your bot in the place of the variables.',
    sendsAlone: null,
    warning: null,
  },
  plain: {
    label: 'Other',
    first: { title: 'Call this URL', text: 'For every message that comes in. Method POST.' },
    body: 'Put your own values in.',
    sendsAlone: null,
    warning: 'An empty reply means that there is nothing to say: the bot is paused, or you answer yourself.',
  },
};
