import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InstagramView } from '../../../src/contract/instagram-api.ts';
import { serverAddress } from '../../lib/server-address.ts';
import { PATHS } from '../../paths.ts';
import { KeyMessage } from '../keys/key-message.tsx';
import { AppForm } from './app-form.tsx';
import { ConnectPart } from './connect-part.tsx';
import { CopyRow } from './copy-row.tsx';
import { FieldTicks } from './field-ticks.tsx';
import { doneSteps, type GuideStep, stepsOf, works } from './guide-steps.ts';

const APPS_PAGE = 'https://developers.facebook.com/apps';

export const STEP_TITLES: Readonly<Record<GuideStep, string>> = {
  prepare: 'Make the account ready on your phone',
  app: 'Make an app at Meta',
  secret: 'Save its ID and its secret here',
  webhook: 'Tell Meta where messages go',
  test: 'Send a test event',
  addresses: 'Enter three more addresses',
  publish: 'Invite your account, and publish the app',
  connect: 'Connect the account',
  message: 'Write to it',
};

/** What has to be done in each step, and what is seen of it. */
export const STEP_PARTS: Readonly<Record<GuideStep, (view: InstagramView) => ReactNode>> = {
  prepare: () => (
    <ol className="grid gap-2">
      <li>
        In Instagram open Settings, “Account type and tools”, and switch to a professional account: Business
        or Creator. It is free.
      </li>
      <li>
        Then “Messages and story replies”, “Message controls”, “Connected tools”: switch on “Allow access to
        messages”.
      </li>
      <li>
        Switch off Instagram’s own automatic answers, such as a welcome or an away message: they look like
        messages of yours, and the bot stays quiet after those.
      </li>
    </ol>
  ),
  app: () => (
    <>
      <p>
        Meta lets programs answer through an app, and the app is yours: nobody else reads your messages, and
        no review is needed for your own account.
      </p>
      <ol className="grid gap-2">
        <li>
          Open{' '}
          <a className="link" href={APPS_PAGE} target="_blank" rel="noreferrer">
            Meta’s page for apps
            <ArrowUpRight aria-hidden="true" />
          </a>
          , sign in with Facebook, and choose “Create app”.
        </li>
        <li>
          As use case choose “Manage messaging and content on Instagram”, then “API setup with Instagram
          login”.
        </li>
        <li>Under “Add required messaging permissions” add all of them.</li>
      </ol>
    </>
  ),
  secret: ({ app }) => (
    <>
      <p>Both stand at the top of “API setup with Instagram login”.</p>
      <AppForm key={app?.appId} app={app} />
    </>
  ),
  webhook: ({ app }) =>
    app === null ? (
      <NeedsApp />
    ) : (
      <>
        <p>In “Configure webhooks” paste both, then choose “Verify and save”.</p>
        <CopyRow name="Callback URL" text={app.addresses.webhook} />
        <CopyRow name="Verify token" text={app.verifyToken} />
        <div>
          <p>Then subscribe to these fields. Ticking them off here is for you alone.</p>
          <FieldTicks />
        </div>
        {app.tokenRefusedAt === null ? (
          <Watching isDone={app.verifiedAt !== null} done="Meta has verified the address.">
            Waiting for Meta to verify the address...
          </Watching>
        ) : (
          <KeyMessage look="danger">
            Meta called with another verify token. Copy it from here once more, and choose “Verify and save”
            again.
          </KeyMessage>
        )}
      </>
    ),
  test: ({ app }) => (
    <>
      <p>In the list of fields, choose “Test” beside “messages”, then “Send to server”.</p>
      <Watching isDone={(app?.firstUpdateAt ?? null) !== null} done="An event of Meta has arrived.">
        Waiting for an event...
      </Watching>
    </>
  ),
  addresses: ({ app }) =>
    app === null ? (
      <NeedsApp />
    ) : (
      <>
        <p>
          In “Set up Instagram business login” open the settings and paste all three. You don’t need the first
          one if you connect with a token.
        </p>
        <CopyRow name="OAuth redirect URI" text={app.addresses.redirect} />
        <CopyRow name="Deauthorize callback URL" text={app.addresses.deauthorize} />
        <CopyRow name="Data deletion request URL" text={app.addresses.deletion} />
      </>
    ),
  publish: () => (
    <>
      <ol className="grid gap-2">
        <li>
          Under “App roles”, “Roles” add your Instagram account as “Instagram tester”. Accept the invitation
          in Instagram: Settings, “Website permissions”, “Apps and websites”, “Tester invites”.
        </li>
        <li>
          Under “App settings”, “Basic” paste the address below as privacy policy. Then publish the app: Meta
          sends no messages of unpublished ones.
        </li>
      </ol>
      <CopyRow name="Privacy policy URL" text={`${serverAddress()}${PATHS.privacy}`} />
    </>
  ),
  connect: (view) => {
    const { app, hasServerApp, accounts } = view;
    if (app === null && !hasServerApp) return <NeedsApp />;
    const isConnected = accounts.some(works);
    return (
      <>
        <p>
          {isConnected
            ? 'You can connect further accounts in the same way. Each has its own template.'
            : 'Instagram asks whether dmreply may read and answer your messages. Leave everything switched on.'}
        </p>
        <ConnectPart isPrimary={!isConnected} canPaste={stepsOf(view).length === 9} />
      </>
    );
  },
  message: (view) => (
    <>
      {view.accounts
        .filter(({ state, templateId }) => state === 'connected' && templateId === null)
        .map(({ id, username, lastMessageAt }) => (
          <p key={id} className="message danger">
            {lastMessageAt === null ? '' : 'A message came, and nobody answered it. '}Choose a template for @
            {username} above first.
          </p>
        ))}
      <p>
        Write to your account from another one, such as that of a friend. The reply follows within seconds.
      </p>
      <Watching isDone={doneSteps(view).has('message')} done="The first message has arrived.">
        Waiting for a message...
      </Watching>
      <p className="secondary">
        Nothing comes? Look whether your app at Meta is published, and whether “Allow access to messages” is
        still on.
      </p>
    </>
  ),
};

function NeedsApp() {
  return <p className="secondary">Save the ID and the secret of your app first. Then it stands here.</p>;
}

function Watching({ isDone, done, children }: { isDone: boolean; done: string; children: ReactNode }) {
  return isDone ? (
    <p className="message ok">{done}</p>
  ) : (
    <p className="row secondary">
      <span className="live-dot" aria-hidden="true" />
      {children}
    </p>
  );
}
