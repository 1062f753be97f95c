import assert from 'node:assert/strict';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { bakery } from '../../../testing/bakery.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { after } from '../../../testing/wire/wire.ts';

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

onBothDatabases('a trigger behind a question answers itself alone', async (t, dialect) => {
  const { ai, share, ask, cakes, weddings, api, changed, knex } = await bakery(t, dialect);
  await share(cakes, 'The bakery');
  await share(weddings, 'The bakery');
  const trigger = { templateId: cakes.id, triggerPhrase: 'price', responseAction: 'From $20.' };
  assert.equal((await api('POST', '/api/triggers', trigger)).status, 201);
  await knex('templates').update({ wait_for_more_ms: 300 });
  changed();
  ai.setDefault(
    after(
      1_000,
      reply(() => 'Gladly.'),
    ),
  );
  const asked = (count: number) => waitFor('the AI to be asked', () => ai.requestCount() >= count);
  const arrived = (count: number) =>
    waitFor('its arrival', async () => (await knex('inbox').pluck('id')).length === count);

  const answers = [ask('do you do rye')];
  await asked(1);
  // A draft is dropped once, so the third message waits.
  answers.push(ask('and wheat'));
  await asked(2);
  answers.push(ask('do you deliver'));
  await arrived(3);
  answers.push(ask('price'));
  const sources = (await Promise.all(answers)).map(({ source }) => source);
  assert.deepEqual(sources, ['joined', 'ai', 'ai', 'trigger']);
});
