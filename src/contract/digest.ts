/** How often an owner is mailed what happened. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type DigestChoice = (typeof DIGESTS)[number];
