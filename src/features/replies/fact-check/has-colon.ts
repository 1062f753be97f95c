/** Every label and every announcement ends with one; most replies have none. */
export function hasColon(text: string): boolean {
  return text.includes(':') || text.includes('：');
}
