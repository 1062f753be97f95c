/** 'Bäckerei & Café' becomes 'dmreply-backerei-cafe.json'. */
export function exportFileName(templateName: string): string {
  const plain = templateName
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `dmreply-${plain === '' ? 'template' : plain}.json`;
}
