import assert from 'node:assert/strict';
import { embeddingsRequest } from '../../../testing/ai/ai-embeddings.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { transcriptionForm } from '../../../testing/ai/ai-transcriptions.ts';
import { startMediaApp } from '../../../testing/media-app.ts';
import { client, tokenFor } from '../../../testing/owner-client.ts';
import { onSqlite } from '../../../testing/test-app.ts';
import { typed } from '../../../testing/web/answers.ts';
import { respond } from '../../../testing/wire/wire.ts';
import { createProviders } from './providers.ts';

const ALSO_ALLOWED = 'https://also.example/v1';
const VOICE = typed('video/mp4', 'OggS and sounds');
/** So much that it is not given whole. */
const PAPER = Array.from({ length: 150 }, (_, at) => `Tin ${at + 10} cm costs ${at + 7}.35 €.`).join('\n\n');

onSqlite('each purpose has its server, and a key goes only where it was entered for', async (t, dialect) => {
  const ears = await createAiStandIn();
  t.after(() => ears.close());
  const { ai, app, user, send, kept } = await startMediaApp(
    t,
    dialect,
    { hearsVoice: true },
    {
      AI_API_KEY: 'of-the-chat-server',
      AI_EMBEDDINGS_BASE_URL: ears.url,
      AI_EMBEDDINGS_MODEL: 'e5',
      AI_TRANSCRIPTION_BASE_URL: ears.url,
      AI_TRANSCRIPTION_API_KEY: 'of-the-ears',
      AI_TRANSCRIPTION_MODEL: 'whisper-base',
    },
  );
  const { context } = app;
  await context.readings.stop();
  const api = client(app.url, await tokenFor(context, { userId: user.id }));
  await api('POST', '/api/knowledge/texts', { name: 'Tins', text: PAPER });
  // Without a key of one's own, and with one that was entered for the chat server.
  for (const own of [null, 'sk-of-the-owner-1234']) {
    if (own !== null) await context.keys.set(user.id, 'openai', own);
    const { body: before } = await api('GET', '/api/knowledge/meaning');
    assert.deepEqual([before.model, before.hasKey], ['e5', true]);
    await api('PUT', '/api/knowledge/meaning', { isOn: true, model: 'e5' });
    await context.readingIn.run();
    const { body: after } = await api('GET', '/api/knowledge/meaning');
    assert.ok(after.state.total > 10 && after.state.done === after.state.total, JSON.stringify(after));
    context.loadedTemplates.accountChanged(user.id);
    await send(kept('/audioclip-1.mp4', VOICE));
    assert.equal(ai.requests.at(-1)?.headers.authorization, `Bearer ${own ?? 'of-the-chat-server'}`);
  }
  assert.deepEqual([ai.embeddings.requests.length, ai.transcriptions.requests.length], [0, 0]);
  const [texts] = ears.embeddings.requests;
  assert.ok(texts !== undefined && embeddingsRequest(texts).model === 'e5');
  for (const { headers } of ears.embeddings.requests) assert.equal(headers.authorization, undefined);
  assert.equal(ears.transcriptions.requests.length, 2);
  for (const call of ears.transcriptions.requests) {
    assert.equal(call.headers.authorization, 'Bearer of-the-ears');
    assert.equal(transcriptionForm(call).model, 'whisper-base');
  }
  assert.equal(ears.requestCount(), 0);
});

onSqlite('who has chosen a provider is served by it, whatever the server has', async (t, dialect) => {
  const ears = await createAiStandIn();
  const own = await createAiStandIn({ reply: () => 'Gladly.' });
  t.after(() => ears.close());
  t.after(() => own.close());
  const { ai, app, user, send, kept } = await startMediaApp(
    t,
    dialect,
    { hearsVoice: true },
    { AI_ALLOWED_BASE_URLS: own.url, AI_TRANSCRIPTION_BASE_URL: ears.url, AI_TRANSCRIPTION_MODEL: 'x' },
  );
  await app.context.keys.set(user.id, 'openai', 'sk-of-the-owner-1234', own.url);
  await send(kept('/audioclip-1.mp4', VOICE));
  const [heard] = own.transcriptions.requests;
  assert.ok(heard !== undefined);
  assert.equal(heard.headers.authorization, 'Bearer sk-of-the-owner-1234');
  assert.equal(transcriptionForm(heard).model, 'whisper-1');
  assert.deepEqual([ears.transcriptions.requests.length, ai.transcriptions.requests.length], [0, 0]);
});

onSqlite('each purpose is tried, and told in a sentence', async (t, dialect) => {
  const ears = await createAiStandIn();
  t.after(() => ears.close());
  const { ai, app, user } = await startMediaApp(t, dialect, {}, { AI_EMBEDDINGS_BASE_URL: ears.url });
  const api = client(app.url, await tokenFor(app.context, { userId: user.id }));
  const tried = async () => {
    const { status, body } = await api('POST', '/api/keys/try');
    assert.equal(status, 200);
    return body.map(({ message }: { message: string }) => message);
  };
  assert.deepEqual(await tried(), ['Replies: yes.', 'Finding by meaning: yes.', 'Voice messages: yes.']);
  ai.transcriptions.enqueue(respond({ status: 501, body: { error: { message: 'not supported' } } }));
  ears.embeddings.enqueue(respond({ status: 401, body: {} }));
  assert.deepEqual(await tried(), [
    'Replies: yes.',
    'Finding by meaning: the key is refused.',
    'Voice messages: this server can’t, or not with this model.',
  ]);
  const { body: keys } = await api('GET', '/api/keys');
  assert.deepEqual(keys.servers, { chat: '127.0.0.1', embeddings: '127.0.0.1', transcription: '127.0.0.1' });
});

onSqlite('an address that nobody named gets no call', async (t, dialect) => {
  const { app } = await startMediaApp(t, dialect, {}, { AI_ALLOWED_BASE_URLS: ALSO_ALLOWED });
  const providers = createProviders(app.config, Date.now);
  t.after(() => providers.close());
  assert.ok(providers.at(ALSO_ALLOWED));
  assert.throws(() => providers.at('https://elsewhere.example/v1'), /not allowed/);
});
