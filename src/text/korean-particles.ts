import { foldText } from './fold.ts';

/** Particles by the sound before them: after a consonant, after a vowel, after either. 'ㄹ' takes '로' like a vowel. */
const AFTER_CONSONANT =
  '은 이 을 과 으로 이나 이랑 이요 이에요 이예요 인가요 인데 인데요 이야 은요 이란 이라도 이라고 으로요';
const AFTER_VOWEL = '는 가 를 와 로 나 랑 요 예요 에요 인가요 인데 인데요 야 는요 란 라도 라고 로요';
const AFTER_ANY =
  '의 에 에서 에게 에는 에도 에서는 도 만 까지 부터 하고 보다 처럼 마다 밖에 조차 한테 께 입니다 입니까 도요 만요 까지요 부터요 에요 좀';

const set = (particles: string): ReadonlySet<string> => new Set(particles.split(' ').map(foldText));
const CONSONANT = set(`${AFTER_CONSONANT} ${AFTER_ANY}`);
const VOWEL = set(`${AFTER_VOWEL} ${AFTER_ANY}`);
const RIEUL = new Set([...CONSONANT, ...set('로 로요')]);

/** Folded, Korean is written in single letters; these end a syllable. */
const FINAL = /[\u11a8-\u11ff]$/;
const FINAL_RIEUL = /\u11af$/;
const FIRST = /[\u1100-\u115f]/g;
const REST_OF_WORD = /^[\u1100-\u11ff]+/;
/** A word of one syllable and a particle is too often another word: '차이' is not '차' with a particle. */
const FEWEST_SYLLABLES = 2;

/**
 * Whether a Korean word that ends here goes on with nothing but a particle: '가격은', '예약하고', not '사진가' or '배송비'. Texts
 * are folded.
 */
export function isBeforeParticle(phrase: string, after: string): boolean {
  const rest = REST_OF_WORD.exec(after)?.[0];
  const lastWord = phrase.slice(phrase.lastIndexOf(' ') + 1);
  if (rest === undefined || (lastWord.match(FIRST)?.length ?? 0) < FEWEST_SYLLABLES) return false;
  if (FINAL_RIEUL.test(phrase)) return RIEUL.has(rest);
  return (FINAL.test(phrase) ? CONSONANT : VOWEL).has(rest);
}
