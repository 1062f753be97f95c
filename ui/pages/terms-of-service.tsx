import { Link } from 'wouter';
import { usePricing } from '../features/billing/use-pricing.ts';
import { SupportButton } from '../features/support/support-button.tsx';
import { Article } from '../layout/article.tsx';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

export function TermsPage() {
  useTitle('Terms of Service - dmreply');
  const prices = usePricing();
  const takesCards = prices.status === 'ready' && prices.value.mode === 'stripe';
  return (
    <Article title="Terms of Service" meta="Last updated: May 17, 2025">
      <p>By creating an account you accept these terms. They are short, so that you can read them.</p>
      <h2>Who may use dmreply</h2>
      <p>
        You must be 16 or older, and allowed to act for the business whose messages dmreply answers. Keep
        access to your e-mail address to yourself: whoever reads your sign-in codes can sign in as you.
      </p>
      <h2>What you bring</h2>
      <ul>
        <li>An Instagram business account, connected to a chat tool such as ManyChat, under their terms.</li>
        <li>
          An account and a key of an AI provider. What the provider charges is between you and the provider.
        </li>
        <li>The words in your templates and triggers. You are responsible for what they say.</li>
      </ul>
      <h2>What the bot says</h2>
      <p>
        Replies are written by a machine from what you told it. Check them, above all where prices, health or
        law are concerned. Where the law says that customers must know that they talk to a machine, switch on
        the disclosure line of your template.
      </p>
      <h2>What is not allowed</h2>
      <p>
        No spam, no harassment, no deception about who you are, nothing unlawful, and no attempts to disturb
        the service or to reach other people's data. We may close accounts that do so.
      </p>
      <h2>Plans and payment</h2>
      <p>
        Paid plans renew until you cancel, monthly or yearly. You can cancel from your profile page at any
        time and keep access until the end of the period you paid for. Prices are shown in US dollars.
        {takesCards ? ' Stripe takes the payments on our behalf and sends the invoices.' : null}
      </p>
      <h2>No guarantee</h2>
      <p>
        We work to keep dmreply running, but it is provided as it is. Chat tools, Instagram and AI providers
        can fail without our doing. As far as the law allows, our liability is limited to what you paid in the
        last twelve months.
      </p>
      <h2>Ending it</h2>
      <p>
        You can delete your account on your profile page whenever you like. What happens to your data then is
        in the <Link href={PATHS.privacy}>Privacy Policy</Link>.
      </p>
      <h2>Law</h2>
      <p>These terms are governed by the law of the State of California, USA.</p>
      <h2>Questions</h2>
      <p>
        <SupportButton className="link">Contact Support</SupportButton>. A person answers.
      </p>
    </Article>
  );
}
