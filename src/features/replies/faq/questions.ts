const MARKS = /[?？؟]+[)\]"'”’»*_]*/g;
const SENTENCE_BREAK = /[.!。！]\s/;
const AFTER_QUESTION = /^[\s*_\-–—:：=>→|]+/;

/** A Greek question ends in a semicolon; the text keeps its length. */
function withQuestionMarks(text: string): string {
  return /\p{sc=Grek}/u.test(text) ? text.replace(/[;\u037e](?=[\s)"»*_]|$)/g, '?') : text;
}

/**
 * 'Do you ship? Do you deliver? Yes.' becomes the questions and the answer. Null where the text does not open with a
 * question: 'Yes. Any more questions?'
 */
export function splitQuestion(text: string): { question: string; answer: string } | null {
  let end = 0;
  for (const mark of withQuestionMarks(text).matchAll(MARKS)) {
    if (SENTENCE_BREAK.test(text.slice(end, mark.index))) break;
    end = mark.index + mark[0].length;
  }
  if (end === 0) return null;
  return { question: text.slice(0, end).trim(), answer: text.slice(end).replace(AFTER_QUESTION, '').trim() };
}
