import { search } from '../../testing/run/searches.ts';
import { opensAtItsEnd, SIZES } from './support/conversation-place.ts';
import { startStage } from './support/stage.ts';
import { ownerAt } from './support/steps.ts';

const LENGTHS = [2, 8, 50, 120, 2_000];
const sizes = Object.values(SIZES);

/** Every size of a window, with and without a box to answer in: a case each. */
search('conversation-opening', { cases: 8, seconds: 12 }, async (t, number) => {
  const stage = await startStage(t);
  const { owner, page } = await ownerAt(stage, '/templates');
  if (number >= sizes.length) await stage.app.context.keys.set(owner.id, 'manychat', '1234567:key');
  const size = sizes[number % sizes.length] ?? SIZES.phone;
  for (const length of LENGTHS) await opensAtItsEnd(stage, owner, page, length, size);
});
