import assert from 'node:assert/strict';
import { embeddingsRequest } from '../../../testing/ai/ai-embeddings.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { transcriptionForm } from '../../../testing/ai/ai-transcriptions.ts';
import { startMediaApp } from '../../../testing/media-app.ts';
import { client, tokenFor } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { typed } from '../../../testing/web/answers.ts';

const VOICE = typed('video/mp4', 'OggS and sounds');
/** So much that it is not given whole. */
const PAPER = Array.from(
  { length: 300 },
  (_, at) => `Baking tin ${at + 10} cm, article RB-${at}, costs ${at + 7}.35 €.`,
).join('\n\n');
const USUAL = 'text-embedding-3-small';

onBothDatabases('an owner’s own servers win, and each key goes to its own alone', async (t, dialect) => {
  const chosen = await createAiStandIn({ reply: () => 'Gladly.' });
  const meaning = await createAiStandIn();
  const ears = await createAiStandIn();
  t.after(() => Promise.all([chosen, meaning, ears].map((one) => one.close())));
  const { ai, app, user, send, kept } = await startMediaApp(
    t,
    dialect,
    { hearsVoice: true },
    { AI_ALLOWED_BASE_URLS: [chosen, meaning, ears].map(({ url }) => url).join() },
  );
  const { context } = app;
  await context.readings.stop();
  const api = client(app.url, await tokenFor(context, { userId: user.id }));
  /** As every process hears of it within a second. */
  const hear = () => context.loadedTemplates.accountChanged(user.id);
  const save = async (body: object) => {
    const { body: saved } = await api('POST', '/api/keys', body);
    hear();
    return saved;
  };
  const readIn = async () => {
    await context.readingIn.run();
    hear();
    return (await api('GET', '/api/knowledge/meaning')).body;
  };
  await api('POST', '/api/knowledge/texts', { name: 'Tins', text: PAPER });
  await save({ openaiApiKey: 'sk-of-the-chat-1234', baseUrl: chosen.url });
  await api('PUT', '/api/knowledge/meaning', { isOn: true, model: USUAL });
  await readIn();
  const before = chosen.embeddings.requests.length;
  assert.ok(before > 0);

  const saved = await save({
    embeddings: { baseUrl: meaning.url, model: 'ours', questionPrefix: 'q: ', passagePrefix: 'p: ' },
    transcription: { baseUrl: `${ears.url}/`, apiKey: 'of-the-ears-1234', model: 'whisper-base' },
  });
  const server = { apiKey: '', model: '', questionPrefix: '', passagePrefix: '' };
  const marked = { ...server, baseUrl: meaning.url, questionPrefix: 'q: ', passagePrefix: 'p: ' };
  assert.deepEqual(saved.embeddings, { ...marked, model: 'ours' });
  const heard = { ...server, baseUrl: ears.url, apiKey: '****1234', model: 'whisper-base' };
  assert.deepEqual(saved.transcription, heard);
  const { model, hasKey, state } = await readIn();
  assert.deepEqual([model, hasKey, state.done], ['ours', true, state.total]);
  const texts = meaning.embeddings.requests.flatMap((call) => embeddingsRequest(call).input);
  assert.ok(texts.length > 10);
  const unmarked = texts.filter((text) => !text.startsWith('p: '));
  assert.equal(unmarked.length, 1, 'the sentence by which the model is known again');
  const { answer } = await send(kept('/audioclip-1.mp4', VOICE));
  assert.equal(answer.response, 'Gladly.');
  assert.match(embeddingsRequest(meaning.embeddings.requests.at(-1) ?? assert.fail()).input[0] ?? '', /^q: /);
  for (const { headers, body } of meaning.embeddings.requests)
    assert.deepEqual([headers.authorization, (body as { model: string }).model], [undefined, 'ours']);
  const [voice, ...others] = ears.transcriptions.requests;
  assert.ok(voice !== undefined && others.length === 0);
  assert.deepEqual(
    [voice.headers.authorization, transcriptionForm(voice).model],
    ['Bearer of-the-ears-1234', 'whisper-base'],
  );
  assert.equal(chosen.requests.at(-1)?.headers.authorization, 'Bearer sk-of-the-chat-1234');
  const tried = (await api('POST', '/api/keys/try')).body;
  assert.deepEqual(
    tried.map(({ result }: { result: string }) => result),
    ['works', 'works', 'works'],
  );
  assert.equal(ears.transcriptions.requests.length, 2);
  assert.equal(meaning.embeddings.requests.at(-1)?.headers.authorization, undefined);

  // What is left out stays at the same address; another one gets neither key nor model.
  assert.deepEqual((await save({ transcription: { baseUrl: ears.url } })).transcription, heard);
  const moved = { ...server, baseUrl: meaning.url };
  assert.deepEqual((await save({ transcription: { baseUrl: meaning.url } })).transcription, moved);
  await send(kept('/audioclip-2.mp4', VOICE));
  const elsewhere = meaning.transcriptions.requests.at(-1) ?? assert.fail();
  assert.deepEqual(
    [elsewhere.headers.authorization, transcriptionForm(elsewhere).model],
    [undefined, 'whisper-1'],
  );

  // Without their marks and their server, everything is read in anew.
  const here = meaning.embeddings.requests.length;
  assert.equal(
    (await save({ embeddings: { baseUrl: meaning.url, passagePrefix: '' } })).embeddings.model,
    'ours',
  );
  assert.equal((await readIn()).state.done, state.total);
  const anew = meaning.embeddings.requests.slice(here).flatMap((call) => embeddingsRequest(call).input);
  assert.ok(anew.length === texts.length && anew.every((text) => !text.startsWith('p: ')));
  const removed = (await api('DELETE', '/api/keys/embeddings')).body;
  assert.equal(removed.embeddings, null);
  const back = await readIn();
  assert.deepEqual([back.model, back.state.done], [USUAL, state.total]);
  assert.equal(chosen.embeddings.requests.length, 2 * before);
  assert.equal((await api('DELETE', '/api/keys/transcription')).body.transcription, null);
  hear();
  await send(kept('/audioclip-3.mp4', VOICE));
  assert.equal(chosen.transcriptions.requests.length, 1);
  const all = [ai.embeddings, ai.transcriptions, ai, ears.embeddings].map(({ requests }) => requests.length);
  assert.deepEqual(all, [0, 0, 0, 0]);
});

onSqlite(
  '‘as this server has it’ is the server’s own, with its key, or with one for it',
  async (t, dialect) => {
    const chosen = await createAiStandIn();
    const ears = await createAiStandIn();
    t.after(() => Promise.all([chosen.close(), ears.close()]));
    const { ai, app, user, send, kept } = await startMediaApp(
      t,
      dialect,
      { hearsVoice: true },
      { AI_ALLOWED_BASE_URLS: chosen.url, AI_TRANSCRIPTION_BASE_URL: ears.url },
    );
    const api = client(app.url, await tokenFor(app.context, { userId: user.id }));
    await api('POST', '/api/keys', { openaiApiKey: 'sk-of-the-chat-1234', baseUrl: chosen.url });
    await api('POST', '/api/keys', { transcription: { baseUrl: ai.url } });
    await send(kept('/audioclip-1.mp4', VOICE));
    assert.equal(ears.transcriptions.requests[0]?.headers.authorization, undefined);
    await api('POST', '/api/keys', { transcription: { baseUrl: '', apiKey: 'sk-for-the-server' } });
    app.context.loadedTemplates.accountChanged(user.id);
    await send(kept('/audioclip-2.mp4', VOICE));
    assert.equal(ai.transcriptions.requests[0]?.headers.authorization, 'Bearer sk-for-the-server');
    assert.deepEqual(
      [ears, chosen].map((one) => one.transcriptions.requests.length),
      [1, 0],
    );
  },
);

onSqlite('a server that is not allowed, and a key that can’t be read, get no call', async (t, dialect) => {
  const ears = await createAiStandIn();
  t.after(() => ears.close());
  const { ai, app, user, send, kept } = await startMediaApp(
    t,
    dialect,
    { hearsVoice: true },
    { AI_ALLOWED_BASE_URLS: ears.url },
  );
  const { knex } = app.context.db;
  const api = client(app.url, await tokenFor(app.context, { userId: user.id }));
  const refused: [object, Record<string, string>][] = [
    [
      { baseUrl: 'http://169.254.169.254' },
      { 'embeddings.baseUrl': 'This server does not allow this address.' },
    ],
    [{ baseUrl: ears.url, model: 'x'.repeat(201) }, { 'embeddings.model': 'At most 200 characters' }],
    [
      { baseUrl: ears.url, passagePrefix: '\0' },
      { 'embeddings.passagePrefix': 'This holds a sign that can’t be stored: U+0000, or half of an emoji' },
    ],
    [
      { baseUrl: ears.url, apiKey: 'two words' },
      { 'embeddings.apiKey': 'This does not look like an API key. Please copy it again.' },
    ],
    [{}, { 'embeddings.baseUrl': 'Required' }],
  ];
  for (const [embeddings, fields] of refused) {
    const { status, body } = await api('POST', '/api/keys', { manychatApiKey: '77:token', embeddings });
    assert.deepEqual([status, body.fields], [400, fields]);
  }
  assert.deepEqual(await knex('keys').select(), [], 'nothing was saved');

  await api('POST', '/api/keys', { transcription: { baseUrl: ears.url, apiKey: 'of-the-ears-1234' } });
  const [{ ciphertext }] = await knex('keys').select('ciphertext');
  assert.equal(ciphertext.includes('ears'), false);
  await knex('keys').update({ ciphertext: 'damaged' });
  app.context.loadedTemplates.accountChanged(user.id);
  await send(kept('/audioclip-1.mp4', VOICE));
  const { body } = await api('GET', '/api/keys');
  assert.deepEqual([body.unreadableKeys, body.transcription.apiKey], [['transcription'], '']);
  const [, , voice] = (await api('POST', '/api/keys/try')).body;
  assert.equal(voice.result, 'key_unreadable');
  assert.deepEqual(
    [ears, ai].map((one) => one.transcriptions.requests.length),
    [0, 0],
  );
});
