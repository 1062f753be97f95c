/** Who calls: what the routes, the services and the audit log all say of an account and its browser. */

export type AccountRef = { userId: number } | { adminId: number };

/** Whom a session's token is for. One for users never opens an admin's route, nor the reverse. */
export type Audience = 'user' | 'admin';

/** What is known of the browser that asks, without a session. */
export interface Browser {
  /** The address that the connection, or a trusted proxy, names. */
  ip: string;
  userAgent: string;
  /** From its signed cookie: an account that has signed in there before. */
  device: Device | null;
}

export interface Device {
  id: string;
  /** `user:7` or `admin:1`: a device has separate allowances for this account, and none for another. */
  owner: string;
}

export const DEVICE_DAYS = 180;

export function ownerKey(account: AccountRef): string {
  return 'userId' in account ? `user:${account.userId}` : `admin:${account.adminId}`;
}

/** What goes into a token. */
export interface StartedSession {
  tokenId: string;
  account: AccountRef;
  createdAt: number;
  expiresAt: number;
}

/** The session of a request, as routes see it. */
export interface CallerSession {
  id: number;
  ownerId: number;
  /** The operator has disabled the account. */
  isDisabled: boolean;
  createdAt: number;
  /** Admins only: when a code last confirmed a change. */
  confirmedAt: number | null;
}

/** The admin of a request, as routes see it. */
export interface CallerAdmin {
  id: number;
  username: string;
  email: string;
}
