import type { TokenScope } from '../../../src/contract/limits.ts';

/** What a token may do, as people read it. */
export const SCOPES: Readonly<Record<TokenScope, { label: string; hint: string }>> = {
  read: { label: 'Read only', hint: 'It can look at everything here and change nothing.' },
  full: {
    label: 'Full access',
    hint: 'It can do what you do here, but it cannot touch sign-in, e-mail, plan or account.',
  },
};
