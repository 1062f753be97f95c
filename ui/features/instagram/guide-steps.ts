import type { InstagramAccountView, InstagramView } from '../../../src/contract/instagram-api.ts';

export const GUIDE_STEPS = [
  'prepare',
  'app',
  'secret',
  'webhook',
  'test',
  'addresses',
  'publish',
  'connect',
  'message',
] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

/** What no call of Meta shows: the owner says when it is done. */
export const SAID: ReadonlySet<GuideStep> = new Set(['prepare', 'app', 'addresses', 'publish']);

/** Where the server has an app of its own, nobody has to make one. */
const WITH_SERVER_APP: readonly GuideStep[] = ['prepare', 'connect', 'message'];

export function stepsOf(view: InstagramView): readonly GuideStep[] {
  return view.hasServerApp && view.app === null ? WITH_SERVER_APP : GUIDE_STEPS;
}

/** Connected, and nothing keeps its messages from being answered. */
export function works({ state, problem }: InstagramAccountView): boolean {
  return state === 'connected' && problem === '';
}

/** What was seen to be done; some steps show only in a later one that works. */
export function doneSteps({ app, accounts }: InstagramView): ReadonlySet<GuideStep> {
  const connected = accounts.filter(works);
  const isSaved = app?.isSecretReadable === true;
  const isConnected = connected.some(({ isSubscribed }) => isSubscribed);
  const written = accounts.filter(({ lastMessageAt }) => lastMessageAt !== null);
  const hasMessage = written.length > 0;
  const hasUpdate = hasMessage || connected.some(({ lastUpdateAt }) => lastUpdateAt !== null);
  const seen: Readonly<Record<GuideStep, boolean>> = {
    prepare: isConnected,
    app: isSaved,
    // What the saved secrets did not sign says that they are not those of the app.
    secret: isSaved && app.signatureRefusedAt === null,
    webhook: (app?.verifiedAt ?? null) !== null,
    test: (app?.firstUpdateAt ?? null) !== null || hasUpdate,
    addresses: isConnected,
    // Meta sends updates of published apps alone.
    publish: hasMessage,
    connect: isConnected,
    // Where nobody answers it, there is something left to do.
    message: written.some(({ templateId }) => templateId !== null),
  };
  return new Set(GUIDE_STEPS.filter((step) => seen[step]));
}

/** The step to take now: the first that is open. What nobody sees counts as done where something after it is. */
export function currentStep(view: InstagramView, confirmed: ReadonlySet<GuideStep>): GuideStep | null {
  const done = doneSteps(view);
  const steps = stepsOf(view);
  const isPast = (step: GuideStep) =>
    SAID.has(step) && steps.slice(steps.indexOf(step)).some((later) => done.has(later));
  return steps.find((step) => !done.has(step) && !confirmed.has(step) && !isPast(step)) ?? null;
}
