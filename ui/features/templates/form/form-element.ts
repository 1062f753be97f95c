import { useEffect } from 'react';
import { useSearch } from 'wouter';

/** Buttons outside the form submit it by this name. */
export const FORM_ID = 'template-form';

/** Opens what hides the field, and puts the focus into it. */
export function revealField(field: HTMLElement): void {
  const details = field.closest('details');
  if (details !== null) details.open = true;
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

/** Goes to the first field that is marked as wrong, else to where the owner has to choose. */
export function focusFirstProblem(): void {
  // After the marks are drawn.
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`#${FORM_ID} :is([aria-invalid=true], [data-wrong])`);
    if (field !== null) revealField(field);
    else focusChoice();
  });
}

/** Where the owner chooses between two texts. */
export const CHOICE_ID = 'changed-elsewhere';

export function focusChoice(): void {
  const note = document.getElementById(CHOICE_ID);
  note?.scrollIntoView({ block: 'start' });
  note?.focus({ preventScroll: true });
}

/** The field of that name, of several the last; null where it is not shown. */
export function fieldElement(name: string | undefined): HTMLElement | null {
  if (name === undefined) return null;
  return [...document.querySelectorAll<HTMLElement>(`#${FORM_ID} [name="${name}"]`)].at(-1) ?? null;
}

/** Goes to the end of the field that the address names, as '?field=faqs' does. */
export function useNamedField(): void {
  const name = new URLSearchParams(useSearch()).get('field');
  useEffect(() => {
    const field = fieldElement(name === null ? undefined : CSS.escape(name));
    if (field === null) return;
    revealField(field);
    if (
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && field.type === 'text')
    ) {
      field.setSelectionRange(field.value.length, field.value.length);
      field.scrollTop = field.scrollHeight;
    }
  }, [name]);
}
