import { findPlaces } from '../../../../src/contract/places.ts';
import { FORM_ID, revealField } from '../form/form-element.ts';

/** These may hold brackets as they like. */
const LEFT_ALONE = ':not([name=templateName], [name=forbiddenWords])';

let lastField: HTMLInputElement | HTMLTextAreaElement | null = null;

/** Selects the next place of the form that is to be filled in, after the cursor, round and round. */
export function selectNextPlace(confirmed: readonly string[] = []): void {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      `#${FORM_ID} :is(input, textarea).input${LEFT_ALONE}`,
    ),
  ];
  const places = fields.flatMap((field, at) =>
    findPlaces(field.value, confirmed).map(({ start, end }) => ({ field, at, start, end })),
  );
  const from = lastField === null ? -1 : fields.indexOf(lastField);
  const cursor = lastField?.selectionEnd ?? 0;
  const next = places.find(({ at, start }) => at > from || (at === from && start >= cursor)) ?? places[0];
  if (next === undefined) return;
  lastField = next.field;
  revealField(next.field);
  next.field.setSelectionRange(next.start, next.end);
}
