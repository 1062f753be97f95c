import { hasPlace } from '../../contract/places.ts';
import { checkTemplate } from '../../contract/template.ts';
import { PLACE_FIELDS, type PlaceField } from '../../contract/template-places.ts';
import { parseFaqs } from '../../text/faqs.ts';
import { withoutPlaces } from '../../text/without-places.ts';
import { fieldsOf } from './template-fields.ts';
import type { Template, TemplateFields } from './templates.store.ts';

/**
 * The fields that have something to be filled in, without the sentences and FAQs in which it stands. A field that would be
 * too short then keeps its place.
 */
export function fieldsWithoutPlaces(template: Template): Partial<TemplateFields> {
  const without = withoutPlaces(template, []).template;
  const problems = checkTemplate({ ...fieldsOf(template), ...without });
  const names = PLACE_FIELDS.filter((name) => without[name] !== template[name] && !(name in problems));
  return Object.fromEntries(names.map((name) => [name, without[name]]));
}

/** What goes from a field: its sentences, or the questions of its FAQs. */
export interface GoneTexts {
  field: PlaceField;
  texts: string[];
  /** FAQs that stay, of a field that holds some. */
  left: number | null;
}

/** What `fieldsWithoutPlaces` takes out of each field. */
export function textsWithPlaces(template: Template): GoneTexts[] {
  const fields = Object.keys(fieldsWithoutPlaces(template)) as PlaceField[];
  return fields.map((field) => {
    if (field !== 'faqs') return { field, texts: sentencesWithPlace(template, template[field]), left: null };
    const { entries } = parseFaqs(template.faqs);
    const gone = entries.filter(({ question, answer }) => isOpen(template, `${question}\n${answer}`));
    return { field, texts: gone.map(({ question }) => question), left: entries.length - gone.length };
  });
}

const SENTENCE_END = /(?<=[.!?…])\s+|(?<=[。！？])|\n/;

function sentencesWithPlace(template: Template, text: string): string[] {
  const found = text.split(SENTENCE_END).filter((sentence) => isOpen(template, sentence));
  // A full stop inside of the brackets parts none.
  return found.length === 0 ? [text] : found;
}

function isOpen({ confirmedBrackets }: Template, text: string): boolean {
  return hasPlace(text, confirmedBrackets);
}
