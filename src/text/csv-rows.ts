const DELIMITERS = [',', ';', '\t', '|'];
const LOOKED_AT = 20;

/** The delimiter that divides most of the first lines into equally many cells, and into more than the others do. */
export function delimiterOf(source: string): string {
  const head = source
    .slice(0, 20_000)
    .split(/\r\n|[\r\n]/, LOOKED_AT)
    .filter((line) => line.trim() !== '');
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = head.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length - 1);
    const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
    const score =
      usual === 0 ? 0 : (counts.filter((count) => count === usual).length / counts.length) * 10 + usual;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The rows of a CSV file that are not empty, each with the line on which it begins (from 1). Quotes as in RFC 4180. */
export function* csvRows(source: string, delimiter: string): Generator<{ cells: string[]; line: number }> {
  const special = new RegExp(`[\\r\\n${delimiter === '|' ? '\\|' : delimiter}]`, 'g');
  let at = 0;
  let line = 1;
  while (at < source.length) {
    const cells: string[] = [];
    const begins = line;
    for (let isOpen = true; isOpen; ) {
      let cell = '';
      if (source[at] === '"') {
        const end = closingQuote(source, at + 1);
        cell = source.slice(at + 1, end).replaceAll('""', '"');
        line += linesIn(cell);
        at = end + 1;
      }
      special.lastIndex = at;
      const end = special.exec(source)?.index ?? source.length;
      // After a closing quote nothing should stand; some programs write a space.
      cells.push(cell === '' ? source.slice(at, end) : cell);
      isOpen = source[end] === delimiter;
      at = end + (source.startsWith('\r\n', end) ? 2 : 1);
    }
    line += 1;
    if (cells.some((cell) => cell !== '')) yield { cells, line: begins };
  }
}

/** Where the quote that was opened before `from` ends; the end of the source where it does not. */
function closingQuote(source: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = source.indexOf('"', at);
    if (at < 0) return source.length;
    if (source[at + 1] !== '"') return at;
  }
}

function linesIn(text: string): number {
  return text.match(/\r\n|[\r\n]/g)?.length ?? 0;
}
