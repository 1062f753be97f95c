import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fingerprint, HabitPart, UseId } from '../../../contract/fingerprint.ts';
import { type HabitContext, habitLines } from './habits.ts';

const basis = { evidence: 200, isEnough: true, isCorrected: false };

function part(text: string, share: number): HabitPart {
  return { text, times: Math.round(share * 200), share };
}

function use(id: UseId, share: number, ...favorites: HabitPart[]) {
  return { kind: 'use', id, ...basis, share, rate: share, favorites } as const;
}

const OWNER: Fingerprint = {
  messages: 200,
  turns: 100,
  words: 1_800,
  habits: [
    { kind: 'spread', id: 'sentence_length', ...basis, p10: 2, p50: 6, p90: 12 },
    use('emojis', 0.33, part('🌸', 0.3)),
    use('exclamations', 0.01),
    use('laughter', 0.2, part('haha', 0.2)),
    use('greetings', 0.5, part('hallöchen', 0.5)),
    { kind: 'mix', id: 'first_letter', ...basis, parts: [part('lower', 0.97), part('upper', 0.03)] },
    { kind: 'mix', id: 'address_de', ...basis, parts: [part('du', 1)] },
  ],
};
const CONTEXT: HabitContext = {
  template: {
    tone: 'friendly',
    lengthPreference: 'short (3-4 sentences)',
    useEmojis: true,
    openerStyle: '',
    closingInstruction: '',
    forbiddenWords: '',
    businessType: 'Flower shop',
    productOrService: 'Bouquets and wreaths',
    mainGoal: 'Take orders',
    faqs: '',
  },
  cosmetics: { firstLetter: 'lower', dropsStop: true },
  isFirstReply: true,
  language: null,
};

function lines(over: Partial<HabitContext['template']> = {}, more: Partial<HabitContext> = {}): string {
  return habitLines(OWNER, { ...CONTEXT, ...more, template: { ...CONTEXT.template, ...over } });
}

test('the prompt gets the most telling habits, within its tokens', () => {
  assert.equal(
    lines(),
    'How the owner writes, where it fits the lines above:\n' +
      'greets with "hallöchen"; to customers in German "du"; no "!"; 🌸 in every third message, no others; laughs "haha"; sentences of about 6 words.',
  );
  assert.ok(lines().length <= 240);
  assert.equal(habitLines({ messages: 0, turns: 0, words: 0, habits: [] }, CONTEXT), '');
});

test('what the template decides is left to it', () => {
  assert.doesNotMatch(lines({ tone: 'formal' }), /du|haha/);
  assert.doesNotMatch(lines({ tone: 'hype' }), /!/);
  assert.doesNotMatch(lines({ useEmojis: false }), /🌸/);
  assert.doesNotMatch(lines({}, { isFirstReply: false }), /hallöchen/);
  assert.doesNotMatch(lines({ forbiddenWords: 'haha, cheap' }), /haha/);
});

test('a customer of another language gets none of these words', () => {
  assert.doesNotMatch(lines({}, { language: 'en' }), /du|hallöchen/);
  assert.match(lines({}, { language: 'de' }), /hallöchen.*"du"/);
});

test('what code makes sure of is not said', () => {
  assert.doesNotMatch(lines({ useEmojis: false }), /lower case/);
  assert.match(
    lines({ useEmojis: false }, { cosmetics: { firstLetter: null, dropsStop: false } }),
    /mostly begins in lower case/,
  );
});

/** With what every template must have: an opening and a closing. */
const REQUIRED = {
  openerStyle: 'Say hi and use their first name',
  closingInstruction: 'Ask which day they need it',
};

const SPEAKER: Fingerprint = {
  ...OWNER,
  habits: [
    { kind: 'spread', id: 'bubbles', ...basis, p10: 1, p50: 2, p90: 3 },
    use(
      'greetings',
      0.2,
      { ...part('hallöchen', 0.1), language: 'de' },
      { ...part('hey', 0.1), language: 'en' },
    ),
    use(
      'closings',
      0.34,
      { ...part('drück dich', 0.3), language: 'de' },
      { ...part('hugs', 0.04), language: 'en' },
    ),
    use('own_words', 0.2, ...['klar', 'kranz'].map((word) => ({ ...part(word, 0.1), language: 'de' })), {
      ...part('lovely', 0.1),
      language: 'en',
    }),
    { kind: 'mix', id: 'languages', ...basis, parts: [part('de', 0.6), part('en', 0.4)] },
  ],
};

function spoken(template: Partial<HabitContext['template']>, more: Partial<HabitContext> = {}): string {
  const context = { ...CONTEXT, ...more, template: { ...CONTEXT.template, ...REQUIRED, ...template } };
  return habitLines(SPEAKER, context);
}

test('greeting and closing come along with what the template says of them, messages in a row first', () => {
  assert.equal(
    spoken({}, { language: 'de' }),
    'How the owner writes, where it fits the lines above:\n' +
      'mostly 2 short messages, an empty line between; greets with "hallöchen"; ends every third answer with "drück dich"; own words: "klar", "kranz".',
  );
  assert.match(spoken({}, { language: 'en' }), /greets with "hey"; ends .* with "hugs"; own words: "lovely"/);
  assert.doesNotMatch(spoken({}, { language: 'de', isFirstReply: false }), /greets/);
  const later = spoken({}, { language: 'de', isFirstReply: false });
  assert.match(later, /ends every third answer with "drück dich"/);
});

test('an opening or closing that says its own words is in charge', () => {
  for (const openerStyle of ['Say "Welcome to Linden"', 'Begin with «Servus»', "Say 'Ciao bella' first"])
    assert.doesNotMatch(spoken({ openerStyle }, { language: 'de' }), /greets/, openerStyle);
  for (const openerStyle of [
    "Greet them, don't be stiff",
    'Hi and thanks for writing!',
    'Begrüße sie freundlich',
  ])
    assert.match(spoken({ openerStyle }, { language: 'de' }), /greets with "hallöchen"/, openerStyle);
  const closingInstruction = 'End with ‘See you at the shop’';
  assert.doesNotMatch(spoken({ closingInstruction }, { language: 'de' }), /ends/);
});

test('own words are those of the conversation, and never what the business is about', () => {
  assert.match(spoken({ productOrService: 'Kranz und Strauß' }, { language: 'de' }), /own words: "klar"\./);
  assert.doesNotMatch(spoken({}, { language: 'fr' }), /own words|greets|ends/);
  assert.doesNotMatch(spoken({}, { language: null }), /own words/, 'two languages, and nobody knows which');
});
