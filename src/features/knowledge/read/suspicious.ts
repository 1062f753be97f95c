import { givesAiOrders } from '../../../text/ai-orders.ts';
import { sentenceSpans } from '../../../text/sentences.ts';
import type { Block, SuspiciousSentence } from './document.ts';

const MOST = 100;
const LONGEST = 300;

/** Sentences that give orders to an AI. An owner sees them; they stay where they are. */
export function findSuspicious(blocks: readonly Block[]): SuspiciousSentence[] {
  const found: SuspiciousSentence[] = [];
  blocks.forEach(({ text, headings }, block) => {
    if (found.length >= MOST) return;
    const before = block === 0 ? [] : (blocks[block - 1]?.headings ?? []);
    // A heading is looked at with the first block below it.
    for (const one of [text, ...(headings.at(-1) === before.at(-1) ? [] : headings.slice(-1))]) {
      found.push(...ordersIn(one).map((sentence) => ({ block, sentence })));
    }
  });
  return found.slice(0, MOST);
}

function ordersIn(text: string): string[] {
  if (!givesAiOrders(text)) return [];
  const sentences = sentenceSpans(text).map(({ start, end }) => text.slice(start, end).trim());
  const told = sentences.filter(givesAiOrders);
  return (told.length > 0 ? told : [text]).map((sentence) => sentence.slice(0, LONGEST).toWellFormed());
}
