import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_TONE, TONE_VALUES, TONES } from '../../../contract/tones.ts';
import { TONE_GUIDANCE } from './texts.ts';

const SPECIFIED = `formal, professional, business-casual, concise, technical, neutral, empowering, inspiring, visionary,
transformational, motivational, spiritual, heartfelt, raw, honest, cultural, streetwise, soulful, faith-driven,
testimonial, witty, playful, poetic, edgy, comedic, bar-style, cinematic, friendly, casual, relatable, chatty,
mentor-like, big-sibling, confident, bold, authoritative, persuasive, urgent, analytical, socratic, empathetic,
reflective, vulnerable, therapeutic, journal-like, hopeful, hype, energetic, rallying, charismatic, celebratory`;

test('the tones are those of the specification, in its order', () => {
  assert.deepEqual(TONE_VALUES, SPECIFIED.split(/,\s+/));
  assert.equal(DEFAULT_TONE, 'professional');
});

test('labels and descriptions are short and tell the tones apart', () => {
  assert.equal(new Set(TONES.map((tone) => tone.label)).size, TONES.length);
  assert.equal(new Set(TONES.map((tone) => tone.description)).size, TONES.length);
  for (const { label, description } of TONES) {
    assert.match(label, /^[A-Z][a-z -]+$/);
    assert.ok(description.length >= 10 && description.length <= 45, description);
  }
});

for (const tone of TONE_VALUES) {
  test(`the guidance for ${tone} is one line of whole sentences that says what to avoid`, () => {
    const guidance = TONE_GUIDANCE[tone];
    assert.match(guidance, /^[A-Z][^\n]{50,109}\.$/);
    assert.match(guidance, /\b(no|never|nothing|not|few|at most|stays?)\b/i);
  });
}
