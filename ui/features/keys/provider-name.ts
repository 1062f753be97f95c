/** '' is the server's own address, which is OpenAI's unless the operator says otherwise. */
export function providerName(baseUrl: string): string {
  if (baseUrl === '') return 'OpenAI';
  const { host, pathname } = new URL(baseUrl);
  return pathname.startsWith('/demo-stand-in/') ? 'The demo’s stand-in' : host;
}

/** Its name where it has one, else the whole address: servers of one host differ in their paths. */
export function providerLabel(baseUrl: string): string {
  const name = providerName(baseUrl);
  return name === new URL(baseUrl).host ? baseUrl : name;
}
