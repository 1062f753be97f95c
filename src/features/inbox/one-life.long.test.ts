import assert from 'node:assert/strict';
import { playConversations } from '../../../testing/conversation-model/play.ts';
import { openWorld } from '../../../testing/conversation-model/world.ts';
import { search } from '../../../testing/run/searches.ts';

/** Conversations a case: 10,000 in all on SQLite, 2,000 on Postgres. */
const EACH = 250;

search('one-life', { cases: 40, seconds: 12 }, async (t, number) => {
  const world = await openWorld(t, 'sqlite');
  assert.deepEqual(await playConversations(world, number * EACH, EACH), []);
});

search('one-life-two-contexts', { cases: 8, seconds: 30 }, async (t, number) => {
  const world = await openWorld(t, 'postgres');
  assert.deepEqual(await playConversations(world, number * EACH, EACH), []);
});
