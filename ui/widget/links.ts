const LINK = /\bhttps?:\/\/[^\s<>"'`]+/gi;
/** What ends a sentence, not an address. */
const TRAILING = /[.,;:!?)\]}»”’]+$/;

/** The text with its addresses as links. Nothing in it becomes markup. */
export function withLinks(text: string): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = found.replace(TRAILING, '');
    nodes.push(document.createTextNode(text.slice(from, index)));
    const link = document.createElement('a');
    link.href = address;
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
    link.textContent = address;
    nodes.push(link);
    from = index + address.length;
  }
  nodes.push(document.createTextNode(text.slice(from)));
  return nodes;
}
