/** No user, no query, no escapes, no spaces: an address has one way to be read. */
const PLAIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[\w.~-]+)*\/?$/i;

/**
 * An address of an API in its one form (host in lower case, no default port, no slash at the end), or undefined for
 * anything that is not plainly one.
 */
export function parseBaseUrl(text: string): string | undefined {
  if (!PLAIN.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).href.replace(/\/+$/, '');
}
