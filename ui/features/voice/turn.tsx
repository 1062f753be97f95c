import './voice.css';
import type { VoiceTurn } from '../../../src/contract/owner-voice.ts';

/** What a customer asked and the owner answered, as it would be kept. */
export function Turn({ turn: { asked, said } }: { turn: VoiceTurn }) {
  return (
    <div className="voice-example">
      {asked === '' ? null : (
        <div className="bubble customer" dir="auto">
          <span className="visually-hidden">The customer: </span>
          {asked}
        </div>
      )}
      {said.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and may say the same
        <div key={at} className="bubble voice" dir="auto">
          <span className="visually-hidden">You: </span>
          {text}
        </div>
      ))}
    </div>
  );
}
