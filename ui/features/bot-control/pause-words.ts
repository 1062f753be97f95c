const TIME = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** 'Paused until 02:00', with the day where it is not the next 24 hours; 'Paused' where it is until resumed. */
export function pausedWords(pausedUntil: string | null, now: number): string {
  if (pausedUntil === null) return 'Paused';
  const until = new Date(pausedUntil);
  const time = TIME.format(until);
  const isSoon = until.getTime() - now < 24 * 60 * 60_000;
  return `Paused until ${isSoon ? time : `${DAY.format(until)}, ${time}`}`;
}

/** The same in a list: 'Paused, 11 h left'. */
export function pausedBadge(pausedUntil: string | null, now: number): string {
  if (pausedUntil === null) return 'Paused';
  const minutes = Math.max(1, Math.ceil((Date.parse(pausedUntil) - now) / 60_000));
  return `Paused, ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`} left`;
}
