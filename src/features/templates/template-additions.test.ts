import assert from 'node:assert/strict';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { parseFaqs } from '../../text/faqs.ts';

onSqlite('an FAQ is added behind the others, answers at once, and not twice', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const path = `/api/templates/${template.id}/faqs`;
  const faq = {
    question: 'Do you have\n rye bread',
    answer: 'Yes, on Fridays.\r\n\r\nWhich size would you like?',
  };
  const added = await api('POST', path, faq);
  assert.equal(added.status, 201);
  // A paragraph that is a question would begin another FAQ, so it follows at once.
  const written = 'Q: Do you have rye bread\nA: Yes, on Fridays.\nWhich size would you like?';
  assert.equal(added.body.faqs, `${template.faqs}\n\n${written}`);
  assert.deepEqual((await api('GET', `/api/templates/${template.id}`)).body.faqs, added.body.faqs);
  await waitFor('the answer to customers', async () => {
    const body = { message: 'Do you have rye bread?', conversation_id: `c${Math.random()}` };
    const answer = await postMessage(app.url, template.webhookUrl, body);
    return answer.body.source === 'faq' && String(answer.body.response).includes('on Fridays');
  });

  const again = await api('POST', path, { question: 'do you have RYE bread?', answer: 'No.' });
  const sentence = 'Your FAQs answer this question already.';
  assert.deepEqual(
    [again.status, again.body.code, again.body.fields],
    [409, 'conflict', { question: sentence }],
  );
  const cases: [object, number, object][] = [
    [{ question: ' ', answer: '' }, 400, { question: 'Required', answer: 'Required' }],
    [{ question: 'x'.repeat(501), answer: 'Yes' }, 400, { question: 'At most 500 characters' }],
    [{ question: 'Ships?', answer: 'x'.repeat(3_001) }, 400, { answer: 'At most 3,000 characters' }],
    [{ question: 'Ships?', answer: 7 }, 400, { answer: 'Invalid input' }],
    [{ question: 'Ships?' }, 400, { answer: 'Required' }],
  ];
  for (const [body, status, fields] of cases) {
    const answer = await api('POST', path, body);
    assert.deepEqual([answer.status, answer.body.fields], [status, fields]);
  }
  assert.equal((await api('GET', `/api/templates/${template.id}`)).body.faqs, added.body.faqs);
});

onSqlite('whatever an FAQ holds, it stays one, and the others stay as they are', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const others = {
    none: '',
    labelled: 'Q: Do you deliver? A: Yes.\nQ: Open on Sundays? A: No.',
    german: 'F: Liefern Sie?\nA: Ja.\n\nF: Sonntags offen?\nA: Nein.',
    plain: 'Do you deliver? Yes, for $4.\nAre you open on Sundays? No.',
  };
  const hostile = [
    ['[price]?', 'Look [here](x), {{first_name}} or [link]'],
    ['"Who" said \'that\'?', '“Us”, «you» & <b>them</b>\n- which one?\n* all of it'],
    ['Really?', `${'word '.repeat(500)}end`],
    ['نعم؟ 你好吗？', '🙂🙃\u2028# HEADING\n1. one\n2) two\n---\nthree'],
  ];
  for (const [name, faqs] of Object.entries(others)) {
    const { api, template } = await signedInOwner(app, { faqs });
    const before = parseFaqs(faqs).entries.length;
    let expected = before;
    for (const [question = '', answer = ''] of hostile) {
      const { status, body } = await api('POST', `/api/templates/${template.id}/faqs`, {
        question,
        answer,
      });
      assert.equal(status, 201, `${name}: ${question} ${JSON.stringify(body)}`);
      expected += 1;
      const { entries } = parseFaqs(body.faqs);
      assert.equal(entries.length, expected, `${name}: ${question}`);
      const words = (text: string) => text.replace(/\s+/g, ' ').trim();
      assert.equal(words(entries.at(-1)?.answer ?? ''), words(answer));
      // Without labels an answer that asks back would be a question: then all get labels.
      if (name !== 'plain') assert.ok(body.faqs.startsWith(faqs), name);
      assert.deepEqual(
        entries.slice(0, before).map(({ question: one, answer: other }) => [one, other]),
        parseFaqs(faqs).entries.map(({ question: one, answer: other }) => [one, other]),
      );
    }
  }
  const { api, template } = await signedInOwner(app);
  const path = `/api/templates/${template.id}/faqs`;
  const two = await api('POST', path, { question: 'One?', answer: 'Yes.\n\nQ: Two?\nA: No.' });
  assert.equal(two.status, 400);
  assert.match(two.body.fields.answer, /several FAQs/);
  const label = await api('POST', path, { question: 'One? A: Yes', answer: 'No.' });
  assert.match(label.body.fields.question, /several FAQs/);
  const full = await signedInOwner(app, { faqs: `Q: Long? A: ${'x'.repeat(19_900)}` });
  const more = { question: 'More?', answer: 'y'.repeat(90) };
  const refused = await full.api('POST', `/api/templates/${full.template.id}/faqs`, more);
  assert.deepEqual(refused.body.fields, { answer: 'Your FAQs are full. Shorten or delete one first.' });
});

onSqlite('words are forbidden once each, whatever stands between them', async (t, dialect) => {
  const ai = await createAiStandIn({ reply: () => 'Our cheapest bread is great. It is a steal.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, { env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1' } });
  const { api, template } = await signedInOwner(app, { forbiddenWords: 'cheap;\nno problem,' });
  const path = `/api/templates/${template.id}/forbidden-words`;
  const words = ['Cheap', ' “a  steal” ', 'great, 100% sure', 'GREAT', '.'];
  const { status, body } = await api('POST', path, { words });
  assert.equal(status, 200);
  assert.deepEqual(body.added, ['a steal', 'great', '100% sure']);
  assert.equal(body.template.forbiddenWords, 'cheap;\nno problem, a steal, great, 100% sure');
  const same = await api('POST', path, { words: ['great'] });
  assert.deepEqual(
    [same.status, same.body.added, same.body.template.forbiddenWords],
    [200, [], body.template.forbiddenWords],
  );
  await waitFor('a reply without it', async () => {
    const message = { message: 'What is good?', conversation_id: `c${Math.random()}` };
    const answer = await postMessage(app.url, template.webhookUrl, message);
    return !/steal|great/.test(String(answer.body.response));
  });
  const cases: [unknown[], string][] = [
    [[' ', '...', ',;'], 'Pick or type a word first.'],
    [
      [
        Array.from({ length: 400 }, (_, n) => `word${n}`)
          .join(',')
          .slice(0, 2_000),
      ],
      'Your list of forbidden words is full. Delete one first.',
    ],
  ];
  for (const [given, sentence] of cases) {
    const answer = await api('POST', path, { words: given });
    assert.deepEqual([answer.status, answer.body.fields], [400, { words: sentence }]);
  }
  assert.equal((await api('POST', path, { words: [] })).status, 400);
  assert.equal((await api('POST', path, { words: ['x'.repeat(2_001)] })).status, 400);
});

onBothDatabases('twenty additions at once lose nothing, beside a form that is saved', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const path = `/api/templates/${template.id}`;
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  const answers = await Promise.all(
    numbers.flatMap((n) => [
      api('POST', `${path}/faqs`, { question: `What is number ${n}?`, answer: `It is ${n}.` }),
      api('POST', `${path}/forbidden-words`, { words: [`word${n}`] }),
    ]),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 201]);
  const { body } = await api('GET', path);
  const { entries } = parseFaqs(body.faqs);
  assert.equal(entries.length, 22);
  assert.deepEqual(
    new Set(entries.slice(2).map(({ question, answer }) => `${question} ${answer}`)),
    new Set(numbers.map((n) => `What is number ${n}? It is ${n}.`)),
  );
  assert.deepEqual(new Set(body.forbiddenWords.split(', ')), new Set(numbers.map((n) => `word${n}`)));
});
