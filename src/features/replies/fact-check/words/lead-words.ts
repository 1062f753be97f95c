import { talkOf } from '../../../../text/languages/index.ts';
import { wordKeys } from '../../../../text/tokens.ts';

/** Words with spaces around them; those of languages without spaces, and beginnings marked '*', as they stand. */
function list(words: string): string[] {
  return words.split(',').map((entry) => {
    const word = entry.trim();
    const key = wordKeys(word);
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return key;
    return word.endsWith('*') ? ` ${key}` : ` ${key} `;
  });
}

/** 'Reply', and other names for a text to send. */
export const REPLY_NOUNS = list(talkOf('replies'));

/** Announcements by themselves: no shop writes them to a customer. */
export const REPLY_NOUNS_STRICT = list(talkOf('suggestedReplies'));

/** Announcements where 'here' or 'below' goes with them. */
export const REPLIES_ANNOUNCED = list(
  'a reply, a response, your reply, your response, the reply, the response, my reply, my response',
);

/** 'You could send', in which the model speaks to the owner. */
export const OFFER_WORDS = list(talkOf('offers'));

/** 'Here is', 'the following'. */
export const DEMONSTRATIVES = list(talkOf('demonstratives'));
