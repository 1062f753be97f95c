import { type AccountRef, type Browser, ownerKey } from '../../callers.ts';

/** Whose allowances count when a code is sent to or tried for an account. */
export interface AllowanceKeys {
  origin: string;
  account: string;
}

/**
 * A browser that has signed in to this account before has separate allowances, so that strangers (also those
 * behind the same address) can't use up the owner's. Held by the test 'a stranger cannot use up an owner's allowance'.
 */
export function allowanceKeys(browser: Browser, account: AccountRef | null, mailbox: string): AllowanceKeys {
  const { device } = browser;
  if (device !== null && account !== null && device.owner === ownerKey(account)) {
    const own = `device:${device.owner}:${device.id}`;
    return { origin: own, account: own };
  }
  return { origin: originKey(browser.ip), account: mailbox };
}

/** Signed-in people use up only their own allowances. */
export function signedInKeys(account: AccountRef): AllowanceKeys {
  return { origin: ownerKey(account), account: ownerKey(account) };
}

/** An IPv6 customer has a whole /64, so that is what counts as one origin. */
export function originKey(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
  if (!plain.includes(':')) return `ip:${plain}`;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `ip:${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
