/** Tamil joins a number to what follows it by rule: the 'u' at its end gives way. */
const TENS: readonly (readonly [string, number])[] = [
  ['இருபத்', 20],
  ['முப்பத்', 30],
  ['நாற்பத்', 40],
  ['ஐம்பத்', 50],
  ['அறுபத்', 60],
  ['எழுபத்', 70],
  ['எண்பத்', 80],
];
const UNITS_JOINED: readonly (readonly [string, number])[] = [
  ['தொன்று', 1],
  ['திரண்டு', 2],
  ['திமூன்று', 3],
  ['துமூன்று', 3],
  ['திநான்கு', 4],
  ['துநான்கு', 4],
  ['தைந்து', 5],
  ['தாறு', 6],
  ['தேழு', 7],
  ['தெட்டு', 8],
  ['தொன்பது', 9],
];

/** Twenty-one to eighty-nine. */
export const TAMIL_JOINED: readonly (readonly [string, number])[] = TENS.flatMap(([ten, value]) =>
  UNITS_JOINED.map(([unit, more]) => [ten + unit, value + more] as const),
);

const VOWEL_U = 'ு';
const ENDINGS: readonly (readonly [RegExp, 'scale' | 'shift', number])[] = [
  [/ாயிரம்$|ாயிரத்து$/u, 'scale', 1000],
  [/ரை(?:க்கு|க்கே|க்கும்|யில்)?$/u, 'shift', 0.5],
];

/** The number inside 'பதினைந்தாயிரம்' (fifteen thousand) or 'ஒன்பதரை' (half past nine), and what its ending does; or null. */
export function tamilParts(word: string): { stem: string; role: 'scale' | 'shift'; value: number } | null {
  for (const [ending, role, value] of ENDINGS) {
    if (ending.test(word)) return { stem: word.replace(ending, VOWEL_U), role, value };
  }
  return null;
}
