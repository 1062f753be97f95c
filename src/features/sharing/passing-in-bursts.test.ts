import assert from 'node:assert/strict';
import { bakery } from '../../testing/bakery.ts';
import { onBothDatabases } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';

onBothDatabases('a trigger passes on from within a burst', async (t, dialect) => {
  const { share, ask, cakes, weddings, system, api, changed, knex } = await bakery(t, dialect);
  await share(cakes, 'The bakery');
  await share(weddings, 'The bakery');
  for (const trigger of [
    { templateId: cakes.id, triggerPhrase: 'wedding', responseAction: '', passTo: weddings.id },
    { templateId: weddings.id, triggerPhrase: 'menu', responseAction: 'Our wedding menu.' },
  ])
    assert.equal((await api('POST', '/api/triggers', trigger)).status, 201);
  await knex('templates').update({ wait_for_more_ms: 1_500 });
  changed();

  /** The second message comes while the first one waits; returns the reply to both. */
  async function burst(first: string, second: string, conversation: string) {
    const joined = ask(first, cakes, conversation);
    const arrived = knex('inbox as i')
      .join('conversations as c', 'c.id', 'i.conversation_id')
      .where('c.external_id', conversation);
    await waitFor('its arrival', async () => (await arrived.clone()).length > 0);
    const reply = await ask(second, cakes, conversation);
    assert.equal((await joined).source, 'joined');
    return reply;
  }
  assert.equal((await burst('it is for a wedding', 'in june', 'cleo')).source, 'ai');
  assert.ok(system().includes('Wedding planner'), 'who is asked for answers the whole burst');
  await ask('At noon.');
  assert.ok(system().includes('Wedding planner'), 'and what follows');
  const answers = await knex('messages').where({ is_from_user: 0 }).pluck('said_by');
  assert.deepEqual(answers, [weddings.id, weddings.id]);
  assert.equal((await burst('for a wedding', 'the menu please', 'dina')).response, 'Our wedding menu.');
});
