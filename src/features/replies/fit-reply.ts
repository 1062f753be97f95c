import type { Reply } from '../../contract/reply.ts';
import { splitBubbles } from '../../text/bubbles.ts';

/** The reply as it is sent: what does not fit into three messages is left out of the history too. */
export function fitReply(reply: Reply): Reply {
  const bubbles = splitBubbles(reply.text);
  if (bubbles[0] === reply.text) return reply;
  const isWhole = lengthWithoutSpace(bubbles.join('')) === lengthWithoutSpace(reply.text);
  return isWhole ? reply : { ...reply, text: bubbles.join('\n\n') };
}

function lengthWithoutSpace(text: string): number {
  return text.replace(/\s+/g, '').length;
}
