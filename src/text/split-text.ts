import { isAscii } from './fold.ts';
import { joinNumbers } from './number-phrases.ts';
import { type Span, sentenceSpans } from './sentences.ts';
import { type Token, tokenize } from './tokens.ts';
import type { Searched } from './word-lists.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A sentence, with its words as keys. */
export interface Sentence extends Span, Searched {
  /** The words with a space between. */
  phrase: string;
  /** In Chinese or Japanese, which write no spaces. */
  isUnspaced: boolean;
}

/** A text taken apart once, for all rules that read it. */
export interface SplitText {
  text: string;
  /** With numbers in words joined into one. */
  tokens: readonly Token[];
  sentences: readonly Sentence[];
}

export function splitText(text: string): SplitText {
  const tokens = tokenize(text);
  // Looks each word up, for the sentences below as well.
  const joined = joinNumbers(tokens);
  const hasUnspaced = !isAscii(text) && UNSPACED.test(text);
  let next = 0;
  const sentences = sentenceSpans(text).map(({ start, end }): Sentence => {
    const words: string[] = [];
    let begun = 0;
    for (
      let token = tokens[next];
      token !== undefined && token.start < end;
      next += 1, token = tokens[next]
    ) {
      if (token.kind === 'sign' || token.key === '') continue;
      words.push(token.key);
      begun |= token.hints.phrases;
    }
    const isUnspaced = hasUnspaced && UNSPACED.test(text.slice(start, end));
    return { start, end, words, begun, phrase: words.join(' '), isUnspaced };
  });
  return { text, tokens: joined, sentences };
}
