const LINES_A_PAPER = 600;
const SORTS = [
  'Baking tin',
  'Cake ring',
  'Piping bag',
  'Party candle',
  'Summer garland',
  'Paper cup',
  'Cake stand',
];

/** Made-up price lists with so many lines, each with an article of its own. */
export function papers(lines: number): { name: string; text: string }[] {
  const made: { name: string; text: string }[] = [];
  for (let at = 0; at < lines; at += LINES_A_PAPER) {
    const rows = Array.from({ length: Math.min(LINES_A_PAPER, lines - at) }, (_, row) => line(at + row));
    made.push({ name: `Price list ${made.length + 1}`, text: ['# Prices', ...rows].join('\n') });
  }
  return made;
}

function line(n: number): string {
  const sort = SORTS[n % SORTS.length] ?? '';
  return `Article: AB-${10_000 + n}, Name: ${sort} number ${n}, Size: ${10 + (n % 30)} cm, Price: $${1 + (n % 90)}.${10 + (n % 89)}`;
}
