import assert from 'node:assert/strict';
import { makeStory } from '../../../testing/made-up-exports/story.ts';
import { turnsOf } from '../../../testing/made-up-exports/turns.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { learnVoice } from './learn.ts';
import { createVoices } from './voices.service.ts';

const MINUTE_MS = 60_000;

onBothDatabases('a lesson that fails waits longer each time, and holds up nobody', async (t, dialect) => {
  const { context } = await startTestApp(t, dialect);
  let [now, lessons] = [Date.now(), 0];
  let isBroken = false;
  const voices = createVoices({
    ...context,
    clock: () => now,
    async learn(lesson) {
      lessons += 1;
      if (isBroken) throw new Error('This lesson fails.');
      return learnVoice(lesson);
    },
  });
  const turns = turnsOf(makeStory({ seed: 3, threads: 8 })).map(({ at, asked, said }) => ({
    at,
    asked,
    said,
  }));
  for (const username of ['ann', 'ben', 'cleo', 'dora', 'emil']) {
    const { id } = await context.accounts.create({ username, email: `${username}@example.com` });
    await voices.add(id, 'paste', turns);
  }
  await context.db.knex('owner_voices').update({ is_stale: 1 });
  const stale = () => context.db.knex('owner_voices').where({ is_stale: 1 });
  lessons = 0;

  isBroken = true;
  await assert.rejects(voices.relearnStale(), /This lesson fails/);
  assert.equal(lessons, 4);
  isBroken = false;
  await voices.relearnStale();
  assert.deepEqual([lessons, (await stale()).length], [5, 4], 'the fifth owner has their turn');
  await voices.relearnStale();
  assert.equal(lessons, 5, 'the others wait');

  isBroken = true;
  now += MINUTE_MS;
  await assert.rejects(voices.relearnStale());
  now += MINUTE_MS;
  await voices.relearnStale();
  assert.equal(lessons, 9, 'twice as long after the second failure');
  isBroken = false;
  now += MINUTE_MS;
  await voices.relearnStale();
  assert.deepEqual([lessons, (await stale()).length], [13, 0]);
});
