import { Button, LinkButton } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';

/** Deleted, somebody else's, or never there: the owner can't tell, and need not. Where loading failed, it can be tried again. */
export function TemplateMissing({ onRetry }: { onRetry?: () => void }) {
  useTitle('Template Not Found - dmreply');
  return (
    <div className="column">
      <Empty title="Template Not Found" titleLevel={1}>
        <p className="secondary">
          The template you're trying to edit does not exist or you don't have permission to access it.
        </p>
        <LinkButton to={PATHS.templates}>Return to Templates</LinkButton>
        {onRetry === undefined ? null : (
          <Button look="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Empty>
    </div>
  );
}
