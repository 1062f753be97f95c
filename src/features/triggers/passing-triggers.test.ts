import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';

onBothDatabases(
  'a trigger that only passes on says so everywhere, and stands in no way once it leads nowhere',
  async (t, dialect) => {
    const ai = await createAiStandIn({ reply: () => 'Gladly.' });
    t.after(() => ai.close());
    const app = await startTestApp(t, dialect, {
      env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234' },
    });
    const { api, id: userId, template: cakes } = await signedInOwner(app);
    const { context } = app;
    const weddings = await context.templates.create(userId, { ...BAKERY, templateName: 'Weddings' });
    const share = async (id: number, sharesWith: string) => {
      assert.equal((await api('PUT', `/api/templates/${id}/sharing`, { sharesWith })).status, 200);
      context.loadedTemplates.accountChanged(userId);
    };
    for (const { id } of [cakes, weddings]) await share(id, 'The bakery');
    const add = (more: object) =>
      api('POST', '/api/triggers', { templateId: cakes.id, triggerPhrase: 'wedding', ...more });
    const passing = { responseAction: '', passTo: weddings.id };
    const mute = await add({ ...passing, handOver: true });
    assert.deepEqual(
      [mute.status, mute.body.fields],
      [400, { responseAction: 'Response must be at least 5 characters' }],
      'nobody answers after a hand-over, so it has to say something',
    );
    const passes = (await add(passing)).body;
    const says = (await add({ responseAction: 'Here is our wedding menu.' })).body;
    context.loadedTemplates.accountChanged(userId);

    let timestamp = 0;
    /** What the webhook answers, what 'Try it' finds, and what is not meant about the two triggers. */
    async function seen() {
      timestamp += 1;
      const body = { message: 'A wedding', conversation_id: `c${timestamp}`, timestamp };
      const { source, response, send } = (await postMessage(app.url, cakes.webhookUrl, body)).body;
      const tried = await api('POST', '/api/triggers/try', { templateId: cakes.id, message: 'A wedding' });
      const list = (await api('GET', `/api/triggers/template/${cakes.id}`)).body;
      return {
        answered: [source, response, send],
        fires: tried.body.trigger?.id,
        warnings: list.map(({ warnings }: { warnings: { code: string }[] }) =>
          warnings.map(({ code }) => code),
        ),
      };
    }
    assert.deepEqual(await seen(), {
      answered: ['ai', 'Gladly.', true],
      fires: passes.id,
      warnings: [['duplicate'], ['never_reached', 'duplicate']],
    });
    const [, answer] = (await api('GET', '/api/conversations/1/messages')).body;
    assert.deepEqual(answer.reason.passedBy, { id: passes.id, phrase: 'wedding' });
    assert.equal(answer.reason.trigger, undefined, 'no trigger said it');
    await context.usageRecorder.flush();
    const [listed] = (await api('GET', `/api/triggers/template/${cakes.id}`)).body;
    assert.equal(listed.recentReplies, 1, 'it has fired');

    await share(weddings.id, '');
    assert.deepEqual(await seen(), {
      answered: ['trigger', 'Here is our wedding menu.', true],
      fires: says.id,
      warnings: [['passes_nowhere'], []],
    });
    await api('DELETE', `/api/triggers/${says.id}`);
    context.loadedTemplates.accountChanged(userId);
    assert.deepEqual(await seen(), {
      answered: ['ai', 'Gladly.', true],
      fires: undefined,
      warnings: [['passes_nowhere']],
    });
  },
);
