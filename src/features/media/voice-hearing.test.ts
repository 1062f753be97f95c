import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import {
  sureTranscript,
  transcript,
  transcriptionFaults,
  transcriptionForm,
} from '../../../testing/ai/ai-transcriptions.ts';
import { startMediaApp } from '../../../testing/media-app.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { typed } from '../../../testing/web/answers.ts';
import { after } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';

const VOICE = typed('audio/mp4', 'OggS and sounds');
const PORTUGUESE = 'Bom dia, vocês fazem entrega no sábado?';
const HOW_MUCH = 'Quanto custa a entrega?';
const UNSURE = { likelihood: -1.2 };

async function shop(
  t: TestContext,
  dialect: Dialect,
  fields: Record<string, unknown> = {},
  env: Record<string, string> = {},
) {
  const app = await startMediaApp(t, dialect, { hearsVoice: true, faqs: '', ...fields }, env);
  const { ai, kept } = app;
  const address = kept('/audioclip-1.mp4', VOICE);
  return { ...app, address, forms: () => ai.transcriptions.requests.map(transcriptionForm) };
}

onBothDatabases('the customer’s language and the names of what is sold go along', async (t, dialect) => {
  const productOrService = 'Bolo de cenoura, R$ 50; pão de queijo (10 un. R$ 20), café — aberto das 8 às 18.';
  const { ai, send, address, forms, recorded } = await shop(t, dialect, {
    productOrService,
    // What a customer wrote is read for its language, whether the bot remembers it or not.
    enableConversationMemory: false,
  });
  ai.transcriptions.setDefault(sureTranscript(HOW_MUCH, { language: 'portuguese' }));
  await send(address, 'new');
  await send(PORTUGUESE, 'pt');
  const { reason } = await send(address, 'pt');
  const [unknown, known] = forms();
  assert.deepEqual([unknown?.language, known?.language], [null, 'pt']);
  assert.equal(known?.hint, 'Bolo de cenoura, pão de queijo, café, aberto das');
  const [{ outcome, language }] = reason.attachments;
  assert.deepEqual([outcome, language], ['heard', 'pt']);
  assert.equal((await recorded()).at(-1), `(Voice message) ${HOW_MUCH}`);
});

onSqlite(
  'a server that tells nothing of its sureness, or takes no hints, is asked so from then on',
  async (t, dialect) => {
    const { ai, send, address, forms } = await shop(t, dialect);
    await send(PORTUGUESE, 'pt');
    ai.transcriptions.enqueue(transcriptionFaults.onlyJson, transcriptionFaults.noHints);
    ai.transcriptions.setDefault(transcript(HOW_MUCH));
    for (const _ of [1, 2]) assert.equal((await send(address, 'pt')).reason.attachments[0].outcome, 'heard');
    assert.deepEqual(
      forms().map(({ format, language }) => [format, language]),
      [
        ['verbose_json', 'pt'],
        ['json', 'pt'],
        ['json', null],
        ['json', null],
      ],
    );
  },
);

onSqlite(
  'what fits the customer’s language badly is heard once more, and the likelier counts',
  async (t, dialect) => {
    const { ai, send, address, forms, recorded } = await shop(t, dialect);
    const spanish = 'Hola, quería preguntar cuánto cuesta el envío';
    await send(PORTUGUESE, 'pt');
    ai.transcriptions.enqueue(
      sureTranscript('Olá, queria pegar o convite', { language: 'portuguese', likelihood: -1.1 }),
      sureTranscript(spanish, { language: 'es', likelihood: -0.4 }),
    );
    const { reason } = await send(address, 'pt');
    assert.deepEqual(
      forms().map(({ language }) => language),
      ['pt', null],
    );
    assert.deepEqual([reason.attachments[0].outcome, reason.attachments[0].language], ['heard', 'es']);
    assert.equal((await recorded()).at(-1), `(Voice message) ${spanish}`);

    // A third language that fits hardly better is a guess.
    ai.transcriptions.enqueue(
      sureTranscript('Olá, queria saber o preço', { language: 'portuguese', likelihood: -1.1 }),
      sureTranscript('สัชพอยาซื้นแค่ตั้น', { language: 'thai', likelihood: -0.8 }),
    );
    assert.equal((await send(address, 'pt')).reason.attachments[0].outcome, 'unsure');

    // Where nothing is known of the customer, the owner's language is tried.
    ai.transcriptions.enqueue(
      sureTranscript('Mert ha már', { language: 'hungarian', likelihood: -1.1 }),
      sureTranscript('Do you bake rye bread?', { likelihood: -0.5 }),
    );
    await send(address, 'stranger');
    assert.equal((await recorded()).at(-1), '(Voice message) Do you bake rye bread?');
    assert.deepEqual(
      forms()
        .slice(4)
        .map(({ language }) => language),
      [null, 'en'],
    );
  },
);

onBothDatabases('what is unsure is asked back in our own words, and not answered', async (t, dialect) => {
  const offer = { productOrService: 'Bolo de cenoura.' };
  const { ai, send, address, recorded, app } = await shop(t, dialect, offer);
  await send(PORTUGUESE, 'pt');
  const calls = ai.requestCount();
  ai.transcriptions.setDefault(sureTranscript('Quanto custa a venda', { language: 'pt', ...UNSURE }));
  const { answer, reason } = await send(address, 'pt');
  assert.deepEqual([answer.source, reason.why], ['fallback', 'not_heard']);
  const asked = 'Entendi: “Quanto custa a venda” É isso mesmo? Se não for, pode escrever, por favor?';
  assert.equal(answer.response, asked);
  assert.equal(ai.requestCount(), calls);
  assert.equal(reason.attachments[0].outcome, 'unsure');
  assert.equal((await recorded()).at(-1), '(Voice message) Quanto custa a venda');

  // The AI answers what is known, and the question follows; it never reads what is guessed.
  ai.enqueue(reply('Sim, temos bolo de cenoura.'));
  const { answer: both, last } = await send(`Vocês têm bolo de cenoura? ${address}`, 'pt');
  assert.equal(both.source, 'ai');
  assert.equal(both.response, `Sim, temos bolo de cenoura.\n\n${asked}`);
  assert.doesNotMatch(String(last), /venda|voice/i);

  // A guess neither opts out nor fires a trigger.
  ai.transcriptions.setDefault(sureTranscript('STOP', UNSURE));
  assert.equal((await send(address, 'pt')).answer.source, 'fallback');
  assert.deepEqual(await app.context.db.knex('conversation_events').select('kind'), []);

  ai.transcriptions.setDefault(sureTranscript('Ha!', { noSpeech: 0.8, likelihood: -0.9 }));
  const silent = await send(address, 'pt');
  assert.equal(silent.reason.attachments[0].outcome, 'nothing_said');
  assert.equal(silent.answer.response, 'Não consegui ouvir bem a mensagem de voz. Pode escrever, por favor?');
});

onSqlite('a correction by the customer counts as any message does', async (t, dialect) => {
  const { ai, send, address } = await shop(t, dialect, { enableConversationMemory: true });
  ai.transcriptions.enqueue(sureTranscript('Can I come on Sunday?'));
  await send(address, 'c');
  await send('no, I said Friday', 'c');
  const { messages } = (ai.requests.at(-1)?.body ?? {}) as { messages: { content: string }[] };
  const texts = messages.map(({ content }) => content);
  assert.ok(texts.includes('(Voice message) Can I come on Sunday?'));
  assert.equal(texts.at(-1), 'no, I said Friday');
});

onBothDatabases('hearing begins while more may come, and once only', async (t, dialect) => {
  const { ai, send, address, recorded } = await shop(t, dialect, { waitForMoreMs: 1_000 });
  ai.transcriptions.enqueue(after(900, transcript('I need a cake')));
  const startedAt = Date.now();
  const first = send(address, 'row');
  await waitFor('hearing to begin', () => ai.transcriptions.requests.length === 1);
  assert.ok(Date.now() - startedAt < 900, 'before the wait is over');
  const second = await send('for Sunday', 'row');
  assert.equal((await first).answer.source, 'joined');
  assert.equal(second.last, '(Voice message) I need a cake\nfor Sunday');
  assert.deepEqual(await recorded(), ['(Voice message) I need a cake', 'for Sunday']);
  assert.equal(ai.transcriptions.requests.length, 1);
});

onSqlite('a transcript may take all the time that the answer does not need', async (t, dialect) => {
  const { ai, send, address } = await shop(t, dialect, {}, { WEBHOOK_DEADLINE_MS: '8000' });
  ai.transcriptions.enqueue(after(4_800, transcript('Do you bake rye bread?')));
  const { answer, reason } = await send(address);
  assert.deepEqual([answer.source, reason.attachments[0].outcome], ['ai', 'heard']);
});

onSqlite(
  'a server that fails each time reaches the bell once, and one that fails at times does not',
  async (t, dialect) => {
    const { ai, app, send, address, user } = await shop(t, dialect);
    const { serverError, format, silent } = transcriptionFaults;
    const { notifications, db } = app.context;
    const bell = async () => {
      await notifications.flush();
      return db.knex('notifications').where({ user_id: user.id }).pluck('kind');
    };
    for (const fault of [serverError, format, transcript('Well, good.'), serverError, silent]) {
      ai.transcriptions.enqueue(fault);
      await send(address);
    }
    assert.deepEqual(await bell(), []);
    ai.transcriptions.setDefault(serverError);
    const { reason } = await send(address);
    assert.equal(reason.attachments[0].outcome, 'hearing_down');
    await send(address);
    assert.deepEqual(await bell(), ['voice_not_heard']);
  },
);
