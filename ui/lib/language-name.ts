const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** Of a code such as 'pt'; anything else is a name already. */
export function languageName(text: string): string {
  return /^[a-z]{2,3}$/.test(text) ? (NAMES.of(text) ?? text) : text;
}
