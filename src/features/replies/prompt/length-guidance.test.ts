import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LENGTH, LENGTH_VALUES, LENGTHS } from '../../../contract/lengths.ts';
import { lengthGuidance } from './system-text.ts';

test('the four lengths are those of the specification, and their numbers those of their names', () => {
  assert.deepEqual(LENGTH_VALUES, [
    'very short (1-2 sentences)',
    'short (3-4 sentences)',
    'medium (5-7 sentences)',
    'long (8-12 sentences)',
  ]);
  for (const { value, label, minSentences, maxSentences } of LENGTHS) {
    assert.equal(label, value);
    assert.ok(value.endsWith(`(${minSentences}-${maxSentences} sentences)`), value);
  }
});

test('each length has its token limit', () => {
  const limits = LENGTH_VALUES.map((value) => lengthGuidance(value).maxTokens);
  assert.deepEqual(limits, [1300, 1600, 2050, 2800]);
});

test('an unknown length counts as the default', () => {
  assert.deepEqual(lengthGuidance('as you like'), lengthGuidance(DEFAULT_LENGTH));
});

// A tokenizer that does not know a script spends at most one token on each byte.
const SENTENCES_BY_SCRIPT = {
  english: 'Yes, we do have gluten-free cakes, and you can pick one up at the shop on Saturday morning.',
  hindi: 'जी हाँ, हमारे पास ग्लूटेन-मुक्त केक हैं, और आप शनिवार की सुबह दुकान से ले सकते हैं।',
  arabic: 'نعم، لدينا كعك خالٍ من الغلوتين، ويمكنك استلامه من المتجر صباح يوم السبت.',
  chinese: '有的，我们有无麸质蛋糕，您可以在星期六早上到店里来取，记得提前三天告诉我们。',
  thai: 'มีค่ะ เรามีเค้กปลอดกลูเตน มารับที่ร้านได้ในเช้าวันเสาร์นะคะ',
};

for (const [script, sentence] of Object.entries(SENTENCES_BY_SCRIPT)) {
  test(`a full-length reply in ${script} fits, even at a token for each byte`, () => {
    for (const value of LENGTH_VALUES) {
      const { maxSentences, maxTokens } = lengthGuidance(value);
      assert.ok(Buffer.byteLength(sentence) * maxSentences <= maxTokens, value);
    }
  });
}
