import { foldText } from '../../text/fold.ts';

/** Letters by which names cross from one script to another, as most people spell them. */
const TO_LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  `а=a б=b в=v г=g ґ=g д=d е=e ё=e є=e ж=zh з=z и=i і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=c ч=ch ш=sh
   щ=sh ъ= ы=y ь= э=e ю=iu я=ia α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=i φ=f χ=h ψ=ps ω=o
   प=p र=r ि=i य=y ा=a न=n म=m स=s त=t क=k ल=l द=d व=v ह=h ज=j ग=g ब=b श=sh ी=i ु=u ू=u े=e ो=o ्= अ=a आ=a इ=i ई=i उ=u ए=e`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
);

/** A name for comparison: folded, in Latin letters where the script has simple ones. */
export function latin(word: string): string {
  return [...foldText(word)].map((letter) => TO_LATIN[letter] ?? letter).join('');
}

const LEAST = 3;
/** 'Annának' and 'Jürgens': what languages put behind a name. */
const LONGEST_ENDING = 4;
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u;

/**
 * Whether a word may be a name in another form: with an ending, short ('Liv' of 'Olivia'), spelt otherwise or wrong ('Matra'), or
 * in another script. It says so of words that only look alike too.
 */
export function isFormOfName(word: string, name: string): boolean {
  const [said, part] = [latin(word), latin(name)];
  if (said.length < LEAST || part.length < LEAST) return said === part;
  const longer = said.length - part.length;
  // An Arabic name takes 'for' and 'and' in front.
  if (RIGHT_TO_LEFT.test(word) && said.endsWith(part) && longer <= 2) return true;
  if (part.includes(said)) return true;
  const stem = part.slice(0, Math.max(LEAST, part.length - (part.length > LEAST + 1 ? 2 : 1)));
  if (said.startsWith(part) && longer <= LONGEST_ENDING) return true;
  if (said.startsWith(stem) && Math.abs(longer) <= 3) return true;
  const isShort = said.slice(0, 2) === part.slice(0, 2) && said.length <= 5 && part.length >= 4;
  return isShort || isOneSlip(said, part);
}

/** One letter more, less or other, or two that changed places. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < LEAST + 1 || Math.abs(one.length - other.length) > 1) return false;
  let [from, end] = [0, 0];
  while (from < one.length && one[from] === other[from]) from += 1;
  while (end < Math.min(one.length, other.length) - from && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(from, one.length - end), other.slice(from, other.length - end)];
  const isSwap = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isSwap || (left.length <= 1 && right.length <= 1);
}
