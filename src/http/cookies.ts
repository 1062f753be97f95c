import { randomBytes } from 'node:crypto';
import fastifyCookie, { Signer } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AccountRef,
  type Browser,
  DEVICE_DAYS,
  type Device,
  ownerKey,
  type StartedSession,
} from '../callers.ts';
import type { Secrets } from '../secrets.ts';

/** The session's token for GETs that can't send a header. It never authorises a write. */
export const SESSION_COOKIE = 'dmreply_session';
/** Says that somebody has signed in here before. It authenticates nobody. */
export const DEVICE_COOKIE = 'dmreply_device';

const DAY_SECONDS = 86_400;
const DEVICE_VALUE = /^((?:user|admin):\d{1,10})\.([\w-]{22})\.(\d{1,15})$/;

export type Cookies = Awaited<ReturnType<typeof createCookies>>;

export async function createCookies(
  app: FastifyInstance,
  options: { secrets: Secrets; isHttps: boolean; clock: () => number },
) {
  const { secrets, isHttps, clock } = options;
  // The key can change while the server runs.
  const signer = () => new Signer(secrets.derived('device cookie'));
  await app.register(fastifyCookie, {
    secret: { sign: (value) => signer().sign(value), unsign: (value) => signer().unsign(value) },
  });
  // As browsers ask for it, wherever the proxy in front has the API.
  const shared = {
    path: `${app.publicPath}/api`,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
  } as const;

  function deviceOf(request: FastifyRequest): Device | null {
    const signed = request.cookies[DEVICE_COOKIE];
    const { valid, value } =
      signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed);
    const [, owner, id, issuedAt] = (valid ? value?.match(DEVICE_VALUE) : null) ?? [];
    if (owner === undefined || id === undefined) return null;
    return clock() - Number(issuedAt) < DEVICE_DAYS * DAY_SECONDS * 1_000 ? { owner, id } : null;
  }

  return {
    browserOf: (request: FastifyRequest): Browser => ({
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      device: deviceOf(request),
    }),
    setSession(reply: FastifyReply, token: string, { createdAt, expiresAt }: StartedSession): void {
      const maxAge = Math.floor((expiresAt - createdAt) / 1_000);
      reply.setCookie(SESSION_COOKIE, token, { ...shared, maxAge });
    },
    clearSession(reply: FastifyReply): void {
      reply.clearCookie(SESSION_COOKIE, shared);
    },
    /** Keeps the device's name where this account has signed in before, so that allowances don't multiply. */
    setDevice(request: FastifyRequest, reply: FastifyReply, account: AccountRef): void {
      const owner = ownerKey(account);
      const known = deviceOf(request);
      const id = known?.owner === owner ? known.id : randomBytes(16).toString('base64url');
      const value = `${owner}.${id}.${clock()}`;
      reply.setCookie(DEVICE_COOKIE, value, { ...shared, maxAge: DEVICE_DAYS * DAY_SECONDS, signed: true });
    },
  };
}
