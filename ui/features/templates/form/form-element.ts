/** Buttons outside the form submit it by this name. */
export const FORM_ID = 'template-form';

/** Opens what hides the field, and puts the focus into it. */
export function revealField(field: HTMLElement): void {
  const details = field.closest('details');
  if (details !== null) details.open = true;
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

/** Goes to the first field that is marked as wrong. */
export function focusFirstProblem(): void {
  // After the marks are drawn.
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`#${FORM_ID} [aria-invalid=true]`);
    if (field !== null) revealField(field);
  });
}
