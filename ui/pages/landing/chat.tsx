import { CornerUpLeft, PenLine, Send, Zap } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';

/** A conversation as a customer sees it: an example, so all of it is one picture to a screen reader's user. */
export function LandingChat() {
  return (
    <figure className="landing-chat" aria-label="Example: a bakery's chat, answered by dmreply">
      <div className="chat-head row gap-3">
        <span className="avatar voice" aria-hidden="true">
          LI
        </span>
        <div className="grid gap-0 grows">
          <strong>lindenbakery</strong>
          <p className="hint text-smaller">Usually replies in seconds</p>
        </div>
        <Badge look="info">
          <CornerUpLeft aria-hidden="true" />
          On
        </Badge>
      </div>
      <div className="chat-body">
        <p className="text-smaller faint centered">Today 21:42</p>
        <p className="bubble customer">hiii do you do gluten free birthday cakes? 🎂 need one for saturday</p>
        <p className="bubble voice">
          Hi Ana! We do - the almond & raspberry one is gluten-free, 8 slices for $42. Saturday still has two
          spots. Shall I hold one for you?
        </p>
        <p className="meta">
          <PenLine aria-hidden="true" />
          <strong>Written by AI</strong> · 1.2 s
        </p>
        <p className="bubble customer">yes please!! pickup at 10?</p>
        <p className="bubble voice">
          Great! Lena confirms every pickup herself, first thing in the morning 💛
        </p>
        <p className="meta">
          <Zap aria-hidden="true" />
          <strong>Trigger</strong> · handed to Lena
        </p>
      </div>
      <div className="chat-foot row gap-0 apart faint" aria-hidden="true">
        Message…
        <Send />
      </div>
    </figure>
  );
}
