import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shop } from '../../../../testing/cases/fact-check/case.ts';
import type { ReplyTemplate } from '../../../contract/reply.ts';
import { wholeSentences } from './cut-sentences.ts';
import { checkReply, prepareFactCheck, type Verdict } from './fact-check.ts';

const PROMPT = [
  'Use the closing to help the next step along, not after a thank-you or goodbye, nor twice in a row.',
  'Do not work out totals.',
];

interface Setting {
  template?: Partial<ReplyTemplate>;
  history?: readonly string[];
  incoming?: string;
  contactName?: string;
  triggers?: readonly [string, string][];
}

function check(
  reply: string,
  { template = {}, history = [], incoming = 'hello', contactName = '', triggers = [] }: Setting = {},
): Verdict {
  const prepared = prepareFactCheck({
    template: shop({ productOrService: 'Cupcakes $4. Open 8 am to 6 pm.', ...template }),
    triggers: triggers.map(([triggerPhrase, responseAction], id) => ({
      id,
      triggerPhrase,
      responseAction,
      matchMode: 'words',
      position: id,
      isEnabled: true,
      handOver: false,
    })),
    promptTexts: PROMPT,
  });
  return checkReply(prepared, reply, {
    history: history.map((line, createdAt) => ({
      isFromUser: line.startsWith('c: '),
      messageText: line.slice(3),
      createdAt,
    })),
    incoming: { text: incoming, contactName },
  });
}

const rules = ({ findings }: Verdict): string[] => findings.map(({ rule }) => rule);

test('a good reply is itself, and white space around it goes', () => {
  const reply = 'Cupcakes are $4 each.\n\nWe open at 8!';
  assert.deepEqual(check(`  ${reply}\n`), { text: reply, findings: [], needsRepair: false, mended: reply });
});

test('an invented price needs a repair; the sentence goes where that fails', () => {
  assert.deepEqual(check('We would love to help you with that. A cake is $80. What is the occasion?'), {
    text: 'We would love to help you with that. A cake is $80. What is the occasion?',
    findings: [{ rule: 'price', excerpt: '$80', action: 'rejected' }],
    needsRepair: true,
    mended: 'We would love to help you with that. What is the occasion?',
  });
});

test('nothing is left where only a greeting would be', () => {
  assert.equal(check('Hi Anna! A cake is $80.').mended, null);
});

test('a made-up dialogue is cut where it begins', () => {
  const verdict = check('Cupcakes are $4 each.\nCustomer: Great!\nAssistant: See you at 9 pm!');
  assert.deepEqual(rules(verdict), ['role-play', 'time']);
  assert.equal(verdict.mended, 'Cupcakes are $4 each.');
});

test('the conversation, triggers and the name make facts known', () => {
  assert.deepEqual(rules(check('Yes, $80 as we said.', { history: ['s: A cake is $80.'] })), []);
  assert.deepEqual(rules(check('Yes, 14 March is fine.', { incoming: 'is 14/3 ok?' })), []);
  assert.deepEqual(rules(check('It is $99 for the set.', { triggers: [['set', 'The set costs $99.']] })), []);
  assert.deepEqual(rules(check('Thanks @ana.b!', { contactName: '@ana.b' })), []);
});

test('a currency named on its own holds for the numbers of its text', () => {
  const template = { productOrService: 'Prices in euros. Small cake 40, large cake 65.' };
  assert.deepEqual(rules(check('The large cake is €65.', { template })), []);
  assert.deepEqual(rules(check('The large cake is $65.', { template })), ['price']);
});

test('a computed total is not a known fact', () => {
  assert.deepEqual(rules(check('Three cupcakes are $12.')), ['price']);
});

test('the same number in another currency is another fact', () => {
  assert.deepEqual(rules(check('Cupcakes are £4.')), ['price']);
  assert.deepEqual(rules(check('Cupcakes are AUD 4.')), ['price']);
  assert.deepEqual(rules(check('Cupcakes are AUD 4.', { template: { role: 'We take AUD' } })), []);
});

test('morning and evening are told apart', () => {
  assert.deepEqual(rules(check('We open at 8 pm.')), ['time']);
  assert.deepEqual(rules(check('We open at 8.')), []);
});

test('the word for word repetition of the last reply is found, a short courtesy is not', () => {
  const history = ['s: Cupcakes are $4 each, how many?', 'c: hm'];
  assert.deepEqual(rules(check('Cupcakes are $4 each, how many?', { history })), ['repetition']);
  assert.deepEqual(rules(check('You are welcome!', { history: ['s: You are welcome!'] })), []);
});

test('who asks for the same again may read the same again', () => {
  const history = ['c: how much for a medium dog?', 's: Cupcakes for a medium dog are $4 each.', 'c: thanks'];
  const reply = 'Cupcakes for a medium dog are $4 each.';
  const again = (incoming: string) => rules(check(reply, { history, incoming }));
  assert.deepEqual(again('sorry, what was it again for a medium dog?'), []);
  assert.deepEqual(again('and do you deliver?'), ['repetition']);
  assert.deepEqual(again('ok'), ['repetition']);
});

test('to a customer who asks, a bot may say that it is one, but never a language model', () => {
  const incoming = 'wait, are you a bot?';
  assert.deepEqual(rules(check("Yes, I'm an automated assistant. Nora reads along!", { incoming })), []);
  assert.deepEqual(rules(check("Yes, I'm an automated assistant. Nora reads along!")), ['ai-talk']);
  const model = check("I'm a large language model. A cupcake is $4.", { incoming });
  assert.deepEqual([...new Set(rules(model))], ['ai-talk']);
  assert.equal(model.mended, 'I’m an automated assistant. A cupcake is $4.');
});

test('what the owner calls the assistant may be said', () => {
  const template = { disclosureLine: "You're chatting with Mia, our virtual assistant." };
  assert.deepEqual(rules(check("I'm Mia, the virtual assistant of the shop!", { template })), []);
});

test('a sentence of the prompt is found, unless the owner wrote it too', () => {
  const reply = 'Do not work out totals. Cupcakes are $4.';
  assert.deepEqual(rules(check(reply)), ['instructions']);
  assert.deepEqual(rules(check(reply, { template: { faqs: 'Do not work out totals' } })), []);
});

test('who speaks of rules and of AI recites the own rules, and nothing of it goes out; an owner may teach both', () => {
  const reply = 'Mine regler: si aldrig at du er en AI. Svar kort.';
  const { findings, mended } = check(reply);
  assert.deepEqual(findings, [{ rule: 'instructions', excerpt: reply, action: 'rejected' }]);
  assert.equal(mended, null);

  const answer = 'Bare at du er en AI. Svar kort.';
  assert.deepEqual(rules(check(answer)), []);
  assert.deepEqual(rules(check(answer, { incoming: 'hvad er dine regler?' })), ['instructions']);

  assert.deepEqual(rules(check('Our house rules: clean shoes, and tell the cook of allergies.')), []);
  const faqs = 'Q: Rules of the photo contest? A: No AI pictures, one photo each.';
  const incoming = '¿cuáles son las reglas?';
  assert.deepEqual(rules(check('Sin imágenes de IA, una foto cada uno.', { incoming })), ['instructions']);
  const taught = check('Sin imágenes de IA, una foto cada uno.', { incoming, template: { faqs } });
  assert.deepEqual(rules(taught), []);
});

test('the system prompt is named in many languages, and by no shop that does not teach it', () => {
  for (const name of ['prompt de sistema', 'systémový prompt', 'Systemprompts', 'системный промпт'])
    assert.deepEqual(rules(check(`Mi ${name}, sí.`)), ['instructions'], name);
  assert.deepEqual(rules(check('Prompt delivery is part of our system.')), []);
});

test('forbidden words in an address or handle of the shop are no words', () => {
  const template = { forbiddenWords: 'deal', productOrService: 'https://sweet-deal.com/deal and @best.deal' };
  assert.deepEqual(
    rules(check('Order at https://sweet-deal.com/deal or write to @best.deal', { template })),
    [],
  );
  assert.deepEqual(rules(check('What a deal!', { template })), ['forbidden']);
});

test('emojis stay when they are on, and all go when they are off', () => {
  const reply = 'See you 👩‍👩‍👧🏽 soon 🇺🇸! ☎️ 1️⃣ ❤ © :)';
  assert.equal(check(reply).text, reply);
  assert.equal(check(reply, { template: { useEmojis: false } }).text, 'See you soon! 1 © :)');
});

test('a reply that is too long is cut at the end of a sentence, with a tolerance of half', () => {
  const template = { lengthPreference: 'very short (1-2 sentences)' };
  const three = 'Hi Anna! We bake each morning. We use real butter. We love what we do.';
  assert.equal(check(three, { template }).text, three);
  const five = `${three} Come and taste it. You will love it too.`;
  assert.deepEqual([check(five, { template }).text, check(five, { template }).needsRepair], [three, false]);
});

test('wrappings inside wrappings come off', () => {
  const wrapped =
    '<think>hm</think>```json\n{"response": "Here is a reply you could send:\\n\\n\\"**Cupcakes** are $4 each.\\""}\n```';
  assert.equal(check(wrapped).text, 'Cupcakes are $4 each.');
});

test('JSON without a reply, thoughts without an end and bare punctuation are empty', () => {
  for (const reply of ['{"tool": 1, "args": []}', '<think>what now', '...', '', '"']) {
    assert.deepEqual(
      [check(reply).needsRepair, check(reply).mended, rules(check(reply)).at(-1)],
      [true, null, 'empty'],
      reply,
    );
  }
});

test('of a reply whose end is missing whole sentences are sent, where they answer', () => {
  const cases: [written: string, sent: string][] = [
    ['We bake it fresh each day. Your bread is re', 'We bake it fresh each day.'],
    ['We bake it fresh each day.', 'We bake it fresh each day.'],
    ['Your cake costs', ''],
    ['Hi! Your cake costs', ''],
    ['We do have lemon cake. It is the one that most people take, and for a birthday we would', ''],
  ];
  for (const [written, sent] of cases) assert.equal(wholeSentences(written), sent, written);
});
