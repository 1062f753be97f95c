const BOLD = new Set(['*', '`', '_']);

/**
 * Without the signs of bold text, which Instagram would show as they are: every '**', and a pair around the whole text.
 * '@sweet_crumbs_' keeps its underscores. Written without patterns, so that it stays linear.
 */
export function clean(lines: readonly string[]): string {
  const text = lines.join('\n').replaceAll('**', '').trim();
  const sign = text.charAt(0);
  let signs = 0;
  if (BOLD.has(sign)) {
    while (signs * 2 < text.length && text.charAt(signs) === sign && text.at(-1 - signs) === sign) signs += 1;
  }
  return text.slice(signs, text.length - signs).trim();
}
