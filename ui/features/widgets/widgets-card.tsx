import { LinkButton } from '../../components/button.tsx';
import { PATHS } from '../../paths.ts';

/** The way to the chats for websites. */
export function WidgetsCard() {
  return (
    <section className="card" aria-labelledby="widgets-title">
      <div className="card-title">
        <h2 id="widgets-title">Chat on your website</h2>
        <p className="hint">
          Visitors write on your website, and the same templates answer. One line of HTML, no Instagram
          needed.
        </p>
      </div>
      <LinkButton to={PATHS.widgets} look="secondary">
        Open your chats
      </LinkButton>
    </section>
  );
}
