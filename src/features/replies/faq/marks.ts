import type { Role } from './labels.ts';

/** A piece of a line: what follows a label, or text without one. */
export interface Piece {
  role: Role | 'text';
  text: string;
}

/** Bullets, quote signs, bold signs and numbers that may stand before a label or a question. */
const LEAD =
  /^(?:[\s>#*_~`•·▪◦●○►➢√\-–—+|]|\p{Extended_Pictographic}\ufe0f?)*(?:\(?\d{1,3}\s?[.)\]:]|\d{1,3}\s?[-–](?=\s))?[\s*_~`]*/u;
/** The end of a bold label: '**Q:** ...'; a sign before a letter begins bold text. */
const BOLD_AFTER = /^[*_~`]{0,3}(?=\s|$)/;

export type Reader = (line: string) => Piece[];

/** A line without the bullets, numbers and bold signs before its words. */
export function withoutLead(line: string): string {
  return line.replace(LEAD, '');
}

/** True for a line that begins with a bullet or a number. */
export function hasLead(line: string): boolean {
  return /^\s*(?:[-*•·▪◦●–—+]\s|\(?\d{1,3}\s?[.)\]:])/.test(line);
}

/**
 * Cuts lines at the labels in use. At the beginning of a line a label may end in ':', '.', ')', '-' or '='; further on
 * it must look like the line's first one, so that 'vitamin A. Yes' stays one sentence.
 */
export function readerOf(labels: ReadonlyMap<string, Role>): Reader {
  if (labels.size === 0) return (line) => [{ role: 'text', text: line }];
  const names = [...labels.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll('.', '\\.'));
  const name = `(${names.join('|')})[ \\t]{0,3}\\d{0,3}[ \\t]{0,3}[*_]{0,3}[ \\t]{0,3}`;
  const first = new RegExp(`^${name}([:：]|[.)=–—-](?=\\s))`, 'iu');
  const inner = new RegExp(`(?<=[\\s?!.。？！؟|;,)*_>”"»])[*_]{0,3}${name}([:：.)=–—-])`, 'giu');
  const isLetter = (label: string) => label.length === 1;
  const isUpper = (label: string) => label === label.toUpperCase();
  const roleOf = (label: string): Role => labels.get(label.toLowerCase()) ?? 'question';

  return (line) => {
    const rest = withoutLead(line);
    const start = first.exec(rest);
    const label = start?.[1] ?? '';
    const ending = start?.[2] ?? ':';
    // 'a) ...' is an item of a list.
    const isListItem = isLetter(label) && !isUpper(label) && ending !== ':' && ending !== '：';
    const hasStart = start !== null && !isListItem;
    const pieces: Piece[] = [];
    const body = hasStart ? rest.slice(start[0].length) : line;
    let role: Piece['role'] = hasStart ? roleOf(label) : 'text';
    let from = 0;
    for (const match of body.matchAll(inner)) {
      const [whole, found = '', end = ''] = match;
      const isColon = end === ':' || end === '：';
      const looksAlike =
        !hasStart || !isLetter(found) || !isLetter(label) || isUpper(found) === isUpper(label);
      // 'Vitamin A: ...' inside an answer stays there.
      if (role === 'answer' && roleOf(found) === 'answer') continue;
      if ((!isColon && (!hasStart || end !== ending)) || !looksAlike) continue;
      pieces.push({ role, text: body.slice(from, match.index) });
      role = roleOf(found);
      from = match.index + whole.length;
    }
    pieces.push({ role, text: body.slice(from) });
    return pieces
      .map((piece) =>
        piece.role === 'text' ? piece : { role: piece.role, text: piece.text.replace(BOLD_AFTER, '') },
      )
      .filter((piece) => piece.role !== 'text' || piece.text.trim() !== '');
  };
}
