let title = '';
let count = 0;

/** What the tab says of the page. */
export function setTabTitle(next: string): void {
  title = next;
  show();
}

/** What waits to be read, before the page's own words; 0: nothing. */
export function setTabCount(next: number): void {
  count = next;
  if (title !== '') show();
}

function show(): void {
  document.title = count === 0 ? title : `(${count > 99 ? '99+' : count}) ${title}`;
}
