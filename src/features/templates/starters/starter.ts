import type { StarterTemplates, TemplateFile } from '../../../contract/template-api.ts';

export type Starter = StarterTemplates[number];

/** What differs from trade to trade. Square brackets mark what the owner fills in. */
export interface StarterText {
  key: string;
  trade: string;
  summary: string;
  template: Omit<TemplateFile['template'], 'lengthPreference' | 'useEmojis'>;
  /** Questions and their answers. */
  faqs: readonly (readonly [question: string, answer: string])[];
  /** Phrases and their fixed replies. */
  triggers: readonly (readonly [phrase: string, reply: string])[];
}

/** Every trade hands over to a human when asked to, and answers briefly. */
export function starter({ key, trade, summary, template, faqs, triggers }: StarterText): Starter {
  return {
    key,
    trade,
    summary,
    file: {
      format: 'dmreply-template',
      version: 1,
      template: {
        lengthPreference: 'short (3-4 sentences)',
        useEmojis: true,
        enableConversationMemory: true,
        conversationMemoryLength: 8,
        ...template,
        faqs: faqs.map(([question, answer]) => `Q: ${question} A: ${answer}`).join('\n'),
      },
      triggers: [
        ...triggers.map(([triggerPhrase, responseAction]) => ({ triggerPhrase, responseAction })),
        { triggerPhrase: 'talk to a human', responseAction: HUMAN, handOver: true },
      ],
    },
  };
}

const HUMAN = 'Of course! I have let the team know, and somebody will write to you here as soon as possible.';
