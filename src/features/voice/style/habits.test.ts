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
      'to customers in German "du"; no "!"; 🌸 in every third message, no others; laughs "haha"; greets with "hallöchen"; sentences of about 6 words.',
  );
  assert.ok(lines().length <= 240);
  assert.equal(habitLines({ messages: 0, turns: 0, words: 0, habits: [] }, CONTEXT), '');
});

test('what the template decides is left to it', () => {
  assert.doesNotMatch(lines({ tone: 'formal' }), /du|haha/);
  assert.doesNotMatch(lines({ tone: 'hype' }), /!/);
  assert.doesNotMatch(lines({ useEmojis: false }), /🌸/);
  assert.doesNotMatch(lines({ openerStyle: 'Greet by name' }), /hallöchen/);
  assert.doesNotMatch(lines({}, { isFirstReply: false }), /hallöchen/);
  assert.doesNotMatch(lines({ forbiddenWords: 'haha, cheap' }), /haha/);
});

test('a customer of another language gets none of these words', () => {
  assert.doesNotMatch(lines({}, { language: 'en' }), /du|hallöchen/);
  assert.match(lines({}, { language: 'de' }), /"du".*hallöchen/);
});

test('what code makes sure of is not said', () => {
  assert.doesNotMatch(lines({ useEmojis: false }), /lower case/);
  assert.match(
    lines({ useEmojis: false }, { cosmetics: { firstLetter: null, dropsStop: false } }),
    /mostly begins in lower case/,
  );
});
