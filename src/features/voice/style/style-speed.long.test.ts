import assert from 'node:assert/strict';
import { ENDLESS, endless } from '../../../../testing/cases/fact-check/endless.ts';
import { cpuMs } from '../../../../testing/cpu-time.ts';
import { search } from '../../../../testing/run/searches.ts';
import type { VoiceTurn } from '../../../contract/owner-voice.ts';
import { bandsOf, checkBands } from './bands.ts';
import { applyCosmetics, cosmeticsOf } from './cosmetics.ts';
import { fingerprintOf } from './fingerprint.ts';

const SAID = [
  'hey ⟦name⟧! yes we have it on friday, the cake is ready by noon 🌸',
  'Hallo liebe ⟦name⟧, ja klar haben wir das noch da, magst du vorbeikommen? LG',
  'claro que sí jajaja te lo guardo hasta el sábado',
  'はい、ございます！お待ちしております😊',
  'มีค่ะ 555 แวะมาได้เลยนะคะ',
  'привет! да, есть, приходите в любое время )))',
];
const TURNS: VoiceTurn[] = Array.from({ length: 10_000 }, (_, at) => ({
  at: null,
  asked: `${SAID[(at * 5) % 6]} ${at % 977}`,
  said: [`${SAID[at % 6]} ${at % 503}`, SAID[(at + 1) % 6] ?? ''],
}));

/** Eight times as many messages cost about eight times as much; the least of two, as the machine has slow moments. */
search('voice-reading-speed', { cases: 1, seconds: 8 }, () => {
  const costs = (work: (turns: readonly VoiceTurn[]) => unknown) =>
    [TURNS.slice(0, TURNS.length / 8), TURNS].map((turns) =>
      Math.min(...[0, 1].map(() => cpuMs(() => work(turns)))),
    );
  for (const work of [fingerprintOf, bandsOf, cosmeticsOf] as const) {
    const [few = 0, all = 0] = costs(work);
    assert.ok(all < Math.max(few, 20) * 24, `${work.name}: ${few} ms, then ${all} ms`);
  }
});

const bands = bandsOf(TURNS.slice(0, 200));

/** In milliseconds; less than one is noise. */
function cost(text: string): number {
  assert.ok(bands !== null);
  const work = () => [
    checkBands(bands, [text]),
    applyCosmetics({ firstLetter: 'lower', dropsStop: true }, text),
    fingerprintOf([{ at: null, asked: text, said: [text] }]),
  ];
  return Math.max(1, cpuMs(work));
}

/** Eight times the length costs eight times as much, and a quadratic rule 64 times. */
function isSlow(piece: string): boolean {
  const short = cost(endless(piece, 2_000));
  return cost(endless(piece, 16_000)) > short * 32;
}

/** The work grows with the length of a hostile text, not with its square. */
search('voice-speed', { cases: 1, seconds: 5 }, () => {
  const slow = [...ENDLESS, ' - ', '!', 'a ', ')', 'ha', '😊', 'a.b', '"'].filter(
    (piece) => isSlow(piece) && isSlow(piece) && isSlow(piece),
  );
  assert.deepEqual(slow, []);
});
