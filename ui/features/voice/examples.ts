import type { VoiceTurn } from '../../../src/contract/owner-voice.ts';

const SHOWN = 5;
const LONGEST = 300;

/** A few short answers from the whole time, about half of them with something masked. */
export function examplesOf(turns: readonly VoiceTurn[]): VoiceTurn[] {
  const distinct = [...new Map(turns.map((turn) => [textOf(turn), turn])).values()];
  const answers = distinct.filter((turn) => turn.asked !== '' && textOf(turn).length <= LONGEST);
  const all = answers.length === 0 ? distinct : answers;
  const masked = spread(
    all.filter((turn) => textOf(turn).includes('⟦')),
    Math.ceil(SHOWN / 2),
  );
  const others = all.filter((turn) => !masked.includes(turn));
  return [...masked, ...spread(others, SHOWN - masked.length)];
}

export function textOf({ asked, said }: VoiceTurn): string {
  return [asked, ...said].join('\n');
}

/** So many of a list, the same distance from each other. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most);
  return list.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, most);
}
