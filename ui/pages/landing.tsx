import { useSignals } from '@preact/signals-react/runtime';
import { Check } from 'lucide-react';
import { LinkButton } from '../components/button.tsx';
import { session } from '../features/session/session.store.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';
import { LandingChat } from './landing/chat.tsx';
import { HowItWorks } from './landing/how-it-works.tsx';
import './landing/landing.css';

const PROMISES = [
  'Never asks for your Instagram password',
  'Works with your existing ManyChat flow',
  'Your own AI key: you pay the provider directly',
];

export function LandingPage() {
  useSignals();
  useTitle('dmreply - Instagram DMs, answered the way you would');
  const isSignedIn = session.value.status === 'signed-in';
  const connectTo = isSignedIn ? PATHS.dashboard : PATHS.register;
  return (
    <>
      <section className="container hero">
        <div>
          <h1>
            Your Instagram DMs, answered <mark className="marker">the way you would.</mark>
          </h1>
          <p className="lead">
            dmreply knows your prices, your opening hours and your tone. It answers in seconds and steps aside
            the moment you want to talk yourself.
          </p>
          <div className="actions mt-5">
            <LinkButton to={connectTo} size="large">
              Connect
            </LinkButton>
            {isSignedIn ? null : (
              <LinkButton to={PATHS.login} look="quiet" size="large">
                Login
              </LinkButton>
            )}
          </div>
          <ul className="plain ticks grid mt-5 secondary">
            {PROMISES.map((promise) => (
              <li key={promise}>
                <Check aria-hidden="true" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <LandingChat />
      </section>
      <HowItWorks />
      <section className="container closing row gap-5 wrap apart">
        <div>
          <h2 className="marketing">Live before your coffee gets cold.</h2>
          <p className="lead mt-1">Five short steps, about five minutes.</p>
        </div>
        <LinkButton to={connectTo} size="large">
          Connect
        </LinkButton>
      </section>
    </>
  );
}
