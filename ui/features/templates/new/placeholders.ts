import { FORM_ID, revealField } from '../form/form-element.ts';

/** What a starter leaves for the owner to fill in stands in square brackets. */
const PLACEHOLDER = /\[[^\][]+\]/g;

export function countPlaceholders(texts: readonly unknown[]): number {
  const counts = texts.map((text) => (typeof text === 'string' ? (text.match(PLACEHOLDER)?.length ?? 0) : 0));
  return counts.reduce((sum, count) => sum + count, 0);
}

let lastField: HTMLInputElement | HTMLTextAreaElement | null = null;

/** Selects the next one after the cursor, round and round. */
export function selectNextPlaceholder(): void {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      `#${FORM_ID} :is(input, textarea).input`,
    ),
  ];
  const places = fields.flatMap((field, at) =>
    [...field.value.matchAll(PLACEHOLDER)].map(({ 0: text, index }) => ({ field, at, index, text })),
  );
  const from = lastField === null ? -1 : fields.indexOf(lastField);
  const cursor = lastField?.selectionEnd ?? 0;
  const next = places.find(({ at, index }) => at > from || (at === from && index >= cursor)) ?? places[0];
  if (next === undefined) return;
  lastField = next.field;
  revealField(next.field);
  next.field.setSelectionRange(next.index, next.index + next.text.length);
}
