import { cutBubbles, splitBubbles } from '../text/bubbles.ts';

/** Cut at sentences, 3,000 bytes may take more than three messages. The chat tool takes ten. */
export const MOST_OWN_BUBBLES = 10;

/** The messages that a reply is sent as. */
export function bubblesOf({ text, isOwn }: { text: string; isOwn: boolean }): string[] {
  return isOwn ? cutBubbles(text, MOST_OWN_BUBBLES) : splitBubbles(text);
}
