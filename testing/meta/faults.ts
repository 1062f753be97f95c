/** What can go wrong between the product and Meta, at the wire. What begins with `done` has reached the customer. */
import type { Exchange } from '../wire/http-stand-in.ts';
import * as wire from '../wire/wire.ts';
import { respond } from '../wire/wire.ts';
import { type Refusal, refusals } from './errors.ts';
import type { Matched } from './front.ts';

export type MetaFault = (exchange: Exchange, matched: Matched) => void | Promise<void>;

const html = respond({
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Error</title><p>Sorry, something went wrong.</p>',
});

const refused = (make: () => Refusal): MetaFault => {
  return (exchange) => respond(make().said)(exchange);
};

/** Done, and the answer says or is something else. */
const done = (fault: MetaFault): MetaFault => {
  return async (exchange, matched) => {
    await matched.perform();
    await fault(exchange, matched);
  };
};

const unavailable = respond({ status: 503, headers: { 'retry-after': '1' }, body: '' });

export const metaFaults = {
  deadToken: refused(() => refusals.deadToken('passwordChanged')),
  expiredToken: refused(() => refusals.deadToken('expired')),
  windowClosed: refused(refusals.windowClosed),
  notReceiving: refused(refusals.notReceiving),
  tooFast: refused(refusals.tooFast),
  appTooFast: refused(refusals.appTooFast),
  accountTooFast: refused(refusals.accountTooFast),
  unknown: refused(refusals.unknown),
  tryLater: refused(refusals.tryLater),
  unavailable,
  htmlError: html,
  hang: wire.hang,
  hangAfterHeaders: wire.hangAfterHeaders,
  resetBeforeAnswer: wire.resetBeforeAnswer,
  closeWithoutAnswer: wire.closeWithoutAnswer,
  emptyBody: respond({ body: '' }),
  halfJson: respond({ body: '{"recipient_id": "12' }),
  doneButUnknown: done(refused(refusals.unknown)),
  doneButTryLater: done(refused(refusals.tryLater)),
  doneButUnavailable: done(unavailable),
  doneButHtmlError: done(html),
  doneButReset: done(wire.resetBeforeAnswer),
  doneButClosed: done(wire.closeWithoutAnswer),
  doneButHangs: done(wire.hang),
  doneButHalfJson: done(respond({ body: '{"recipient_id": "12' })),
  doneButCutMidAnswer: async (exchange, { perform }) => {
    const { body } = await perform();
    await wire.resetMidBody(body)(exchange);
  },
} satisfies Record<string, MetaFault>;

export type MetaFaultName = keyof typeof metaFaults;

/** Answers late: the owner or the customer may write meanwhile. */
export function slow(ms: number): MetaFault {
  return async (exchange, { perform }) => wire.after(ms, respond(await perform()))(exchange);
}
