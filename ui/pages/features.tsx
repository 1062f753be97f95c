import { useSignals } from '@preact/signals-react/runtime';
import { Cable, Hand, Layers, MessageSquareText, MessagesSquare, PenLine, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../components/button.tsx';
import { session } from '../features/session/session.store.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';
import './features.css';

const FEATURES: readonly { title: string; icon: ReactNode; text: string }[] = [
  {
    title: 'Smart Templates',
    icon: <MessageSquareText aria-hidden="true" />,
    text: 'A template holds who answers, how it sounds and what it knows: prices, opening hours, questions people ask. Write it once.',
  },
  {
    title: 'AI-Powered Responses',
    icon: <PenLine aria-hidden="true" />,
    text: 'Pick from 50 tones and four lengths, name the words you never use. Replies sound like you on a good day.',
  },
  {
    title: 'Instagram-style DM Integration',
    icon: <Cable aria-hidden="true" />,
    text: 'Paste one URL into your ManyChat flow. dmreply never asks for your Instagram password.',
  },
  {
    title: 'Trigger Actions',
    icon: <Zap aria-hidden="true" />,
    text: 'Some answers should never change. A trigger sends your own words, word for word, at once and without the AI.',
  },
  {
    title: 'Built-in BOT Control',
    icon: <Hand aria-hidden="true" />,
    text: 'Pause the bot in one conversation, one template or everywhere. It steps aside when you want to talk yourself.',
  },
  {
    title: 'Conversation Memory',
    icon: <MessagesSquare aria-hidden="true" />,
    text: 'A customer who writes again is no stranger: replies take up to 20 earlier messages from the last 30 days into account.',
  },
  {
    title: 'Multi-Template Conversations',
    icon: <Layers aria-hidden="true" />,
    text: 'Orders, wholesale, classes: each has its own template and voice. Templates that share conversations remember the same customer, and pass a conversation on to each other.',
  },
];

const STEPS: readonly { title: string; text: string }[] = [
  { title: 'Create your account', text: 'A name and an e-mail address. No password to invent.' },
  {
    title: 'Add your AI key',
    text: 'The AI writes with your own key, and you pay the AI provider directly.',
  },
  { title: 'Write a template', text: 'Tell dmreply who you are, how you talk and what it may say.' },
  { title: 'Test it', text: 'Send it a message of your own. Nothing goes to anyone.' },
  {
    title: 'Connect your flow',
    text: 'Paste the template’s webhook URL into ManyChat. The next message is answered.',
  },
];

export function FeaturesPage() {
  useSignals();
  useTitle('Features - dmreply');
  const isSignedIn = session.value.status === 'signed-in';
  return (
    <>
      <div className="container features">
        <h1 className="display">Everything that goes into a good reply</h1>
        <p className="lead mt-3">Seven things dmreply does between a customer’s message and your answer.</p>
        <ul className="plain feature-cards halves grid gap-4">
          {FEATURES.map((feature) => (
            <li key={feature.title} className="card">
              {feature.icon}
              <h2 className="mt-3">{feature.title}</h2>
              <p className="mt-1 secondary">{feature.text}</p>
            </li>
          ))}
          <li className="feature-example" aria-hidden="true">
            <p className="bubble customer">are you open on sunday?</p>
            <p className="bubble voice">We are! 7 to 15, and the rye is usually gone by noon.</p>
          </li>
        </ul>
      </div>
      <section className="band" aria-labelledby="how-it-works">
        <div className="container steps-grid">
          <div>
            <h2 className="marketing" id="how-it-works">
              How It Works
            </h2>
            <p className="lead">Five short steps, about five minutes.</p>
            <LinkButton to={isSignedIn ? PATHS.dashboard : PATHS.register} size="large">
              {isSignedIn ? 'Go to your dashboard' : 'Get Started'}
            </LinkButton>
          </div>
          <ol className="plain disc-rows numbered">
            {STEPS.map((step) => (
              <li key={step.title}>
                <div>
                  <h3>{step.title}</h3>
                  <p className="secondary">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
