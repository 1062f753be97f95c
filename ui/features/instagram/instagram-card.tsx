import { LinkCard } from '../../components/link-card.tsx';
import { PATHS } from '../../paths.ts';
import { hasInstagram } from './has-instagram.ts';

/** The way to the page about Instagram, where this server lets owners connect their accounts. */
export function InstagramCard() {
  if (!hasInstagram()) return null;
  return (
    <LinkCard to={PATHS.instagram} title="Instagram">
      Answer directly, without a chat tool in between.
    </LinkCard>
  );
}
