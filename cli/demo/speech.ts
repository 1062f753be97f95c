import { styleText } from 'node:util';
import { oneLine } from '../output.ts';

const INDENT = 2;
const SPEAKER_WIDTH = 10;
const NARROWEST = 40;

/** One side of a conversation: the name in a column of its own, the text wrapped beside it. */
export function speech(speaker: string, text: string, width: number): string {
  const lines = wrap(oneLine(text), Math.max(NARROWEST, width - INDENT - SPEAKER_WIDTH));
  const [first = '', ...rest] = lines;
  const head = ' '.repeat(INDENT) + styleText('bold', speaker.padEnd(SPEAKER_WIDTH)) + first;
  return [head, ...rest.map(indented)].join('\n');
}

/** How the reply came about, below it and less loud. */
export function footnote(text: string): string {
  return indented(styleText('dim', text));
}

function indented(text: string): string {
  return ' '.repeat(INDENT + SPEAKER_WIDTH) + text;
}

/** Breaks between words; a word longer than the line keeps a line of its own. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length > width && line !== '') {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
