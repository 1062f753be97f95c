/**
 * Where others reach this server, without a slash at the end: as its operator has set it (`[server] public_url`, which the
 * page tells in its head), else where this page was opened.
 */
export function serverAddress(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content;
  return told === undefined ? location.origin : told.replace(/\/$/, '');
}
