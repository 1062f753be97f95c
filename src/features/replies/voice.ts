import { type PreparedFaqs, prepareFaqs } from './faq/match.ts';
import { parseFaqs } from './faq/parse.ts';
import type { ReplyTemplate, ReplyTrigger } from './reply.types.ts';
import { type PreparedTriggers, prepareTriggers } from './trigger-match.ts';

/** A template made ready for replying; built once per version of it and shared by all its messages. */
export interface Voice {
  readonly template: ReplyTemplate;
  readonly triggers: readonly ReplyTrigger[];
  readonly preparedTriggers: PreparedTriggers;
  /** Built when first needed: most messages never ask. */
  faqs(): PreparedFaqs;
}

export function prepareVoice(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): Voice {
  let faqs: PreparedFaqs | undefined;
  return {
    template,
    triggers,
    preparedTriggers: prepareTriggers(triggers),
    faqs() {
      faqs ??= prepareFaqs(parseFaqs(template.faqs).entries);
      return faqs;
    },
  };
}
