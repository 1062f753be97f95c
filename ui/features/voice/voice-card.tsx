import { LinkButton } from '../../components/button.tsx';
import { PATHS } from '../../paths.ts';

/** The way to the page about the owner's voice. */
export function VoiceCard() {
  return (
    <section className="card" aria-labelledby="voice-title">
      <div className="card-title">
        <h2 id="voice-title">Your voice</h2>
        <p className="hint">Replies that sound like you, learned from messages that you wrote.</p>
      </div>
      <LinkButton to={PATHS.voice} look="secondary">
        Open your voice
      </LinkButton>
    </section>
  );
}
