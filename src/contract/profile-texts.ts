/** Titles of the profile page that the server says too. Apart from the shapes, which the browser does not load. */
export const PROFILE_TEXTS = {
  updated: 'Profile updated',
  emailUpdated: 'Email Updated',
  verificationRequired: 'Verification Required',
} as const;
