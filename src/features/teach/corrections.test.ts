import assert from 'node:assert/strict';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';

onBothDatabases('a correction says what it can teach, and what is there already', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { BILLING_MODE: 'free' } });
  const { api, template } = await signedInOwner(app);
  const look = async (body: object) =>
    (
      await api('POST', `/api/templates/${template.id}/corrections`, {
        asked: '',
        reply: '',
        better: '',
        ...body,
      })
    ).body;
  const rye = { asked: 'How much is rye bread?', reply: 'No problem, it is $6.', better: 'it is $7 🌸' };
  assert.deepEqual(await look(rye), {
    suggested: ['faq', 'forbid', 'golden'],
    dropped: ['No problem'],
    faq: null,
    trigger: null,
    voice: { problem: 'only_facts', isHeard: true },
  });
  const delivery = { asked: 'Do you deliver?', reply: 'Yes.', better: 'Yes, for $5.' };
  const known = await look(delivery);
  assert.deepEqual(known.faq, { question: 'Do you deliver?', answer: 'Yes, within 5 km, for $4.' });
  assert.deepEqual(known.suggested, ['golden'], 'that FAQ is to be changed');
  const phrase = { templateId: template.id, triggerPhrase: 'rye bread', responseAction: 'On Fridays.' };
  const trigger = await api('POST', '/api/triggers', phrase);
  assert.deepEqual((await look(rye)).trigger, { id: trigger.body.id, triggerPhrase: 'rye bread' });
  const nice = { asked: 'Do you bake vegan cakes?', reply: 'We do.', better: 'oh we do, gladly 🌸' };
  assert.deepEqual((await look(nice)).suggested, ['voice', 'golden']);
  await api('PUT', `/api/templates/${template.id}`, { useVoice: false, baseVersion: 1 });
  assert.deepEqual((await look(nice)).voice, { problem: null, isHeard: false });
  assert.deepEqual((await look({})).suggested, ['golden'], 'nothing is written yet');
});
