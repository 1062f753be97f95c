import { LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

export function NotFoundPage() {
  useTitle('404 Page Not Found - dmreply');
  return (
    <div className="column">
      <Empty title="404 Page Not Found" titleLevel={1}>
        <p className="secondary">Nothing lives at this address. It may have moved, or a letter is missing.</p>
        <LinkButton to={PATHS.landing}>Go to the start page</LinkButton>
      </Empty>
    </div>
  );
}
