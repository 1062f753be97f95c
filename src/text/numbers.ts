/**
 * The value of digits with separators, in the conventions of any country: '1,250', '1.250', '1'250' and '1,00,000'
 * are grouped, '2,50' and '2.5' have decimals, '1.250,00' has both. NaN where they are no number ('3.5.2025').
 */
export function readNumber(written: string): number {
  const signs = written.replace(/\d/g, '');
  if (signs === '') return Number(written);
  const last = written.at(written.search(/[.,'](?=\d+$)/)) ?? '';
  const decimals = written.length - 1 - written.lastIndexOf(last);
  const isMixed = signs.slice(0, -1).includes(last) === false && signs.length > 1;
  if (isMixed || (signs.length === 1 && (decimals !== 3 || written.startsWith('0')))) {
    const whole = written.slice(0, written.lastIndexOf(last));
    return isGrouped(whole) && last !== "'"
      ? Number(`${whole.replace(/[.,']/g, '')}.${written.slice(-decimals)}`)
      : Number.NaN;
  }
  return isGrouped(written) ? Number(written.replace(/[.,']/g, '')) : Number.NaN;
}

/** Groups of three, or of two before the last three as India writes them, all with one separator. */
function isGrouped(written: string): boolean {
  return /^\d+$|^\d{1,3}(?:([.,'])\d{3}(?:\1\d{3})*)$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(written);
}
