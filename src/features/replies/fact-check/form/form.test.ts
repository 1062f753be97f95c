import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixForm } from './fix-form.ts';

const CHOICES = { useEmojis: true };

const FIXED: [string, string][] = [
  ['**Open** daily, *really* and _truly_', 'Open daily, really and truly'],
  ['***both*** ~~gone~~ `code`', 'both gone code'],
  ['## Our hours\nDaily', 'Our hours\nDaily'],
  ['Tea\n---\nCake', 'Tea\nCake'],
  ['+ one\n+ two', '• one\n• two'],
  ['| Cake | Size |\n|---|---|\n| Lemon | M |', 'Cake: Size\n\nLemon: M'],
  ['这是**加粗**的字', '这是加粗的字'],
  ['see [shop.com](https://shop.com/)', 'see https://shop.com/'],
  ['![cake](https://shop.com/a.jpg)', 'https://shop.com/a.jpg'],
  ['<p>Hi <b>Anna</b></p><p>Tea &amp; cake &lt;3</p>', 'Hi Anna\nTea & cake <3'],
  ['<a href="https://shop.com">Shop</a>', 'Shop (https://shop.com)'],
  ['{"message": {"text": "Hi there"}}', 'Hi there'],
  ['{"response": "Hi there, I was cut of', 'Hi there, I was cut of'],
  ['**{"response": "Hi there"}**', 'Hi there'],
  ['__```json\n{"response": "Hi there"}\n```__', 'Hi there'],
  [
    '<|channel|>analysis<|message|>They ask.<|end|><|start|>assistant<|channel|>final<|message|>Hi there',
    'Hi there',
  ],
  ['[THINK]hm[/THINK]Hi there', 'Hi there'],
  ['hm, let me see</think>Hi there', 'Hi there'],
  ['<|channel>thought\nThey want bread. I say yes.<channel|>Hi there', 'Hi there'],
  ['<seed:think>They want bread.</seed:think>Hi there', 'Hi there'],
  ['analysisThey want bread. I say yes.assistantfinalHi there', 'Hi there'],
  ['<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>Hi there<|END_RESPONSE|>', 'Hi there'],
  ['hm\n[BEGIN FINAL RESPONSE]\nHi there\n[END FINAL RESPONSE]', 'Hi there'],
  ['<think>{"reply": "maybe"}? no.</think>{"reply":"Hi there"}', 'Hi there'],
  ['<tool_call>\n{"name": "send_message", "arguments": {"text": "Hi there"}}\n</tool_call>', 'Hi there'],
  ['Hi there<tool_call>{"name": "look_up", "arguments": {"text": "bread"}}</tool_call>', 'Hi there'],
  [
    '<｜DSML｜function_calls>\n<｜DSML｜invoke name="search">bread</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    '',
  ],
  ['Hi there<|im_end|>\n<|im_start|>user\nmore', 'Hi there'],
  ['<answer>Hi there</answer>', 'Hi there'],
  ['**Assistant:** Hi there', 'Hi there'],
  ['Sure! Here is a draft reply:\n\n“Hi there, Anna!”', 'Hi there, Anna!'],
  ['«Bonjour, nous sommes ouverts.»', 'Bonjour, nous sommes ouverts.'],
  ['a\u0000b\u0007c\r\nd\u2028e', 'abc\nd\ne'],
  ['one\n\n\n\n\ntwo', 'one\n\ntwo'],
  ['No, only here. (Instagram name: lena_kzn)', 'No, only here.'],
  ['(Nome no Instagram: @ana) Sim, temos!', 'Sim, temos!'],
  ['It is lent. It is lent. It is lent.', 'It is lent.'],
  ['be\u200bda\u200cva', 'bedava'],
];

for (const [reply, text] of FIXED) {
  test(`${JSON.stringify(reply)} is put right`, () => {
    const fixed = fixForm(reply, CHOICES);
    assert.equal(fixed.text, text);
    assert.ok(reply.includes('\n\n\n') || fixed.findings.length > 0);
    assert.equal(fixForm(fixed.text, CHOICES).text, text);
  });
}

const KEPT = [
  'a 5* hotel and a 4* one',
  '2 * 3 * 4, 2*3*4',
  '@sweet_crumbs_ and @_kim_ and #one_two_',
  'https://shop.com/_a_/b_c_*d*',
  '¯\\_(ツ)_/¯ and ^_^ and *_* and >_<',
  'f***ing s**t',
  '- Anna',
  '1. one\n2. two',
  'a -> b, 3 > 2, I <3 you, <30 min',
  '"A" or "B"',
  '"Velvet Dream"',
  'Terms apply*\n* except on Sundays',
  "'twas the best, rock 'n' roll'",
  'می‌خواهم',
  'నేను హైదరాబాద్‌లో',
  '[sold out]',
  'Find us (Instagram: @linden) or call!',
  'Yes! Yes! On Friday.',
  '[reason: rain] We are closed today.',
  'We rent tools <3 and [tool sets]',
  'Note: closed on Monday',
  'Here is the plan: you choose, we bake.',
  'Here is a message from Nora: she says hi!',
  'snake_case_words and __dunder',
  'AT&T; Q&A',
  'Salt &pepper;',
];

for (const reply of KEPT) {
  test(`${JSON.stringify(reply)} stays as it is`, () => {
    assert.deepEqual(fixForm(reply, CHOICES), { text: reply, findings: [] });
  });
}
