import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { noticesOf } from '../../../testing/observe.ts';
import { type Owner, signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { checkTexts } from '../../contract/fields.ts';
import { findPlaces } from '../../contract/places.ts';
import { TEMPLATE_TEXT_RULES } from '../../contract/template.ts';
import type { TemplateFile } from '../../contract/template-api.ts';
import type { Dialect } from '../../db/database.ts';
import { STARTER_TEMPLATES } from './starters/index.ts';

const FORM = { ...BAKERY, lengthPreference: 'short (3-4 sentences)' };

/** A customer who writes to a template, each time anew, once the last change of it is known everywhere. */
function customerOf(
  app: TestApp,
  { id, webhookUrl }: { id: number; webhookUrl: string },
): (message: string) => Promise<Record<string, unknown>> {
  let timestamp = 0;
  return async (message) => {
    timestamp += 1;
    app.context.loadedTemplates.templateChanged(id);
    const body = { message, conversation_id: `c${timestamp}`, timestamp };
    return (await postMessage(app.url, webhookUrl, body)).body;
  };
}

async function shop(t: TestContext, dialect: Dialect, template: Record<string, unknown> = {}) {
  const app = await startTestApp(t, dialect);
  await app.context.settings.save({ max_templates_per_user: 0 });
  const owner = await signedInOwner(app, template);
  return { app, owner, ...owner, ask: customerOf(app, owner.template) };
}

/** Saves the form with some fields of it changed. */
function save({ api, template }: Owner, change: Record<string, unknown>) {
  return api('PUT', `/api/templates/${template.id}`, { ...FORM, ...change });
}

onSqlite(
  'a starter as it stands is a draft: whatever is asked, nothing of it is sent',
  async (t, dialect) => {
    const { app, api, id } = await shop(t, dialect);
    for (const { key, file } of STARTER_TEMPLATES) {
      const { body } = await api('POST', '/api/templates/import', file);
      assert.deepEqual([body.isDraft, body.isPaused], [true, false], key);
      const texts = [...Object.values(file.template), ...file.triggers.map((each) => each.responseAction)];
      const inAll = texts.flatMap((text) => (typeof text === 'string' ? findPlaces(text) : []));
      assert.equal(body.placesLeft, inAll.length, key);
      const ask = customerOf(app, body);
      for (const message of ['Hello', ...questionsOf(file)]) {
        const { source, send, response } = await ask(message);
        assert.deepEqual([source, send, response], ['paused', false, ''], `${key}: ${message}`);
      }
    }
    assert.deepEqual(
      await noticesOf(
        app.context,
        id,
        STARTER_TEMPLATES.map(() => 'template_draft'),
      ),
      STARTER_TEMPLATES.map(() => 'template_draft'),
      'told once a template, not once a message',
    );
  },
);

function questionsOf({ template, triggers }: TemplateFile): string[] {
  const asked = [...(template.faqs ?? '').matchAll(/Q: (.+?) A:/g)].map((match) => match[1] ?? '');
  return [...asked, ...triggers.map(({ triggerPhrase }) => triggerPhrase)];
}

onBothDatabases(
  'a draft ends by itself with its last place: filled, confirmed or removed',
  async (t, dialect) => {
    const { app, api } = await shop(t, dialect);
    const created = await api('POST', '/api/templates', {
      ...FORM,
      productOrService: 'Bread, from [price]. Also [sold out] rolls.',
      faqs: 'Q: Where are you? A: [Street and number]',
    });
    const { id } = created.body;
    assert.deepEqual(
      created.body.places.map(({ field, text }: { field: string; text: string }) => [field, text]),
      [
        ['productOrService', '[price]'],
        ['productOrService', '[sold out]'],
        ['faqs', '[Street and number]'],
      ],
    );
    const ask = customerOf(app, created.body);
    const trigger = { templateId: id, triggerPhrase: 'menu', responseAction: 'Here it is: [link]' };
    const added = await api('POST', '/api/triggers', trigger);
    const one = async () => (await api('GET', `/api/templates/${id}`)).body;
    const saveOne = (change: object) => api('PUT', `/api/templates/${id}`, { ...FORM, ...change });
    assert.equal((await one()).placesLeft, 4);

    await saveOne({ productOrService: 'Bread, from $4. Also [sold out] rolls.' });
    await saveOne({ productOrService: 'Bread, from $4. Also [sold out] rolls.', faqs: FORM.faqs });
    const confirmed = await api('POST', `/api/templates/${id}/brackets`, {
      bracket: 'Sold out',
      isMeant: true,
    });
    assert.deepEqual([confirmed.body.confirmedBrackets, confirmed.body.placesLeft], [['[Sold out]'], 1]);
    assert.deepEqual([confirmed.body.isDraft, (await ask('menu')).source], [true, 'paused']);
    assert.equal((await api('GET', '/api/setup')).body.hasTemplate, true, 'the other template is no draft');

    await api('DELETE', `/api/triggers/${added.body.id}`);
    assert.deepEqual([(await one()).isDraft, (await one()).placesLeft], [false, 0]);
    assert.equal((await ask('Do you deliver?')).source, 'faq');

    await api('POST', '/api/triggers', trigger);
    assert.deepEqual(
      [(await one()).isDraft, (await one()).placesLeft],
      [false, 1],
      'it was live: it stays so',
    );
  },
);

onBothDatabases(
  'a starter starts without its places in one step, and its history has the old texts',
  async (t, dialect) => {
    const { app, api } = await shop(t, dialect);
    for (const { key, file } of STARTER_TEMPLATES) {
      const { body: draft } = await api('POST', '/api/templates/import', file);
      const { status, body: live } = await api('DELETE', `/api/templates/${draft.id}/places`);
      assert.deepEqual([status, live.isDraft, live.places], [200, false, []], key);
      assert.deepEqual(
        checkTexts(TEMPLATE_TEXT_RULES, live),
        {},
        `${key} is a template that its form can save`,
      );
      const { body: triggers } = await api('GET', `/api/triggers/template/${draft.id}`);
      for (const { triggerPhrase, responseAction, isEnabled } of triggers)
        assert.equal(isEnabled, findPlaces(responseAction).length === 0, `${key}: ${triggerPhrase}`);

      const ask = customerOf(app, live);
      assert.equal((await ask('I want to talk to a human')).source, 'trigger', key);
      for (const message of questionsOf(file)) {
        const { response } = await ask(message);
        assert.deepEqual(findPlaces(String(response)), [], `${key}: ${message}`);
      }

      const { body: history } = await api('GET', `/api/templates/${draft.id}/history`);
      const { previousVersion } = history[0];
      const back = await api('POST', `/api/templates/${draft.id}/restore`, { version: previousVersion });
      assert.equal(back.body.faqs, draft.faqs, key);
    }
  },
);

onBothDatabases('a required field keeps the place that it would be too short without', async (t, dialect) => {
  const { api, template } = await shop(t, dialect, {
    role: '[Your role]',
    productOrService: 'Bread from [price]. Cakes to order.',
    faqs: 'Q: Rye? A: [Yes]\nQ: Dogs? A: Outside.',
    fallbackReply: 'We write back [when].',
  });
  const trigger = { templateId: template.id, triggerPhrase: 'menu', responseAction: 'Here: [link]' };
  await api('POST', '/api/triggers', trigger);
  const path = `/api/templates/${template.id}/places`;
  assert.deepEqual((await api('GET', path)).body, {
    fields: [
      { field: 'productOrService', texts: ['Bread from [price].'], left: null },
      { field: 'faqs', texts: ['Rye?'], left: 1 },
      { field: 'fallbackReply', texts: ['We write back [when].'], left: null },
    ],
    triggers: ['menu'],
    staysDraft: true,
  });
  const { body } = await api('DELETE', path);
  const { role, productOrService, faqs, fallbackReply, isDraft, placesLeft } = body;
  assert.deepEqual(
    { role, productOrService, faqs, fallbackReply, isDraft, placesLeft },
    {
      role: '[Your role]',
      productOrService: 'Cakes to order.',
      faqs: 'Q: Dogs?\nA: Outside.',
      fallbackReply: '',
      isDraft: true,
      placesLeft: 1,
    },
  );
});

onBothDatabases(
  'a live template leaves out what has a place, and its owner is told once',
  async (t, dialect) => {
    const { app, owner, api, id, template, ask } = await shop(t, dialect, {
      fallbackReply: 'One moment, please.',
    });
    const trigger = {
      templateId: template.id,
      triggerPhrase: 'opening hours',
      responseAction: 'See [link].',
    };
    const { body: saved } = await api('POST', '/api/triggers', trigger);
    assert.deepEqual(saved.warnings, [
      {
        code: 'unfilled',
        message: 'Still has [link]. It is not sent until you fill that in.',
        places: ['[link]'],
      },
    ]);
    assert.deepEqual(await noticesOf(app.context, id, ['places_left']), ['places_left']);
    assert.equal((await ask('Your opening hours?')).source, 'fallback', 'nothing else answers that');
    await api('POST', '/api/triggers', { ...trigger, triggerPhrase: 'hours', responseAction: 'Tue to Sun.' });
    assert.equal((await ask('Your opening hours?')).response, 'Tue to Sun.', 'the next trigger does');

    const change = {
      faqs: 'Q: Do you deliver? A: [Yes, within 5 km.]\nQ: Do you take cards? A: Yes, all of them.',
      fallbackReply: 'We write back by [time].',
      disclosureLine: 'You chat with [name].',
      productOrService: 'Sourdough bread. Cakes from [price]. Rolls.',
    };
    const { body: changed } = await save(owner, change);
    assert.deepEqual([changed.isDraft, changed.isPaused, changed.placesLeft], [false, false, 5]);
    assert.equal((await ask('Do you take cards?')).response, 'Yes, all of them.');
    assert.deepEqual(
      [(await ask('Do you deliver?')).source, (await ask('Nonsense')).source],
      ['none', 'none'],
    );
    const asked = { template: template.id, text: 'Hi', contactName: '', history: [] };
    const told = JSON.stringify(await app.context.testChat.prompt(id, asked));
    assert.doesNotMatch(told, /\[price|time\]|\[name\]|\[link/);
    assert.match(told, /Sourdough bread\. Rolls\./);
    assert.match(told, /Do you take cards/);
    assert.doesNotMatch(told, /Do you deliver|5 km|by \[time\]/);

    const both = ['no_ai_key', 'places_left'];
    for (let times = 0; times < 5; times += 1) await ask('Do you deliver?');
    assert.deepEqual(await noticesOf(app.context, id, both), both, 'not one a message');
    await save(owner, { fallbackReply: '', disclosureLine: '' });
    await api('PUT', `/api/triggers/${saved.id}`, { ...trigger, isEnabled: false });
    assert.equal((await api('GET', `/api/templates/${template.id}`)).body.placesLeft, 0);
    assert.deepEqual(
      await noticesOf(app.context, id, ['no_ai_key']),
      ['no_ai_key'],
      'what is filled in needs no notice',
    );
  },
);

onBothDatabases('a confirmed bracket goes out as it stands, until that is taken back', async (t, dialect) => {
  const { owner, api, template, ask } = await shop(t, dialect, {
    faqs: 'Q: Do you have rye bread? A: [sold out] until Friday.',
    confirmedBrackets: ['sold out'],
  });
  const trigger = { templateId: template.id, triggerPhrase: 'rolls', responseAction: 'Rolls: [Sold out]' };
  assert.deepEqual((await api('POST', '/api/triggers', trigger)).body.warnings, []);
  assert.equal((await ask('rolls')).response, 'Rolls: [Sold out]');
  assert.equal((await ask('Do you have rye bread?')).response, '[sold out] until Friday.');
  const draft = { ...FORM, faqs: 'Q: Do you have rye bread? A: [sold out] today.' };
  const tried = { templateId: template.id, template: draft, message: 'Do you have rye bread?' };
  assert.equal((await api('POST', '/api/test-draft', tried)).body.response, '[sold out] today.');
  const file = (await api('GET', `/api/templates/${template.id}/export`)).body;
  assert.deepEqual(file.template.confirmedBrackets, ['[sold out]']);
  const copy = await api('POST', '/api/templates/import', file);
  assert.deepEqual([copy.body.isDraft, copy.body.confirmedBrackets], [false, ['[sold out]']]);

  const path = `/api/templates/${template.id}/brackets`;
  const undone = await api('POST', path, { bracket: '[sold out]', isMeant: false });
  assert.deepEqual(
    [undone.body.confirmedBrackets, undone.body.placesLeft, undone.body.isDraft],
    [[], 2, false],
  );
  assert.equal((await ask('rolls')).source, 'none');
  const again = await save(owner, { confirmedBrackets: ['[sold out]'] });
  assert.deepEqual([again.status, again.body.confirmedBrackets], [200, ['[sold out]']]);
  const kept = await save(owner, {});
  assert.deepEqual(kept.body.confirmedBrackets, ['[sold out]'], 'a PUT that does not name them leaves them');
  for (const bracket of ['', '[]', '[a] and [b]', 'x'.repeat(400)]) {
    const refused = await api('POST', path, { bracket, isMeant: true });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['bracket']], bracket);
  }
  const tooMany = Array.from({ length: 51 }, (_, index) => `bracket ${index}`);
  assert.equal((await save(owner, { confirmedBrackets: tooMany })).status, 400);
});

onBothDatabases('the way to the first message leads over what a draft still needs', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app, { role: '[Your role]' });
  const expected = { templateId: template.id, templateName: template.templateName, placesLeft: 1 };
  const before = (await api('GET', '/api/setup')).body;
  assert.deepEqual([before.hasTemplate, before.draft], [false, expected]);
  await api('PUT', `/api/templates/${template.id}`, FORM);
  const after = (await api('GET', '/api/setup')).body;
  assert.deepEqual([after.hasTemplate, after.draft], [true, null]);
});
