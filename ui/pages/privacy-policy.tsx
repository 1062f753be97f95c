import { usePricing } from '../features/billing/use-pricing.ts';
import { hasInstagram } from '../features/instagram/has-instagram.ts';
import { SupportButton } from '../features/support/support-button.tsx';
import { Article } from '../layout/article.tsx';
import { useTitle } from '../lib/use-title.ts';

export function PrivacyPage() {
  useTitle('Privacy Policy - dmreply');
  const prices = usePricing();
  const takesCards = prices.status === 'ready' && prices.value.mode === 'stripe';
  return (
    <Article title="Privacy Policy" meta="Last updated: November 25, 2026">
      <p>
        This policy says what dmreply keeps about you and about the customers who write to you, what it is
        used for, and how you get rid of it.
      </p>
      <h2>What we keep about you</h2>
      <ul>
        <li>Your username and e-mail address, and when you signed up and last signed in.</li>
        <li>The browsers that you are signed in with, so that you can sign them out.</li>
        <li>Your templates, triggers and settings.</li>
        <li>Your AI and chat-tool keys, encrypted. They are never shown again, only as a mask.</li>
        {takesCards ? (
          <li>Which plan you have, and since when. Card numbers go to Stripe and never reach us.</li>
        ) : null}
      </ul>
      <h2>What we keep about your customers</h2>
      <p>
        The messages that your chat tool hands to us, the replies, the id that the chat tool gives the
        conversation, and a name where it sends one. Replies take at most the last 30 days into account.
        Conversations are deleted after the retention period of this server, 90 days unless its operator chose
        another, or earlier where you choose so in Settings. Copies of them go with the backups of this
        server, after eight weeks unless its operator chose otherwise.
      </p>
      {hasInstagram() ? <InstagramPart /> : null}
      <h2>Who else sees it</h2>
      <p>
        To write a reply, the message, the last messages of the conversation and your template go to the AI
        provider whose key you saved, under your own agreement with that provider. E-mails leave through the
        operator's mail server. We sell nothing and show no advertising.
      </p>
      {takesCards ? (
        <p>
          Payments are handled by Stripe. When you subscribe, Stripe gets your e-mail address, your username
          and what you enter into its form, and keeps your card and your invoices under its own privacy
          policy.
        </p>
      ) : null}
      <h2>Cookies and browser storage</h2>
      <p>
        Your browser keeps your session, a mark that it has signed in before, and the theme you chose. There
        are no tracking cookies and nothing is loaded from third parties
        {takesCards
          ? ', except while you pay: then Stripe’s form is loaded from js.stripe.com, which sets cookies against fraud.'
          : '.'}
      </p>
      <h2>Your choices</h2>
      <p>
        On your profile page you can change your e-mail address, sign out other browsers, download all that is
        yours as one file, and delete your account. Deletion takes your templates, keys and conversations with
        it.
      </p>
      <h2>Age</h2>
      <p>
        You must be 16 or older to use dmreply. We do not knowingly keep data about anybody younger who signs
        up.
      </p>
      <h2>Changes and questions</h2>
      <p>
        When this policy changes, the date above changes with it. Questions?{' '}
        <SupportButton className="link">Contact Support</SupportButton>.
      </p>
    </Article>
  );
}

function InstagramPart() {
  return (
    <>
      <h2>Where Instagram is connected directly</h2>
      <p>
        Business owners can connect their Instagram account through Meta’s official interface. Then we get the
        messages that customers send to that account, the owner’s own messages there, and the id, name and
        username that Instagram gives customers. They are used to answer, and for nothing else. The access to
        the account is kept encrypted, and deleted when the owner disconnects it here or removes the app on
        Instagram. Whoever asks Instagram to have the data deleted, gets a code: the connection goes at once,
        and the conversations of that account soon after.
      </p>
    </>
  );
}
