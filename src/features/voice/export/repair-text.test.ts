import { equal } from 'node:assert/strict';
import { it } from 'node:test';
import { repairText } from './repair-text.ts';

const asBytes = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

it('repairs bytes of UTF-8 that became code points', () => {
  for (const text of [
    'café',
    'ß',
    '🌸 schön',
    'Привет',
    '日本語',
    'مرحبا',
    '\u{10ffff}',
    'نعم ok 👍🏽',
    '\u0080',
  ])
    equal(repairText(asBytes(text)), text);
});

it('leaves alone what was right before', () => {
  for (const text of [
    '',
    'plain',
    'café',
    'Ã',
    'Ãœ🌸',
    'naïve é',
    '\xff',
    'Â',
    'ends in Ã',
    'schön 😍',
    'Ã\x28',
    '\xa0',
  ])
    equal(repairText(text), text);
});

it('decodes exactly what a strict decoder decodes', () => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decoded = (bytes: readonly number[]) => {
    try {
      return strict.decode(Uint8Array.from(bytes));
    } catch {
      return String.fromCharCode(...bytes);
    }
  };
  const edges = [
    0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0,
    0xf4, 0xf5, 0xff,
  ];
  for (const a of edges)
    for (const b of edges)
      for (const c of edges)
        for (const d of edges) equal(repairText(String.fromCharCode(a, b, c, d)), decoded([a, b, c, d]));
});
