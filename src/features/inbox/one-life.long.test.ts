import assert from 'node:assert/strict';
import { playConversations } from '../../../testing/conversation-model/play.ts';
import { openWorld } from '../../../testing/conversation-model/world.ts';
import { search } from '../../../testing/run/searches.ts';

/** Conversations a case: 10,000 in all. */
const EACH = 250;
/** 2,000 in all. */
const EACH_ON_POSTGRES = 100;

search('one-life', { cases: 40, seconds: 12 }, async (t, number) => {
  const world = await openWorld(t, 'sqlite');
  assert.deepEqual(await playConversations(world, number * EACH, EACH), []);
});

search('one-life-two-contexts', { cases: 20, seconds: 15 }, async (t, number) => {
  const world = await openWorld(t, 'postgres');
  const first = number * EACH_ON_POSTGRES;
  assert.deepEqual(await playConversations(world, first, EACH_ON_POSTGRES), []);
});
