import type { AppContext } from '../../src/context.ts';
import type { Template } from '../../src/features/templates/templates.service.ts';
import { postMessage, type WebhookAnswer } from '../webhook-client.ts';
import { DEMO_MESSAGES } from './bakery.ts';
import { footnote, speech } from './speech.ts';
import type { StandInModel } from './stand-in-model.ts';

/** A message of the demo with what the webhook answered, and how long that took as the chat tool sees it. */
export interface Exchange {
  customer: string;
  text: string;
  answer: WebhookAnswer;
  ms: number;
}

/** A conversation with the bakery, message by message. */
export interface Talk {
  context: AppContext;
  server: string;
  template: Template;
  model: StandInModel;
  signal: AbortSignal;
  onExchange(exchange: Exchange): void;
}

/** Sends the demo's messages one after the other; each is handed over as soon as it is answered. */
export async function holdConversation(talk: Talk): Promise<void> {
  const { context, server, template, model, signal, onExchange } = talk;
  const { config } = context;
  for (const { customer, text, ...message } of DEMO_MESSAGES) {
    model.rehearse('rehearsed' in message ? [{ text: message.rehearsed }] : null);
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
  model.rehearse(null);
}

const SOURCE_WORDS: Readonly<Record<string, string>> = {
  trigger: 'a trigger',
  faq: 'an FAQ',
  fallback: 'the fallback reply',
  late: 'comes later',
  paused: 'silent: a human has taken over',
  none: 'nothing to say',
};

/** A message and its reply, ready to print. `ai` is what to call the AI. */
export function exchangeText({ customer, text, answer, ms }: Exchange, width: number, ai: string): string {
  const source = answer.source === 'ai' ? ai : (SOURCE_WORDS[answer.source] ?? answer.source);
  const handoff = answer.handoff ? ', and a human takes over' : '';
  const lines = [speech(customer, text, width)];
  if (answer.send) lines.push(speech('Bakery', answer.response, width));
  lines.push(footnote(`${source}${handoff}, ${ms} ms`));
  return lines.join('\n');
}
