/** '3 ms', '1.3 s'; less than the clock can see is 'under 1 ms'. Number and unit stay in one line. */
export function formatDuration(ms: number): string {
  if (ms < 1) return 'under 1\u00a0ms';
  return ms < 1_000 ? `${Math.round(ms)}\u00a0ms` : `${(ms / 1_000).toFixed(1)}\u00a0s`;
}

/** Two decimals from one cent on, four below; nothing is '$0'. */
export function formatCost(usd: number): string {
  if (usd === 0) return '$0';
  if (usd < 0.000_05) return 'under $0.0001';
  return `$${usd.toFixed(usd < 0.01 ? 4 : 2)}`;
}

/** '1 FAQ', '4 FAQs', '1,180 tokens'. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : plural}`;
}
