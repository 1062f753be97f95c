import assert from 'node:assert/strict';
import { shop } from '../../../../testing/cases/fact-check/case.ts';
import { ENDLESS, endless } from '../../../../testing/cases/fact-check/endless.ts';
import { search } from '../../../../testing/run/searches.ts';
import { PROMPT_TEXTS } from '../prompt/prompt.ts';
import { checkReply, prepareFactCheck } from './fact-check.ts';

const prepared = prepareFactCheck({
  template: shop({ useEmojis: false, forbiddenWords: 'free, cheap' }),
  triggers: [],
  promptTexts: PROMPT_TEXTS,
});

/** In microseconds of CPU. */
function cost(text: string): number {
  const before = process.cpuUsage();
  checkReply(prepared, text, { history: [], incoming: { text: 'hello', contactName: 'Ana' } });
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Eight times the length costs eight times as much, and a quadratic rule 64 times; less than a millisecond is noise. */
function isSlow(piece: string): boolean {
  const short = Math.max(cost(endless(piece, 10_000)), 1_000);
  return cost(endless(piece, 80_000)) > short * 32;
}

/** So long a text is no reply, but a server may send it. Other work on the machine can only add, so a slow one is so each time. */
/** The work grows with the length of a hostile text, not with its square. */
search('fact-check-speed', { cases: 1, seconds: 8 }, () => {
  const slow = ENDLESS.filter((piece) => isSlow(piece) && isSlow(piece) && isSlow(piece));
  assert.deepEqual(slow, []);
});
