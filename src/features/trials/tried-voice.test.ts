import assert from 'node:assert/strict';
import { onBothDatabases } from '../../../testing/test-app.ts';
import { trialBakery } from '../../../testing/trial-bakery.ts';

const TURNS = Array.from({ length: 60 }, (_, n) => ({
  at: n,
  asked: `Do you have bread ${n % 7}?`,
  said: ['yes we have, see you soon', 'till six'],
}));

onBothDatabases('a change of the voice is tried without being saved', async (t, dialect) => {
  const { app, owner, ai, keep, start, ended, says } = await trialBakery(t, dialect);
  await app.context.voices.add(owner.id, 'paste', TURNS);
  // What the model is told of the voice, it says.
  says((_, system) => (system.includes('<examples>') ? 'We have rye bread.' : 'Good day to you.'));
  await keep('Do you have bread?', 'We have rye bread.');
  const trial = await ended((await start({ voice: { isOn: false } })).body.id);
  assert.deepEqual([trial.state, trial.counts.worse], ['done', 1], JSON.stringify(trial.rows));
  assert.equal((await app.context.voices.find(owner.id))?.isOn, true);
  const asked = ai.requestCount();
  const corrections = { off: ['ending'], corrected: [] };
  const corrected = await ended((await start({ voice: { corrections } })).body.id);
  assert.deepEqual([corrected.state, corrected.isAsSaved], ['done', false]);
  assert.equal(ai.requestCount(), asked + 1, 'what is saved is not asked again');
});
