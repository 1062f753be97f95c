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
  /** Built when first needed: a message that fires a trigger asks for neither. */
  faqs(): PreparedFaqs;
  guard(): PreparedGuard;
}

export function prepareVoice(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): Voice {
  return {
    template,
    triggers,
    preparedTriggers: prepareTriggers(triggers),
    faqs: once(() => prepareFaqs(parseFaqs(template.faqs).entries)),
    guard: once(() => prepareGuard({ template, triggers, promptTexts: PROMPT_TEXTS })),
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
