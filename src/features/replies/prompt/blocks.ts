import type { ReplyTemplate, ReplyTrigger } from '../../../contract/reply.ts';
import { cleanBlock, cleanLine } from './clean-text.ts';

/** In characters; an owner's twenty long fixed replies must not crowd out the rest. */
const LONGEST_USUAL_ANSWERS = 1200;

/** What a template tells of the business, between tags that no text can close. */
export function knownFacts(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): string[] {
  const business = [
    labelled('Your role', template.role),
    labelled('Business', template.businessType),
    labelled('Goal', template.mainGoal),
  ];
  return [
    tagged('business', lines(business)),
    tagged('offer', cleanBlock(template.productOrService)),
    tagged('faqs', cleanBlock(template.faqs)),
    tagged('usual_answers', usualAnswers(triggers)),
  ];
}

/**
 * Prices and links often stand in a fixed reply alone, and a customer who words the question differently
 * reaches the model: it must give the same answer. Hand-overs are left out, since only a matched trigger
 * calls a human. Whole entries in the owner's order, as many as fit.
 */
function usualAnswers(triggers: readonly ReplyTrigger[]): string {
  let text = '';
  const facts = triggers.filter(
    (trigger) => trigger.isEnabled && !trigger.handOver && trigger.responseAction !== '',
  );
  for (const trigger of facts.toSorted((a, b) => a.position - b.position)) {
    const entry = `${cleanLine(trigger.triggerPhrase)}: ${cleanLine(trigger.responseAction)}`;
    const longer = lines([text, entry]);
    text = longer.length > LONGEST_USUAL_ANSWERS ? text : longer;
  }
  return text;
}

export function labelled(label: string, value: string): string {
  const text = cleanLine(value);
  return text === '' ? '' : `${label}: ${text}`;
}

export function tagged(tag: string, text: string): string {
  return text === '' ? '' : `<${tag}>\n${text}\n</${tag}>`;
}

export function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
