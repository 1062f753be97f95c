/** `connected`: it answers. `token_dead`: it has to be renewed. `disconnected`: it was connected once. */
export const INSTAGRAM_STATES = ['connected', 'token_dead', 'disconnected'] as const;
export type InstagramState = (typeof INSTAGRAM_STATES)[number];

/** Why an account is not connected any more, for its owner. */
export const INSTAGRAM_PROBLEMS = {
  expired: 'The access to it has run out.',
  removed: 'dmreply was removed from this account in the settings of Instagram.',
  password_changed: 'The password of this account was changed, which ends all access.',
  refused: 'Instagram does not accept the access to it any more.',
  unreadable: 'The saved access can’t be read.',
  moved: 'Somebody else has connected this account.',
  by_owner: '',
} as const satisfies Record<string, string>;
export type InstagramProblem = keyof typeof INSTAGRAM_PROBLEMS;
export const INSTAGRAM_PROBLEM_NAMES = Object.keys(INSTAGRAM_PROBLEMS) as InstagramProblem[];

/** Of an account that is connected through the operator's app, where the server has none any more. */
export const SERVER_APP_IS_GONE = 'This server no longer has the Meta app that it was connected through.';

/** In the place of an app's key: the one that the operator has set up. */
export const OPERATOR_APP = 'operator';

/** What Meta shall tell of: as the app's own settings have to name it as well. */
export const UPDATE_FIELDS = [
  'messages',
  'message_edit',
  'message_reactions',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
  'comments',
] as const;

export const META_APP_ID = /^\d{5,32}$/;
/** One line of printable ASCII. */
export const META_SECRET = /^[\x21-\x7e]{8,200}$/;
export const META_TOKEN = /^[\x21-\x7e]{20,2000}$/;
