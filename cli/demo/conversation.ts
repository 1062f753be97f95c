import type { AppContext } from '../../src/context.ts';
import type { Template } from '../../src/features/templates/templates.service.ts';
import { postMessage, type WebhookAnswer } from '../webhook-client.ts';
import { DEMO_MESSAGES, DEMO_OWNER, DEMO_TEMPLATE, DEMO_TRIGGERS } from './bakery.ts';
import { footnote, speech } from './speech.ts';

/** A message of the demo with what the webhook answered, and how long that took as the chat tool sees it. */
export interface Exchange {
  customer: string;
  text: string;
  answer: WebhookAnswer;
  ms: number;
}

/** The owner, the template and its triggers, made through the same services that everybody uses. */
export async function createBakery({ accounts, templates, triggers }: AppContext): Promise<Template> {
  const owner = await accounts.create(DEMO_OWNER);
  const template = await templates.create(owner.id, DEMO_TEMPLATE);
  for (const trigger of DEMO_TRIGGERS) await triggers.add(owner.id, template.id, trigger);
  return template;
}

/** Sends the demo's messages one after the other; each is handed over as soon as it is answered. */
export async function holdConversation(
  { config }: AppContext,
  server: string,
  template: Template,
  signal: AbortSignal,
  onExchange: (exchange: Exchange) => void,
): Promise<void> {
  for (const { customer, text } of DEMO_MESSAGES) {
    const { answer, ms } = await postMessage(
      server,
      template.webhookUrl,
      {
        message: text,
        conversation_id: customer.toLowerCase(),
        timestamp: new Date().toISOString(),
        first_name: customer,
      },
      { secret: '', timeoutMs: config.webhook.deadlineMs + 2_000, signal },
    );
    onExchange({ customer, text, answer, ms });
  }
}

const SOURCE_WORDS: Readonly<Record<string, string>> = {
  trigger: 'a trigger',
  ai: 'the AI',
  faq: 'an FAQ',
  fallback: 'the fallback reply',
  late: 'comes later',
  paused: 'silent: a human has taken over',
  none: 'nothing to say',
};

/** A message and its reply, ready to print. */
export function exchangeText({ customer, text, answer, ms }: Exchange, width: number): string {
  const source = SOURCE_WORDS[answer.source] ?? answer.source;
  const handoff = answer.handoff ? ', and a human takes over' : '';
  const lines = [speech(customer, text, width)];
  if (answer.send) lines.push(speech('Bakery', answer.response, width));
  lines.push(footnote(`${source}${handoff}, ${ms} ms`));
  return lines.join('\n');
}
