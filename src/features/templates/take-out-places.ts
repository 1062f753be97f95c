import { checkTemplate } from '../../contract/template.ts';
import { PLACE_FIELDS } from '../../contract/template-places.ts';
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
