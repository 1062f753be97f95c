/**
 * A stateful stand-in for Meta's 'Instagram API with Instagram Login' at the wire.
 *
 *   const meta = await createMetaStandIn();
 *   const app = meta.app({ webhookUrl, redirectUris: [address] });  // id, secret, metaSecret, verifyToken
 *   const shop = meta.account({ username: 'bakery' });              // id (app-scoped), userId (professional)
 *   const token = meta.connect(shop, app.id);                       // or by the login: meta.consent, meta.hosts
 *   const ana = shop.customer({ username: 'ana' });
 *   const mid = ana.writes('Are you open today?');                  // edits, deletes, reacts, sees, sends, comments
 *   await meta.deliver({ batch: 1_000, times: 2, arrange: (all) => all.toReversed() });
 *   shop.typesInApp(ana, 'We are!');                                // the owner, in Instagram's own app
 *   meta.failSends('doneButReset');                                 // the next send; any call: meta.faults
 *   meta.nextEchoes('early');
 *   meta.sent(shop); meta.customerSees(ana);                        // what really arrived
 *   await meta.advance(86_400_000);
 *
 * Where the facts are from (pages below developers.facebook.com/documentation, with the date that they bear):
 * - hosts, scopes, code (an hour, once, `#_`), tokens, refresh: instagram-platform/instagram-api-with-instagram-login/
 *   business-login, March 13, 2026. The code's answer is a list, and its `user_id` the app-scoped one.
 * - `id` and `user_id`, account types: .../get-started, December 2, 2024.
 * - sends, 1,000 bytes, 24 hours, the answer: .../messaging-api; the profile and consent: .../messaging-api/user-profile.
 * - conversations, the 20 newest, the form of times: .../conversations-api.
 * - private replies, once, seven days, `instagram_business_manage_comments`: instagram-platform/private-replies, June 30, 2026.
 * - every kind of update: instagram-platform/webhooks/examples, November 24, 2025; 1,000 updates a call, 36 hours,
 *   both subscriptions, a live app: instagram-platform/webhooks, September 16, 2026.
 * - escaped bytes under the signature, five seconds: business-messaging/messenger-platform/webhooks.
 * - limits: instagram-platform/overview says 100 texts a second, messenger-platform/overview/rate-limiting
 *   (March 23, 2026) says 300; the lower one holds here. Both say 10 media and 2 reads a second, 750 private replies an hour.
 * - error codes: business-messaging/messenger-platform/error-codes, March 18, 2026. It also says of error 1 that
 *   messages may have been sent all the same.
 * - signed requests: docs/development/create-an-app/app-dashboard/data-deletion-callback.
 *
 * What it does not prove:
 * - that Meta behaves like this. It is written from documents, never compared with a live account.
 * - which secret signs (`signsWith`), and that signed requests and updates are signed by the same one.
 * - statuses and sentences of errors; subcodes 2534014 and 2534025, error 230 and what a refresh within 24 hours is
 *   answered with are from public code that uses the API, not from documents.
 * - that a refresh leaves the old token alive, as it does here, or gives another one at all.
 * - that the app-scoped id is refused in paths, that both the app's and the account's fields have to name an update, that
 *   typing needs an open window, and that a reaction opens none: each is the stricter reading.
 * - the form of comments: documents of Instagram Login show `flat`, others have seen `changes` (`forms.comments`).
 * - that each message comes with an empty `message_edit`, as others have seen (`forms.withEmptyEdits`).
 * - when a failed update comes again, within its 36 hours; Messenger's page speaks of one hour, after which an app is
 *   unsubscribed.
 * - that echoes carry the `mid` that the send was answered with, when they come, and whether they name the app.
 * - `typing_on` and `mark_seen` at this host; times and attachments as the Conversations API shows them; how it
 *   pages; that an old message shows its id and time and nothing else.
 * - app review and access levels; live comments, mentions, `standby`, hand-overs, tags such as `HUMAN_AGENT`,
 *   quick replies and templates in sends; limits of calls a day and of an app.
 */
import { noteSecret } from '../secrecy/ledger.ts';
import { createFaultPlan, type FaultPlan } from '../wire/fault-plan.ts';
import { createHttpStandIn, type Exchange, type HttpStandIn } from '../wire/http-stand-in.ts';
import { respond } from '../wire/wire.ts';
import { type Callbacks, createCallbacks } from './callbacks.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import type { DeathOfToken } from './errors.ts';
import type { MetaFault, MetaFaultName } from './faults.ts';
import { metaFaults } from './faults.ts';
import { createFront, HOSTS, type Host, type MetaRequest } from './front.ts';
import { accountRoutes } from './graph.ts';
import { createMeter, type Limits } from './limits.ts';
import { createMedia, type MediaPlan } from './media.ts';
import { type Consent, createLogin } from './oauth.ts';
import { createPeople, type People } from './people.ts';
import { readingRoutes } from './reading.ts';
import { sendRoutes } from './send.ts';
import { createTokens } from './tokens.ts';
import { createUpdates, type Forms, type Update } from './updates.ts';
import {
  type Action,
  type App,
  createWorld,
  digits,
  FIELDS,
  longId,
  type Message,
  SCOPES,
  type World,
} from './world.ts';

export { metaFaults, slow } from './faults.ts';

export const SEND_ROUTE = 'POST graph.instagram.com/:id/messages';

/** When the echo of a send goes out: with the other updates, before the send's own answer, or never. */
export type EchoTime = 'late' | 'early' | 'missing';

/** One line of a conversation as the customer sees it. */
export interface Seen {
  by: Message['by'];
  text: string | null;
  mid: string;
}

export interface MetaStandIn
  extends Omit<HttpStandIn, 'calls' | 'callCount'>,
    People,
    Callbacks,
    Omit<Deliveries, 'sign'> {
  /** Base addresses, each without a slash at the end. */
  hosts: Record<Host, string>;
  /** Milliseconds since the epoch, for `overrides.clock` of a server: both then live at the same time. */
  now(): number;
  /** Moves the clock, and tries failed deliveries again on the way. */
  advance(ms: number): Promise<void>;
  app(about?: Partial<App>): App;
  /** A token as the app's dashboard shows it, or one of a login. */
  token(account: { userId: string }, appId: string, isLong?: boolean): string;
  /** Subscribes the account to all fields, and returns a long-lived token: a login that went well. */
  connect(account: { userId: string }, appId: string): string;
  killTokens(account: { userId: string }, death: DeathOfToken): void;
  /** What the owner does when Instagram asks. */
  consent: Consent;
  /** Which of the forms that documents and observers disagree about. */
  forms: Forms;
  limits: Limits;
  /** Of each send from now on; `nextEchoes` comes first. */
  echoes: EchoTime;
  nextEchoes(...times: EchoTime[]): void;
  /** While set, updates go out by themselves, so many milliseconds after they happened. */
  automatic: { afterMs: number } | null;
  /** Waits for updates that go out by themselves. */
  settled(): Promise<void>;
  faults: FaultPlan<MetaRequest, MetaFault>;
  /** The next sends meet these, one each. */
  failSends(...names: MetaFaultName[]): void;
  /** An address for `customer.sends`. */
  media(plan?: MediaPlan): string;
  mediaTries(url: string): number;
  /** What the product really sent to the account's customers, in order: the truth for 'never two answers'. */
  sent(account: { userId: string }): Message[];
  /** What stands in the customer's app now, oldest first. */
  customerSees(customer: { igsid: string }): Seen[];
  /** Typing and 'seen', oldest first. */
  actions(customer: { igsid: string }): Action[];
  /** Calls of the API, oldest first. */
  requests: MetaRequest[];
  requestsTo(route: string): MetaRequest[];
  world: World;
}

export async function createMetaStandIn(options: { keep?: number } = {}): Promise<MetaStandIn> {
  const { keep = Number.POSITIVE_INFINITY } = options;
  let offset = 0;
  const now = () => Date.now() + offset;
  const world = createWorld(now);
  const tokens = createTokens(world);
  const meter = createMeter(world);
  const deliveries = createDeliveries(world, () => updates.forms);
  const updates = createUpdates(world, deliveries.hand);
  const nextEchoes: EchoTime[] = [];
  const people = createPeople(world, updates, (message) => updates.message(message));
  const login = createLogin(world, tokens);
  const media = createMedia(world);

  /** Of a send. An early echo is delivered, and answered, before the send is. */
  async function echo(message: Message): Promise<void> {
    const time = nextEchoes.shift() ?? meta.echoes;
    if (time === 'missing') return;
    if (time === 'late') return updates.message(message);
    const early: Update[] = [];
    updates.message(message, {}, (update) => void early.push(update));
    for (const update of early) await deliveries.send([update]);
  }

  const routes = [
    ...login.routes,
    ...accountRoutes(world, tokens),
    ...sendRoutes(world, tokens, meter, echo),
    ...media.routes,
    ...readingRoutes(world, tokens, meter),
  ];
  const front = createFront(routes, now);
  const faults = createFaultPlan<MetaRequest, MetaFault>();
  const sendFaults: MetaFault[] = [];
  const requests: MetaRequest[] = [];

  async function handle(exchange: Exchange): Promise<void> {
    const matched = await front(exchange.call);
    const { request, perform } = matched;
    requests.push(request);
    if (requests.length > keep) requests.shift();
    const fault = (request.route === SEND_ROUTE ? sendFaults.shift() : undefined) ?? faults.next(request);
    if (fault !== null) return fault(exchange, matched);
    await respond(await perform())(exchange);
  }

  const { calls: _calls, callCount: _count, ...server } = await createHttpStandIn(handle, { keep });
  world.origin = server.origin;
  const { sign: _sign, hand: _hand, send: _send, nextDueAt, redeliverDue, ...sending } = deliveries;

  const meta: MetaStandIn = {
    ...server,
    ...people,
    ...createCallbacks(world, tokens),
    ...sending,
    hosts: {
      www: `${server.origin}/${HOSTS.www}`,
      api: `${server.origin}/${HOSTS.api}`,
      graph: `${server.origin}/${HOSTS.graph}`,
      cdn: `${server.origin}/${HOSTS.cdn}`,
    },
    now,
    async advance(ms) {
      const end = offset + ms;
      for (let due = nextDueAt(); due !== null && due <= Date.now() + end; due = nextDueAt()) {
        offset = Math.max(offset, due - Date.now());
        await redeliverDue();
      }
      offset = end;
    },
    app(about = {}) {
      const app: App = {
        id: digits('9', 15),
        secret: longId('', 32),
        metaSecret: longId('', 32),
        signsWith: 'secret',
        verifyToken: longId('', 24),
        webhookUrl: null,
        fields: new Set(FIELDS),
        redirectUris: [],
        deauthorizeUrl: null,
        deletionUrl: null,
        isLive: true,
        ...about,
      };
      for (const secret of [app.secret, app.metaSecret]) noteSecret('key', secret);
      world.apps.set(app.id, app);
      return app;
    },
    token: ({ userId }, appId, isLong = true) =>
      tokens.issue({ appId, accountId: userId, isLong, scopes: [...SCOPES] }).text,
    connect(account, appId) {
      world.accounts.get(account.userId)?.subscriptions.set(appId, new Set(FIELDS));
      return meta.token(account, appId);
    },
    killTokens: ({ userId }, death) => tokens.kill(userId, death),
    consent: login.consent,
    forms: updates.forms,
    limits: meter.limits,
    echoes: 'late',
    nextEchoes: (...times) => void nextEchoes.push(...times),
    get automatic() {
      return deliveries.automatic;
    },
    set automatic(automatic) {
      deliveries.automatic = automatic;
    },
    faults: faults.plan,
    failSends: (...names) => void sendFaults.push(...names.map((name) => metaFaults[name])),
    media: media.add,
    mediaTries: media.triesOf,
    sent: ({ userId }) =>
      [...world.messages.values()].filter((one) => one.accountId === userId && one.by === 'api'),
    customerSees({ igsid }) {
      const accountId = world.customers.get(igsid)?.accountId ?? '';
      const { messages } = world.threadOf(accountId, igsid);
      return messages.filter((one) => !one.isDeleted).map(({ by, text, mid }) => ({ by, text, mid }));
    },
    actions: ({ igsid }) => world.actions.filter((one) => one.igsid === igsid),
    requests,
    requestsTo: (route) => requests.filter((one) => one.route === route),
    world,
  };
  return meta;
}
