import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../secrets.ts';

/**
 * Proves which visitor of which widget a browser is: the visitor's id with a signature that only this server makes. Nothing of
 * it is kept here. Held by the test 'a visitor never reads what another one wrote'.
 */
export type VisitorTokens = ReturnType<typeof createVisitorTokens>;

const PURPOSE = 'widget visitor';
const ID_BYTES = 16;
const TOKEN = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export function createVisitorTokens(secrets: Secrets, random: (bytes: number) => Buffer) {
  const signed = (widgetId: string, visitorId: string) => `${widgetId} ${visitorId}`;

  /** Signed with the newest key, also where it came with an older one. */
  function sign(widgetId: string, visitorId: string): string {
    const signature = secrets.hmac(PURPOSE, signed(widgetId, visitorId));
    return `${visitorId}.${signature.toString('base64url')}`;
  }

  return {
    sign,
    create: (widgetId: string): string => sign(widgetId, random(ID_BYTES).toString('base64url')),
    /** The visitor's id; null: it is none of ours, or another widget's. */
    read(widgetId: string, token: string): string | null {
      const [, visitorId, signature] = TOKEN.exec(token) ?? [];
      if (visitorId === undefined || signature === undefined) return null;
      const given = Buffer.from(signature, 'base64url');
      const isOurs = secrets
        .hmacs(PURPOSE, signed(widgetId, visitorId))
        .some((right) => timingSafeEqual(right, given));
      return isOurs ? visitorId : null;
    },
  };
}
