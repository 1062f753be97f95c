import { readFileSync } from 'node:fs';

/** A model answer, or what must not be said, with a reply that passes, or must not. */
export interface LikenessCase {
  kind: 'like' | 'unlike';
  text: string;
  reply: string;
  passes: boolean;
  /** Nothing was tuned on it. */
  isHeldBack: boolean;
}

/** Every third text is held back. */
export function likenessCases(): LikenessCase[] {
  const cases: LikenessCase[] = [];
  let texts = 0;
  let current: Pick<LikenessCase, 'kind' | 'text'> | null = null;
  for (const line of readFileSync(new URL('replies.txt', import.meta.url), 'utf8').split('\n')) {
    const [mark, rest] = [line.charAt(0), line.slice(2)];
    if (mark === '=' || mark === '!') {
      current = { kind: mark === '=' ? 'like' : 'unlike', text: rest };
      texts += 1;
    }
    if ((mark === '+' || mark === '-') && current !== null)
      cases.push({
        ...current,
        reply: rest,
        passes: mark === '+',
        isHeldBack: texts % 3 === 0,
      });
  }
  return cases;
}
