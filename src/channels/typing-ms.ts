/** A quick thumb, and what somebody needs to read and begin. */
const MS_PER_CHARACTER = 40;
const BEGIN_MS = 800;
const LONGEST_MS = 6_000;

/** How long a human takes to write it, in milliseconds. */
export function typingMs(text: string): number {
  return Math.min(BEGIN_MS + text.length * MS_PER_CHARACTER, LONGEST_MS);
}
