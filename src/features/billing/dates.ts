/** Such as 'January 31, 2027', UTC. */
export function longDate(time: number): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Such as '2027-01-31', UTC. */
export function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
