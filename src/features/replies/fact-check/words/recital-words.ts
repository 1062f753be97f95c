import { foldWord } from '../../../../text/fold.ts';
import { talkOf } from '../../../../text/languages/index.ts';
import { phraseList } from '../../../../text/phrase-list.ts';

/** To answer, write, use, mention, greet or make up: as orders, and as what 'you' do. A polite 'write to us' is none. */
export const ORDERS_ABOUT_REPLIES = phraseList(talkOf('orders'));

/** What only orders about replies are about: no shop tells a customer of 'the customer'. */
export const REPLY_MATTERS = phraseList(talkOf('form', 'matters'));

/** Who says one of these speaks for the shop, and to the customer. */
export const SPEAKERS: ReadonlySet<string> = new Set(talkOf('speakers').split(', ').map(foldWord));

export const UNSPACED_ORDERS =
  /回[复覆答]|答[复覆]|[编編]造|提[到及]|撰[写寫]|返信|返答|回答|使ってください|使うこと|書いてください|言及/u;
export const UNSPACED_MATTERS =
  /(?:客[户戶人]|顾客|顧客|お客様)(?:[的嘅]|の)?(?:[语語]言|言語|言葉)|表情符[号號]|[绘繪]文字|絵文字|emoji|[语語][气氣]|口[调調]|私信|DM|AI|占位符|句以内|文以内|禁[用止]的?[词詞]/iu;
export const UNSPACED_SPEAKERS = /我|咱|本店|小店|私(?!信)|当店|弊社|こちら|うち/u;
