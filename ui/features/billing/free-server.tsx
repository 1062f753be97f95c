import { useSignals } from '@preact/signals-react/runtime';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { PATHS } from '../../paths.ts';
import { session } from '../session/session.store.ts';
import './plan-card.css';

const INCLUDED = [
  'Unlimited AI responses',
  'Keyword triggers',
  'Conversation memory',
  'ManyChat integration',
];

/** Instead of plans, on a free server. `children` is below the button. */
export function FreeServer({ children }: { children?: ReactNode }) {
  useSignals();
  const isSignedIn = session.value.status === 'signed-in';
  return (
    <div className="narrow">
      <div className="card">
        <h1>This server is free to use</h1>
        <p className="intro secondary">
          There is nothing to subscribe to. You bring your own AI key and pay your AI provider directly.
        </p>
        <ul className="plain ticks grid">
          {INCLUDED.map((item) => (
            <li key={item}>
              <Check aria-hidden="true" />
              {item}
            </li>
          ))}
        </ul>
        <LinkButton to={isSignedIn ? PATHS.dashboard : PATHS.register} isWide>
          {isSignedIn ? 'Go to your dashboard' : 'Get Started'}
        </LinkButton>
        {children}
      </div>
    </div>
  );
}
