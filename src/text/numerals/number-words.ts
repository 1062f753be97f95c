export { numberWordsOf } from '../number-phrases.ts';
