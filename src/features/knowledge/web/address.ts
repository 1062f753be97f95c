const LONGEST = 2_000;

/** What an owner typed as the address of a page, whole and without its fragment: 'bakery.example/menu' among them. null: it is none. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  if (!/[.:]/.test(url.hostname)) return null;
  url.hash = '';
  return url.href.length > LONGEST ? null : url.href;
}

/** The same for 'https://www.bakery.example' and 'http://bakery.example'. */
export function siteOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '');
}

/** Whether an address is where a site begins, in one of its languages perhaps. */
export function isStartPage(address: string): boolean {
  const { pathname, search } = new URL(address);
  return search === '' && /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?|index\.\w{3,5})?$/i.test(pathname);
}
