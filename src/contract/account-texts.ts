import Type from 'typebox';
import { USERNAME_PATTERN } from './account.ts';
import { published, refused } from './published.ts';

/** What people sign in with. The forms' own sentences refuse what does not fit; outer spaces don't count. */

/** Loose: whether mail arrives there decides. */
export const EmailText = () =>
  Type.String(published({ pattern: '@', description: refused('what is not one e-mail address') }));

export const UsernameText = () =>
  Type.String(
    published({
      pattern: `^\\s*${USERNAME_PATTERN.source.slice(1, -1)}\\s*$`,
      description: refused('a name that poses as the service'),
    }),
  );

/** Six digits, as they stand in the mail. */
export const CODE_TEXT = '^\\s*[0-9]{6}\\s*$';
export const CodeText = () => Type.String(published({ pattern: CODE_TEXT }));

/** A user name or an e-mail address. */
export const IdentifierText = () =>
  Type.String(published({ pattern: '\\S', description: refused('more than 254 characters') }));

/** The handle that the step before gave. */
export const HandleText = () => Type.String({ description: 'As `actualEmail` of the step before' });
