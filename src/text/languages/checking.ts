/**
 * 'I will check', by the code of the language: said where nothing else may be. Without a name, a time, or a word that would
 * say who speaks.
 */
export const CHECKING: Readonly<Record<string, string>> = {
  en: 'Let me check that and get back to you.',
  de: 'Das kläre ich und melde mich dann.',
  es: 'Lo consulto y respondo en cuanto lo sepa.',
  pt: 'Vou verificar e já volto a escrever.',
  fr: 'Je vérifie et je reviens avec la réponse.',
  it: 'Verifico e rispondo appena lo so.',
  nl: 'Ik zoek het uit en kom erop terug.',
  sv: 'Jag kollar upp det och återkommer.',
  pl: 'Sprawdzę to i wrócę z odpowiedzią.',
  tr: 'Bunu kontrol edip geri döneceğim.',
  id: 'Saya cek dulu, nanti saya kabari.',
  vi: 'Để mình kiểm tra rồi báo lại nhé.',
  ru: 'Уточню и вернусь с ответом.',
  uk: 'Уточню й повернуся з відповіддю.',
  el: 'Θα το ελέγξω και θα επανέλθω.',
  ar: 'سأتحقق من ذلك وأعود إليك بالرد.',
  hi: 'यह पता करके आपको बता दिया जाएगा।',
  th: 'ขอเช็กก่อนแล้วจะแจ้งกลับนะ',
  ja: '確認してからご連絡します。',
  zh: '我先确认一下，再回复你。',
  ko: '확인한 뒤에 다시 알려 드릴게요.',
};
