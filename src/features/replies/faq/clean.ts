const BOLD = new Set(['*', '`', '_']);

/** How many of these signs stand at the beginning, or at the end. */
function signsAt(text: string, isSign: (letter: string) => boolean, from: 'start' | 'end'): number {
  let count = 0;
  while (count < text.length && isSign(text.charAt(from === 'start' ? count : text.length - 1 - count))) count += 1;
  return count;
}

/**
 * Without the signs of bold text, which Instagram would show as they are: every '**', a pair around the whole text, and
 * stars at its ends. '@sweet_crumbs_' keeps its underscores. Written without patterns so that it stays linear.
 */
export function clean(lines: readonly string[]): string {
  const text = lines.join('\n').replaceAll('**', '').trim();
  const isBold = (letter: string) => BOLD.has(letter);
  const isPaired = isBold(text.charAt(0)) && isBold(text.charAt(text.length - 1));
  const isSign = isPaired ? isBold : (letter: string) => letter === '*';
  const start = text.charAt(signsAt(text, isSign, 'start')) === ' ' && !isPaired ? 0 : signsAt(text, isSign, 'start');
  return text.slice(start, Math.max(start, text.length - signsAt(text, isSign, 'end'))).trim();
}
