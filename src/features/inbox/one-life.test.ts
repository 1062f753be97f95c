import assert from 'node:assert/strict';
import { playConversations } from '../../../testing/conversation-model/play.ts';
import { openWorld } from '../../../testing/conversation-model/world.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';

onBothDatabases('each question gets one text, in order, whatever comes in between', async (t, dialect) => {
  const world = await openWorld(t, dialect);
  assert.deepEqual(await playConversations(world, 0, dialect === 'sqlite' ? 100 : 20), []);
});
