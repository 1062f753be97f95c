import { once } from '../../once.ts';
import { type PreparedFaqs, prepareFaqs } from './faq/match.ts';
import { parseFaqs } from './faq/parse.ts';
import { type PreparedGuard, prepareGuard } from './guard/guard.ts';
import { PROMPT_TEXTS } from './prompt/prompt.ts';
import type { ReplyTemplate, ReplyTrigger } from './reply.types.ts';
import { type PreparedTriggers, prepareTriggers } from './trigger-match.ts';

/** A template made ready for replying; built once per version of it and shared by all its messages. */
export interface Voice {
  readonly template: ReplyTemplate;
  readonly triggers: readonly ReplyTrigger[];
  readonly preparedTriggers: PreparedTriggers;
  /** Built when first needed: a message that fires a trigger asks for none of them. */
  faqs(): PreparedFaqs;
  faqCount(): number;
  guard(): PreparedGuard;
}

export function prepareVoice(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): Voice {
  const faqEntries = once(() => parseFaqs(template.faqs).entries);
  return {
    template,
    triggers,
    preparedTriggers: prepareTriggers(triggers),
    faqs: once(() => prepareFaqs(faqEntries())),
    faqCount: () => faqEntries().length,
    guard: once(() => prepareGuard({ template, triggers, promptTexts: PROMPT_TEXTS })),
  };
}
