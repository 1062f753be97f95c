const SEPARATOR = '\n\n';

/** What of a reply the owner wrote once and for all: the disclosure lines and closing texts of its template, old ones too. */
export interface FixedTexts {
  disclosures: readonly string[];
  closings: readonly string[];
}

/** What the AI wrote of a reply as it was sent; '' where nothing is left. */
export function ownText(sent: string, { disclosures, closings }: FixedTexts): string {
  const [line = ''] = disclosures.filter((one) => one !== '' && sent.startsWith(`${one}${SEPARATOR}`));
  const said = line === '' ? sent : sent.slice(line.length + SEPARATOR.length);
  const [end = ''] = closings.filter((one) => one !== '' && said.endsWith(`${SEPARATOR}${one}`));
  if (end === '') return [...disclosures, ...closings].includes(said) ? '' : said;
  return said.slice(0, -(end.length + SEPARATOR.length));
}
