import { findPlaces, hasPlace } from '../contract/places.ts';
import type { ReplyTemplate, ReplyTrigger } from '../contract/reply.ts';
import type { PlaceField } from '../contract/template-places.ts';
import { type FaqEntry, parseFaqs } from './faqs.ts';

/** What may be sent or shown to the AI of a template: nothing that its owner still has to fill in. */
export interface SayableTemplate {
  template: ReplyTemplate;
  triggers: readonly ReplyTrigger[];
  /** Places that were found, those of triggers that are switched on included. */
  placesLeft: number;
}

/** Stands for a place, so that a full stop inside the brackets ends no sentence; no owner's text holds it. */
const MARK = '\uE000';
const SENTENCE_END = /(?<=[.!?…])\s+|(?<=[。！？])/;

/** Most templates have no place left and come back as they are. */
export function withoutPlaces(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): SayableTemplate {
  const { confirmedBrackets } = template;
  let placesLeft = 0;
  const isSayable = (text: string): boolean => {
    const found = findPlaces(text, confirmedBrackets).length;
    placesLeft += found;
    return found === 0;
  };
  const sentences = (text: string) =>
    isSayable(text) ? text : sentencesWithoutPlace(text, confirmedBrackets);
  const whole = (text: string) => (isSayable(text) ? text : '');
  const texts = {
    role: sentences(template.role),
    businessType: sentences(template.businessType),
    mainGoal: sentences(template.mainGoal),
    productOrService: sentences(template.productOrService),
    openerStyle: sentences(template.openerStyle),
    closingInstruction: sentences(template.closingInstruction),
    faqs: isSayable(template.faqs) ? template.faqs : faqsWithoutPlace(template.faqs, confirmedBrackets),
    fallbackReply: whole(template.fallbackReply),
    disclosureLine: whole(template.disclosureLine),
    awayText: whole(template.awayText),
  } satisfies Record<PlaceField, string>;
  const kept = triggers.filter(({ isEnabled, responseAction }) => !isEnabled || isSayable(responseAction));
  return placesLeft === 0
    ? { template, triggers, placesLeft }
    : { template: { ...template, ...texts }, triggers: kept, placesLeft };
}

/** The entries that may answer. */
export function sayableEntries({ faqs, confirmedBrackets }: ReplyTemplate): FaqEntry[] {
  return parseFaqs(faqs).entries.filter((entry) => isComplete(entry, confirmedBrackets));
}

function isComplete({ question, answer }: FaqEntry, confirmed: readonly string[]): boolean {
  return !hasPlace(question, confirmed) && !hasPlace(answer, confirmed);
}

function sentencesWithoutPlace(text: string, confirmed: readonly string[]): string {
  let marked = '';
  let from = 0;
  for (const { start, end } of findPlaces(text, confirmed)) {
    marked += text.slice(from, start) + MARK;
    from = end;
  }
  marked += text.slice(from);
  const lines = marked.split('\n').map((line) =>
    line
      .split(SENTENCE_END)
      .filter((sentence) => !sentence.includes(MARK))
      .join(' '),
  );
  return lines.join('\n').trim();
}

/** The entries without a place, and the unreadable text between them, in their order. */
function faqsWithoutPlace(text: string, confirmed: readonly string[]): string {
  const { entries, unread } = parseFaqs(text);
  const parts = [
    ...entries
      .filter((entry) => isComplete(entry, confirmed))
      .map(({ line, question, answer }) => ({ line, text: `Q: ${question}\nA: ${answer}` })),
    ...unread.filter((each) => !hasPlace(each.text, confirmed)),
  ];
  return parts
    .toSorted((a, b) => a.line - b.line)
    .map((part) => part.text)
    .join('\n');
}
