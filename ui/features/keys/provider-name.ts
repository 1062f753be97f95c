/** '' is the server's own address, which is OpenAI's unless the operator says otherwise. */
export function providerName(baseUrl: string): string {
  return baseUrl === '' ? 'OpenAI' : new URL(baseUrl).host;
}
