import assert from 'node:assert/strict';
import { aiFaults, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { client, signedInOwner, tokenFor } from '../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { FLOW_DIALECTS } from '../../contract/doctor.ts';

const env = { WEBHOOK_MESSAGES_PER_MINUTE: '0', WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '8' };
const reachable = { ...env, SERVER_PUBLIC_URL: 'https://replies.example.com' };

onBothDatabases('the doctor says what is wrong with a flow, and keeps no text', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: reachable });
  const { api, template } = await signedInOwner(app, { fallbackReply: 'We answer quite soon.' });
  const path = `/api/templates/${template.id}/doctor`;
  /** That there is no AI key is no matter of the flow. */
  const codes = async () =>
    (await api('GET', path)).body.findings
      .map(({ code }: { code: string }) => code)
      .filter((code: string) => code !== 'no_ai_key');
  assert.deepEqual(await codes(), ['no_calls']);
  const hook = (body: Record<string, unknown> | string) => postMessage(app.url, template.webhookUrl, body);
  await hook({ message: 'A secret wish', conversation_id: 'fine', timestamp: '1', first_name: 'Ada' });
  assert.deepEqual(await codes(), []);

  await hook({ message: '{{last_input_text}}', conversation_id: '7', timestamp: '2' });
  await hook('just some words');
  await hook({ conversation_id: '7' });
  await hook({ message: 'Hi', conversation_id: 'page', timestamp: '3', first_name: 'Ada' });
  await hook({ message: 'Hello', conversation_id: 'page', timestamp: '4', first_name: 'Cleo' });
  await hook({ message: 'We answer quite soon.', conversation_id: 'fine', timestamp: '5' });
  await hook('{"message": "She said "hi" to me", "conversation_id": "9", "timestamp": "6"}');
  for (let i = 0; i < 9; i += 1) await hook({ message: `m${i}`, conversation_id: 'flood' });
  const report = (await api('GET', path)).body;
  const found = Object.fromEntries(
    report.findings.map((one: { code: string; times: number }) => [one.code, one.times]),
  );
  assert.deepEqual(found, {
    no_ai_key: 0,
    unreplaced_variable: 1,
    plain_text: 1,
    unreadable: 1,
    shared_id: 2,
    send_ignored: 1,
    too_many: 1,
    repaired_json: 1,
    no_timestamp: 8,
  });
  assert.equal(report.findings[0].severity, 'error');
  for (const { title, message, fix } of report.findings) assert.ok(title && message && fix);
  assert.deepEqual([report.calls[0].status, report.calls[0].state], [429, 'failed']);
  assert.equal(report.calls.at(-1).state, 'fine');
  assert.equal(
    report.calls.some(({ state }: { state: string }) => state === 'warning'),
    true,
  );
  // fine, 7, page, 9, flood; what could not be read has none.
  assert.equal(report.customers, 4);
  const rows = JSON.stringify(await app.context.db.knex('webhook_calls'));
  for (const text of ['secret wish', 'Ada', 'page', 'fine']) assert.equal(rows.includes(text), false, text);

  for (let i = 0; i < 70; i += 1) await hook({ message: 'x', conversation_id: `n${i}`, timestamp: `t${i}` });
  const later = (await api('GET', path)).body;
  assert.deepEqual([later.checkedCalls, await codes()], [50, []]);
  assert.equal((await app.context.db.knex('webhook_calls')).length, 50);
});

onBothDatabases('a wrong secret and a late answer are seen', async (t, dialect) => {
  const ai = await createAiStandIn({ delayMs: 5_000 });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, {
    env: {
      ...reachable,
      WEBHOOK_DEADLINE_MS: '700',
      AI_API_KEY: 'sk-1234',
      AI_BASE_URL: ai.url,
    },
  });
  const { api, template } = await signedInOwner(app, { webhookSecret: 'open-sesame' });
  const message = { message: 'Hi', conversation_id: 'c', timestamp: '1' };
  await postMessage(app.url, template.webhookUrl, message);
  await postMessage(app.url, template.webhookUrl, message, { 'x-webhook-secret': 'open-sesame' });
  const { findings } = (await api('GET', `/api/templates/${template.id}/doctor`)).body;
  const codes = findings.map(({ code }: { code: string }) => code);
  assert.deepEqual(codes.sort(), ['ai_unchecked', 'too_late', 'wrong_secret']);
});

onBothDatabases('the flow kit has this address in it; its bodies work', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env });
  const owner = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  const other = await signedInOwner(app);
  const path = `/api/templates/${owner.template.id}/flow-kit`;
  const kit = (await owner.api('GET', path)).body;
  assert.equal(kit.webhookAddress, `${app.url}/api/webhook/${owner.template.webhookUrl}`);
  assert.deepEqual(
    kit.dialects.map(({ dialect: name }: { dialect: string }) => name),
    FLOW_DIALECTS,
  );
  for (const { url, body, headers } of kit.dialects) {
    // As ManyChat's own documentation says: `to_json` writes the quotes and escapes.
    const filled = body
      .replaceAll(/\{\{[^{}]+\|to_json:true\}\}/g, JSON.stringify('filled "in"\ntwice'))
      .replaceAll(/\{\{[^}]+\}\}/g, 'filled in');
    JSON.parse(filled);
    const sent = Object.fromEntries(
      headers.map(({ name, value }: { name: string; value: string }) => [name, value]),
    );
    const answer = await fetch(url, { method: 'POST', headers: sent, body: filled });
    assert.equal(answer.status, 200, body);
    assert.ok(JSON.stringify(await answer.json()).includes('We answer soon.'));
  }
  assert.equal((await other.api('GET', path)).status, 404);
  assert.equal((await other.api('GET', `/api/templates/${owner.template.id}/doctor`)).status, 404);
});

onBothDatabases('the doctor notices that no message of several lines ever came', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env });
  const { api, template } = await signedInOwner(app, { fallbackReply: 'We answer soon.' });
  const { knex } = app.context.db;
  const isFound = async () => {
    const { findings } = (await api('GET', `/api/templates/${template.id}/doctor`)).body;
    return findings.some(({ code }: { code: string }) => code === 'no_line_break');
  };
  const hook = (message: string) =>
    postMessage(app.url, template.webhookUrl, { message, conversation_id: 'c', timestamp: message });
  await hook('Do you bake rye?');
  const { id } = await knex('conversations').where({ template_id: template.id }).first('id');
  const said = (count: number) =>
    Array.from({ length: count }, () => ({
      conversation_id: id,
      is_from_user: 1,
      message_text: 'Hello',
      created_at: Date.now(),
    }));
  await knex('messages').insert(said(198));
  assert.equal(await isFound(), false, 'too few to tell');
  await knex('messages').insert(said(1));
  assert.equal(await isFound(), true);
  await hook('Hello!\nWhere are you?');
  assert.equal(await isFound(), false);
});

onBothDatabases('the doctor names the field that came without its value', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env });
  const { api, template } = await signedInOwner(app);
  const hook = (body: Record<string, unknown>) => postMessage(app.url, template.webhookUrl, body);
  await hook({ message: '{%last_message%}', conversation_id: '7' });
  await hook({ message: 'Hi', conversation_id: '{user_id}' });
  await hook({ message: 'Hi', conversation_id: 'N/A' });
  await hook({ message: 'Hi', conversation_id: '1.78414E+16' });
  await hook({ message: 'none', conversation_id: '7', timestamp: '1' });
  const { findings } = (await api('GET', `/api/templates/${template.id}/doctor`)).body;
  const messages = Object.fromEntries(
    findings.map(({ code, message }: { code: string; message: string }) => [code, message]),
  );
  assert.match(messages.unreplaced_variable, /Seen in "message" and "conversation_id"\.$/);
  assert.match(messages.placeholder_id, /Seen in "conversation_id"\.$/);
  assert.match(messages.rounded_id, /Seen in "conversation_id"\.$/);
  assert.ok(messages.empty_word);
});

onBothDatabases(
  'the verdict is over all between a message and its reply, in the order of the way',
  async (t, dialect) => {
    const ai = await createAiStandIn({ reply: () => 'We are open from 8.' });
    t.after(() => ai.close());
    const app = await startTestApp(t, dialect, {
      env: { ...reachable, AI_BASE_URL: ai.url, BILLING_MODE: 'stripe' },
    });
    const { context } = app;
    const { id } = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
    await context.billing.grant(id, 'standard', Date.now() + 86_400_000);
    const template = await context.templates.create(id, { ...BAKERY, role: '[Your role]' });
    const api = client(app.url, await tokenFor(context, { userId: id }));
    const verdict = async () => (await api('GET', `/api/templates/${template.id}/doctor`)).body.verdict;
    const ask = async (message: string) => {
      context.loadedTemplates.accountChanged(id);
      context.loadedTemplates.templateChanged(template.id);
      await postMessage(app.url, template.webhookUrl, {
        message,
        conversation_id: 'ada',
        timestamp: message,
      });
    };
    await ask('Hello?');
    assert.deepEqual(await verdict(), {
      isGood: false,
      text: 'The template is still a draft. One more thing to look at.',
      next: { text: 'Fill in its places in [square brackets], or take them out.', page: 'template' },
    });
    await api('POST', '/api/bot/pause', { minutes: null });
    assert.match((await verdict()).text, /^All your bots are paused/);
    await api('POST', '/api/bot/resume');
    await api('PUT', `/api/templates/${template.id}`, { role: 'Baker', baseVersion: template.version });
    assert.equal((await verdict()).text, 'No AI key is saved.');
    await context.keys.set(id, 'openai', 'sk-test-1234567890');
    assert.deepEqual(await verdict(), { isGood: true, text: 'All good.', next: null });

    ai.setDefault(aiFaults.unauthorized);
    await ask('When do you open?');
    assert.deepEqual([(await verdict()).isGood, (await verdict()).text], [false, 'The AI refused your key.']);
    await context.keys.set(id, 'openai', 'sk-test-0987654321');
    assert.equal((await verdict()).isGood, true, 'what was refused is another key');
    ai.setDefault(reply('We are open from 8 am.'));
    // On the command line, whoever has no plan is seen as well.
    await context.db.knex('grants').delete();
    const { text, next } = (await context.doctor.report(id, template.id, 'https://replies.example.com'))
      .verdict;
    assert.deepEqual([text, next?.page], ['Your plan has ended.', 'plan']);
  },
);

onBothDatabases('an address that nobody can reach is never all good', async (t, dialect) => {
  for (const SERVER_PUBLIC_URL of [
    '',
    'http://192.168.1.20:3000',
    'https://bakery.local',
    'https://127.0.0.1',
  ]) {
    const app = await startTestApp(t, dialect, { env: { AI_API_KEY: 'sk-server-1234', SERVER_PUBLIC_URL } });
    const { api, template } = await signedInOwner(app);
    const trigger = { templateId: template.id, triggerPhrase: 'hours', responseAction: 'From 8 to 6.' };
    await api('POST', '/api/triggers', trigger);
    await postMessage(app.url, template.webhookUrl, {
      message: 'hours',
      conversation_id: 'a',
      timestamp: '1',
    });
    const { verdict, findings } = (await api('GET', `/api/templates/${template.id}/doctor`)).body;
    assert.deepEqual(
      [verdict.isGood, verdict.text, findings[0].code],
      [false, 'Nobody on the internet can reach this server.', 'address_unreachable'],
    );
  }
});
