import assert from 'node:assert/strict';
import { aiRequest, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { makeExport } from '../../../testing/made-up-exports/made-up-export.ts';
import { type Client, client, signedInOwner, tokenFor } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import { VOICE_TURNS_MAX, type VoiceTurn } from '../../contract/owner-voice.ts';
import { isMessageFile } from './export/message-files.ts';
import { exportReader } from './export/read-export.ts';
import { learnVoice } from './learn.ts';
import type { Learn } from './learn-in-process.ts';
import { createVoices } from './voices.service.ts';

/** What an owner wrote who begins in lower case, ends without a full stop, and says 'du'. */
function madeUpTurns(): readonly VoiceTurn[] {
  const reader = exportReader();
  for (const { path, bytes } of makeExport({ seed: 3, threads: 12 }).files())
    if (isMessageFile(path)) reader.feed(path, new TextDecoder().decode(bytes));
  return reader.read().turns;
}

const TURNS = madeUpTurns();
const consented = (turns: readonly unknown[]) => ({ isConsented: true, turns });

onBothDatabases('a voice is learned, heard in replies, corrected and deleted', async (t, dialect) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234567890' },
  });
  const { api, template } = await signedInOwner(app);
  const said = async (message: string, text = 'We have fresh bread. See you soon.') => {
    // Processes hear of changes a moment later.
    app.context.loadedTemplates.accountChanged(template.userId);
    ai.enqueue(reply(text));
    const answer = await postMessage(app.url, template.webhookUrl, { message, conversation_id: message });
    return { reply: answer.body.response, prompt: system(ai) };
  };
  const before = await said('Are you open today?');
  assert.equal(before.reply, 'We have fresh bread. See you soon.');

  const { status, body } = await api('PUT', '/api/voice/imports/export', consented(TURNS));
  assert.equal(status, 200, JSON.stringify(body).slice(0, 300));
  const texts = body.voice.lines.map((line: { text: string }) => line.text);
  assert.ok(texts.includes('You mostly begin in lower case.'), texts.join('\n'));
  assert.deepEqual(
    body.imports.map(({ source, turns }: { source: string; turns: number }) => [source, turns]),
    [['export', TURNS.length]],
  );

  const own = new Set(TURNS.flatMap(({ said }) => [...said, said.join('\n')]));
  for (const { id, examples } of body.voice.lines) {
    assert.ok(
      examples.every((text: string) => own.has(text)),
      id,
    );
    assert.ok(examples.length > 0 || ['dashes'].includes(id), id);
  }

  const after = await said('Hey, are you open today?');
  assert.equal(after.reply, 'We have fresh bread. See you soon');
  assert.match(after.prompt, /How the owner writes, where it fits/);
  assert.match(after.prompt, /<examples>\nCustomer: .+\nOwner: .+/);
  assert.ok(after.prompt.length - before.prompt.length < 1_600, 'within 400 tokens');
  const [conversation] = (await api('GET', '/api/conversations?search=hey')).body;
  const messages = (await api('GET', `/api/conversations/${conversation.id}/messages`)).body;
  const { reason } = messages.at(-1);
  assert.ok(reason.voice.examples > 0, JSON.stringify(reason));

  const switched = (useVoice: boolean, baseVersion: number) =>
    api('PUT', `/api/templates/${template.id}`, { useVoice, baseVersion });
  assert.equal((await switched(false, 1)).body.useVoice, false);
  const without = await said('Hello, are you open today?');
  assert.equal(without.reply, 'We have fresh bread. See you soon.');
  assert.doesNotMatch(without.prompt, /How the owner writes, where|<examples>/);
  await switched(true, 2);

  const lower = { kind: 'mix', id: 'first_letter', always: 'lower' };
  const fox = { kind: 'use', id: 'emojis', share: 1, favorites: ['🦊'] };
  const noLaugh = { kind: 'use', id: 'laughter', share: 0, favorites: [] };
  const corrections = { off: ['ending'], corrected: [lower, fox, noLaugh] };
  const unknown = { off: [], corrected: [{ ...lower, always: 'sideways' }] };
  const refused = await api('PUT', '/api/voice', { version: body.voice.version, corrections: unknown });
  assert.equal(refused.body.code, 'invalid_input');
  const corrected = await api('PUT', '/api/voice', { version: body.voice.version, corrections });
  assert.equal(corrected.status, 200);
  const off = corrected.body.voice.lines.filter(({ isOn }: { isOn: boolean }) => !isOn);
  assert.deepEqual(
    off.map(({ id }: { id: string }) => id),
    ['ending'],
  );
  const heard = await said('Open on Sunday?');
  assert.equal(heard.reply, 'we have fresh bread. see you soon.');
  assert.match(heard.prompt, /🦊 in nearly every message, no others/);
  const byId = new Map(corrected.body.voice.lines.map((line: { id: string }) => [line.id, line]));
  assert.match(JSON.stringify(byId.get('emojis')), /"text":"Emojis in nearly every message: mostly 🦊/);
  assert.match(JSON.stringify(byId.get('laughter')), /"text":"You never write a laugh\."/);
  const stale = await api('PUT', '/api/voice', { version: body.voice.version, isOn: false });
  assert.equal(stale.body.code, 'conflict');
  await api('PUT', '/api/voice', { version: corrected.body.voice.version, isOn: false });
  assert.doesNotMatch((await said('Open on Monday?')).prompt, /How the owner writes, where|<examples>/);

  const exported = (await api('GET', '/api/user/export')).body;
  assert.equal(exported.voice.imports[0].turns.length, TURNS.length);
  const gone = await api('DELETE', '/api/voice');
  assert.deepEqual([gone.body.voice, gone.body.imports], [null, []]);
  for (const table of ['owner_voices', 'voice_imports', 'voice_examples'])
    assert.deepEqual(await app.context.db.knex(table), [], table);
});

onSqlite('what can’t be learned from is refused, and loses nothing', async (t, dialect) => {
  const app = await startTestApp(t, dialect, { env: { BILLING_MODE: 'stripe' } });
  const { context } = app;
  const until = Date.now() + 40 * 86_400_000;
  const user = await context.accounts.create({ username: 'baker', email: 'baker@example.com' });
  await context.billing.grant(user.id, 'standard', until);
  const api = client(app.url, await tokenFor(context, { userId: user.id }));
  const add = (turns: readonly unknown[], source = 'paste'): ReturnType<Client> =>
    api('PUT', `/api/voice/imports/${source}`, consented(turns));
  assert.equal((await add(TURNS)).body.code, 'voice_plan');
  await context.billing.grant(user.id, 'advanced', until);
  await context.settings.save({ max_megabytes_per_user: 1 });
  const long = { at: null, asked: 'a'.repeat(2_000), said: ['b'.repeat(2_000)] };
  const full = await add(Array.from({ length: 260 }, () => long));
  assert.deepEqual([full.status, full.body.code], [403, 'storage_full']);
  assert.match(
    full.body.error,
    /may keep 1 MB .+\(max_megabytes_per_user\) under Admin, Settings, Limits\.$/,
  );
  assert.deepEqual((await api('GET', '/api/voice')).body.imports, []);
  await context.settings.save({ max_megabytes_per_user: 100 });
  assert.equal((await add(TURNS.slice(0, 5))).body.code, 'voice_too_little');
  for (const body of [
    { turns: TURNS },
    consented([]),
    consented([{ at: 1, asked: '', said: [] }]),
    consented([{ at: 1, asked: '', said: ['yes', ' \n\u00a0'] }]),
    consented([{ at: 1, asked: '', said: ['x'.repeat(2_001)] }]),
    consented([{ at: 1.5, asked: '', said: ['x'] }]),
  ])
    assert.equal((await api('PUT', '/api/voice/imports/paste', body)).body.code, 'invalid_input');
  assert.equal((await add(TURNS, 'telepathy')).status, 400);
  const many = Array.from({ length: VOICE_TURNS_MAX }, (_, at) => TURNS[at % TURNS.length]);
  assert.equal((await add(many)).status, 200, 'as many as an account keeps');
  assert.equal((await add([...many, TURNS[0]])).body.code, 'invalid_input');
  const few = TURNS.slice(0, 60);
  assert.equal((await add(few)).status, 200);
  const both = await Promise.all([add(TURNS.slice(60, 120), 'export'), add(few, 'table')]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  const { imports } = (await api('GET', '/api/voice')).body;
  assert.deepEqual(
    imports.map(({ source, turns }: { source: string; turns: number }) => `${source} ${turns}`).sort(),
    ['export 60', 'paste 60', 'table 60'],
  );
  // What is left without the others is too little, and stays.
  for (const source of ['export', 'paste']) await api('DELETE', `/api/voice/imports/${source}`);
  assert.notEqual((await api('GET', '/api/voice')).body.voice, null);
  await api('DELETE', '/api/voice/imports/table');
  assert.equal((await api('GET', '/api/voice')).body.voice, null);
});

onSqlite('learning takes a process each time, so there is a limit', async (t, dialect) => {
  let now = Date.UTC(2027, 0, 1);
  const app = await startTestApp(t, dialect, { overrides: { clock: () => now } });
  const { context } = app;
  const { id } = await context.accounts.create({ username: 'baker', email: 'baker@example.com' });
  const learn: Learn = async (lesson) => learnVoice(lesson);
  const voices = createVoices({ ...context, learn });
  const few = TURNS.slice(0, 40);
  for (let time = 0; time < 10; time += 1) await voices.add(id, 'paste', few);
  const api = client(app.url, await tokenFor(context, { userId: id }));
  const refused = await api('PUT', '/api/voice/imports/paste', consented(few));
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_requests']);
  const { version } = (await api('GET', '/api/voice')).body.voice;
  const off = (nth: number) => ({ version: version + nth, corrections: { off: [], corrected: [] } });
  for (let nth = 0; nth < 30; nth += 1) await voices.change(id, off(nth));
  assert.equal((await api('PUT', '/api/voice', off(30))).status, 429);
  assert.equal(
    (await api('DELETE', '/api/voice/imports/paste')).status,
    200,
    'what deletes is never refused',
  );
  now += 60_000;
  await voices.add(id, 'paste', few);
});

for (const given of ['first', 'later'] as const)
  onBothDatabases(`a voice that is deleted stays deleted, ${given} import under way`, async (t, dialect) => {
    const { context, env } = await startTestApp(t, dialect);
    const { id } = await context.accounts.create({ username: 'baker', email: 'baker@example.com' });
    if (given === 'later') await context.voices.add(id, 'paste', TURNS.slice(0, 60));
    // Another process, which has the database in common with this one and nothing else.
    const second = await createContext(loadConfig({ env }));
    t.after(() => second.close());
    const other = createVoices({ ...second, learn: async (lesson) => learnVoice(lesson) });
    const learn: Learn = async (lesson) => {
      await other.removeAll(id);
      return learnVoice(lesson);
    };
    const slow = createVoices({ ...context, learn });
    await assert.rejects(slow.add(id, 'export', TURNS.slice(100, 160)), { code: 'conflict' });
    assert.deepEqual([await context.voices.find(id), await context.voices.imports(id)], [null, []]);
    // Whoever gives something after the deletion means it.
    await other.add(id, 'table', TURNS.slice(60, 100));
    assert.equal((await context.voices.find(id))?.learned?.fingerprint.turns, 40);
  });

function system(ai: Awaited<ReturnType<typeof createAiStandIn>>): string {
  const call = ai.requests.at(-1);
  assert.ok(call);
  return aiRequest(call).messages.find(({ role }) => role === 'system')?.content ?? '';
}
