/** Whether the owner's texts say this too; both are folded. Their own words are no leak. */
export function isOwnPhrase(said: string, ownWords: string): boolean {
  return ` ${ownWords} `.includes(` ${said} `);
}
