import { LinkButton } from '../../components/button.tsx';
import { PATHS, widgetPath } from '../../paths.ts';

/** The way to the chats for websites. `templateId`: one that answers in a new one. */
export function WidgetsCard({ templateId }: { templateId?: number }) {
  return (
    <section className="card" aria-labelledby="widgets-title">
      <div className="card-title">
        <h2 id="widgets-title">Chat on your website</h2>
        <p className="hint">
          Visitors write on your website, and the same templates answer. One line of HTML, no Instagram
          needed.
        </p>
      </div>
      {templateId === undefined ? (
        <LinkButton to={PATHS.widgets} look="secondary">
          Open your chats
        </LinkButton>
      ) : (
        <LinkButton to={`${widgetPath('new')}?template=${templateId}`} look="secondary">
          Make a chat
        </LinkButton>
      )}
    </section>
  );
}
