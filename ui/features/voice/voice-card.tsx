import { LinkCard } from '../../components/link-card.tsx';
import { PATHS } from '../../paths.ts';

/** The way to the page about the owner's voice. */
export function VoiceCard() {
  return (
    <LinkCard to={PATHS.voice} title="Your voice">
      Replies that sound like you, learned from messages that you wrote.
    </LinkCard>
  );
}
