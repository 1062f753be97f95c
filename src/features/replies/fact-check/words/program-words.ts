import { talkOf } from '../../../../text/languages/index.ts';
import { type PhraseList, phraseList } from '../../../../text/phrase-list.ts';

/** Something that texts speak of. */
export interface Topic {
  phrases: PhraseList;
  /** For a text as written, in scripts without spaces among others. */
  written: RegExp;
}

/** Rules, instructions and prompts, in any sense: of a game, of a cake, or of a program. Of most of them the stem. */
export const RULES: Topic = {
  phrases: phraseList(talkOf('rules')),

  written:
    /指示|指令|指引|规则|規則|ルール|提示[词詞]|プロンプト|คำสั่ง|กฎ|คำแนะนำ|พรอมต์|พรอมท์|ຄຳສັ່ງ|ការណែនាំ|ညွှန်ကြား/u,
};

/** The form of what a program writes. */
export const FORM_LIST = talkOf('form');

/** What only the rules of a program that writes are about: that it is one, and the form of what it writes. */
export const PROGRAM_TOPICS: readonly Topic[] = [
  {
    phrases: phraseList(talkOf('aiNames', 'aiTopics')),

    // In capitals: 'ai', 'ia' and 'ki' are words of Italian, Indonesian and Turkish.
    written: /(?<!['’])\b(?:AI|IA|KI)\b|人工智|人工知能|ปัญญาประดิษฐ์/u,
  },
  { phrases: phraseList(FORM_LIST), written: /表情符|[绘繪絵]文字|[純纯]文[本字]|プレーンテキスト|อีโมจิ/u },
];

/** In one language or two, with an ending or a small word: 'prompt do sistema', 'systémovým promptem'. */
export const SYSTEM_PROMPT =
  /s[iy]ste\p{L}{0,9} ?prompt|prompt\p{L}{0,4} (?:\p{L}{1,3} )?s[iy]ste\p{L}{0,9}|систем\p{L}{0,5} пром\p{L}{0,9}/u;
