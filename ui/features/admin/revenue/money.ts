const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$2,605.83' */
export function formatMoney(dollars: number): string {
  return USD.format(dollars);
}

/** '40.4%', with one decimal. */
export function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** Shares that add up to 1.000 in words too: what rounding leaves over goes to the largest. */
export function sharesOf(amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  const rounded = amounts.map((amount) => Math.round((amount / total) * 1_000));
  const rest = 1_000 - rounded.reduce((sum, share) => sum + share, 0);
  const largest = amounts.indexOf(Math.max(...amounts));
  return rounded.map((share, at) => (share + (at === largest ? rest : 0)) / 1_000);
}
