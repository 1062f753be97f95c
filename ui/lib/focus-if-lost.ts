/** The button that was pressed may be gone with its row: the keyboard goes on at `place` then, instead of at the page's top. */
export function focusIfLost(place: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) place()?.focus();
  });
}
