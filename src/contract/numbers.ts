/**
 * A whole number as sentences show it, such as 4,000. By hand, because the first `toLocaleString` of a process opens
 * the data of every language: 7 MB and 16 ms, for a comma.
 */
export function withCommas(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Such as `12.3 MB`. */
export function inBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
