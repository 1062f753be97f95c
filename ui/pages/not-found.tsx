import { useSignals } from '@preact/signals-react/runtime';
import { LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { session } from '../features/session/session.store.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

export function NotFoundPage() {
  useSignals();
  useTitle('404 Page Not Found - dmreply');
  return (
    <div className="column">
      <Empty title="404 Page Not Found" titleLevel={1}>
        <p className="secondary">There is nothing at this address. Check it for typos.</p>
        {session.value.status === 'signed-out' ? (
          <LinkButton to={PATHS.landing}>Go to the start page</LinkButton>
        ) : (
          <LinkButton to={PATHS.dashboard}>Go to your dashboard</LinkButton>
        )}
      </Empty>
    </div>
  );
}
