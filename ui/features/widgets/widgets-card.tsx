import { LinkCard } from '../../components/link-card.tsx';
import { PATHS } from '../../paths.ts';

/** The way to the chats for websites. */
export function WidgetsCard() {
  return (
    <LinkCard to={PATHS.widgets} title="Chat on your website">
      Visitors write on your website, and the same templates answer. One line of HTML, no Instagram needed.
    </LinkCard>
  );
}
