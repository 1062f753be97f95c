import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { draftsOf, readStructured } from './structured-answer.ts';

const plain = (reply: string) => ({ reply, findings: null, isUpset: false, isCutOff: false });
const cut = (reply: string) => ({ ...plain(reply), isCutOff: true });

test('an answer is read in the form that was asked for, or as plain text', () => {
  const cases: [string, ReturnType<typeof readStructured>][] = [
    [
      '{"reply":"Hi","findings":{"a":"b"},"upset":true}',
      { ...plain('Hi'), findings: { a: 'b' }, isUpset: true },
    ],
    ['```json\n{"reply":"Hi","findings":{}}\n```', { ...plain('Hi'), findings: {} }],
    ['{"reply":"Hi","findings":"VIP","upset":"no"}', { ...plain('Hi'), findings: {} }],
    ['Sure! {"reply":"Hi","findings":{"a":"{b}"}}', { ...plain('Hi'), findings: { a: '{b}' } }],
    ['Here:\n```json\n{"reply":"Hi","findings":{}}\n```\nAnything else?', { ...plain('Hi'), findings: {} }],
    ['Sure! {"findings":{},"reply":"Hi"}', { ...plain('Hi'), findings: {} }],
    ['Hi there', plain('Hi there')],
    ['{"reply":"Cut off \\"her', cut('Cut off "her')],
    ['{"reply":"Cut off \\u00e', cut('Cut off ')],
    ['Sure! {"reply":"Cut', cut('Cut')],
    ['{"answer":"Hi"}', cut('')],
    ['{not json', plain('')],
    ['<think>{"reply":"maybe"}? no.</think>{"reply":"Hi","findings":{}}', { ...plain('Hi'), findings: {} }],
    ['"{\\"reply\\":\\"Hi\\",\\"findings\\":{}}"', { ...plain('Hi'), findings: {} }],
    ['{"reply":"Hi\nthere","findings":{},}', { ...plain('Hi\nthere'), findings: {} }],
    ["{'reply': 'Hi', 'findings': {'a': 'b'}}", { ...plain('Hi'), findings: { a: 'b' } }],
    ['{“reply”: “Hi”, “findings”: {}}', { ...plain('Hi'), findings: {} }],
    ["{'reply': 'Cut", cut('')],
  ];
  for (const [text, answer] of cases) assert.deepEqual(readStructured(text), answer, text);
});

test('what the token limit cut off is not mended', () => {
  assert.deepEqual(readStructured("{'reply': 'We have {rye}", true), cut(''));
  assert.deepEqual(readStructured("{'reply': 'We have', 'findings': {'a': 'b'}", true), cut(''));
});

/** The forms in which families of models mark what they think. */
const THINKING: readonly ((thought: string) => string)[] = [
  (thought) => `<think>${thought}</think>`,
  (thought) => `<think>\n${thought}\n</think>`,
  (thought) => `< think >${thought}</ think >`,
  (thought) => `<reasoning effort="low">${thought}</reasoning>`,
  (thought) => `<antThinking>${thought}</antThinking>`,
  (thought) => `<seed:think>${thought}</seed:think>`,
  (thought) => `[THINK]${thought}[/THINK]`,
  (thought) => `◁think▷${thought}◁/think▷`,
  (thought) => `<｜begin▁of▁thought｜>${thought}<｜end▁of▁thought｜>`,
  (thought) => `<|START_THINKING|>${thought}<|END_THINKING|>`,
  (thought) => `<|channel>thought\n${thought}<channel|>`,
  (thought) => `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>`,
  (thought) =>
    `<|start|>assistant<|channel|>commentary<|message|>${thought}<|end|><|channel|>final<|message|>`,
  (thought) => `analysis${thought}assistantfinal`,
  (thought) => `commentary${thought}assistantfinal`,
];
const SAID = 'Hi <3 there, rye is [sold out], and 5 < 10';

test('a draft shows no thought, and no half of a mark', () => {
  for (const isStructured of [false, true]) {
    for (const thinking of THINKING) {
      const shown: string[] = [];
      const draft = draftsOf(async (part) => void shown.push(part), isStructured);
      const text =
        thinking('They want bread. I say yes.') + (isStructured ? JSON.stringify({ reply: SAID }) : SAID);
      for (let end = 1; end <= text.length; end += 1) void draft?.(text.slice(0, end));
      const odd = shown.filter((part) => !SAID.startsWith(part.trimStart()));
      assert.deepEqual([odd, shown.at(-1)?.trimStart()], [[], SAID], text);
    }
  }
});

test('a draft that begins as a channel without marks would is shown once it is none', () => {
  for (const said of [
    'an analyst',
    'come in, we are open',
    'Analysis of the dough',
    '[Anna] is here',
    'a < b is fine',
  ]) {
    const shown: string[] = [];
    const draft = draftsOf(async (part) => void shown.push(part), false);
    for (let end = 1; end <= said.length; end += 1) void draft?.(said.slice(0, end));
    assert.equal(shown.at(-1), said);
    assert.ok(shown.every((part) => said.startsWith(part)));
  }
});

test('a draft shows the reply as it grows, and nothing of what stands around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.boolean(), (reply, isFenced) => {
      const answer = JSON.stringify({ reply, findings: { a: 'secret' }, upset: false });
      const text = isFenced ? `\`\`\`json\n${answer}\n\`\`\`` : answer;
      const shown: string[] = [];
      const draft = draftsOf(async (part) => void shown.push(part), true);
      for (let end = 1; end <= text.length; end += 1) void draft?.(text.slice(0, end));
      for (const part of shown) {
        const isWhole = reply.startsWith(part) || reply.startsWith(part.slice(0, -1));
        assert.ok(isWhole, `${JSON.stringify(part)} of ${JSON.stringify(reply)}`);
      }
      if (reply !== '') assert.equal(shown.at(-1), reply);
    }),
  );
});
