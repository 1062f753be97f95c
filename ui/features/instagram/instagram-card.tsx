import { LinkButton } from '../../components/button.tsx';
import { PATHS } from '../../paths.ts';
import { hasInstagram } from './has-instagram.ts';

/** The way to the page about Instagram, where this server lets owners connect their accounts. */
export function InstagramCard() {
  if (!hasInstagram()) return null;
  return (
    <section className="card" aria-labelledby="instagram-title">
      <div className="card-title">
        <h2 id="instagram-title">Instagram</h2>
        <p className="hint">Answer directly, without a chat tool in between.</p>
      </div>
      <LinkButton to={PATHS.instagram} look="secondary">
        Open Instagram
      </LinkButton>
    </section>
  );
}
