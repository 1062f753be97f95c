import type { ReplyTemplate, ReplyTrigger } from '../../contract/reply.ts';
import { once } from '../../once.ts';
import { type PreparedTriggers, prepareTriggers } from '../triggers/trigger-match.ts';
import { type PreparedFactCheck, prepareFactCheck } from './fact-check/fact-check.ts';
import { type PreparedFaqs, prepareFaqs } from './faq/match.ts';
import { PROMPT_TEXTS } from './prompt/prompt.ts';
import { sayableEntries, withoutPlaces } from '../../text/without-places.ts';

/**
 * A template made ready for replying; built once per version of it and shared by all its messages. It holds nothing that
 * the owner still has to fill in.
 */
export interface PreparedTemplate {
  /** How many places in square brackets are left out. */
  readonly placesLeft: number;
  readonly template: ReplyTemplate;
  readonly triggers: readonly ReplyTrigger[];
  readonly preparedTriggers: PreparedTriggers;
  /** Built when first needed: a message that fires a trigger asks for none of them. */
  faqs(): PreparedFaqs;
  faqCount(): number;
  factCheck(): PreparedFactCheck;
}

export function prepareTemplate(
  written: ReplyTemplate,
  allTriggers: readonly ReplyTrigger[],
): PreparedTemplate {
  const { template, triggers, placesLeft } = withoutPlaces(written, allTriggers);
  const faqEntries = once(() => sayableEntries(written));
  return {
    placesLeft,
    template,
    triggers,
    preparedTriggers: prepareTriggers(triggers),
    faqs: once(() => prepareFaqs(faqEntries())),
    faqCount: () => faqEntries().length,
    factCheck: once(() => prepareFactCheck({ template, triggers, promptTexts: PROMPT_TEXTS })),
  };
}
