import type { ReplyKnowledge } from '../reply-knowledge.ts';
import { lines, tagged } from './blocks.ts';
import { cleanBlock, cleanLine } from './clean-text.ts';
import { SENTENCES } from './texts.ts';

/** What the owner's papers say, each passage below its title and headings, between tags that no text can close. '' where nothing does. */
export function knowledgeLines(knowledge: ReplyKnowledge | null): string {
  if (knowledge === null || knowledge.passages.length === 0) return '';
  let above = '';
  const parts = knowledge.passages.map(({ source, piece }) => {
    const path = [source.title, ...piece.headings].map(cleanLine).filter((name) => name !== '');
    const title = path.length === 0 ? '' : `(${path.join(' > ')})`;
    const isSame = title === above;
    above = title;
    return lines([isSame ? '' : title, cleanBlock(piece.text)]);
  });
  return lines([SENTENCES.papers, tagged('papers', lines(parts))]);
}
