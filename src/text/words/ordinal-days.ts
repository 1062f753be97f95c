import { foldWord } from '../fold.ts';

/** Days as ordinal words, first to thirty-first; '_' leaves one out. Only with a month beside them are they days. */
const LISTS: readonly string[] = [
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  'ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften dreizehnten vierzehnten fünfzehnten sechzehnten siebzehnten achtzehnten neunzehnten zwanzigsten ' +
    'einundzwanzigsten zweiundzwanzigsten dreiundzwanzigsten vierundzwanzigsten fünfundzwanzigsten sechsundzwanzigsten siebenundzwanzigsten achtundzwanzigsten neunundzwanzigsten dreißigsten einunddreißigsten',
  'erster zweiter dritter vierter fünfter sechster siebter achter neunter zehnter',
  'первого второго третьего четвёртого пятого шестого седьмого восьмого девятого десятого одиннадцатого двенадцатого тринадцатого четырнадцатого пятнадцатого шестнадцатого семнадцатого восемнадцатого девятнадцатого двадцатого',
  'первое второе третье четвёртое пятое шестое седьмое восьмое девятое десятое',
  'premier',
  'primero',
  'primeiro',
  'পয়লা দোসরা তেসরা চৌঠা পাঁচই ছয়ই সাতই আটই নয়ই দশই এগারোই বারোই তেরোই চৌদ্দই পনেরোই ষোলোই সতেরোই আঠারোই উনিশে বিশে একুশে বাইশে তেইশে চব্বিশে পঁচিশে ছাব্বিশে সাতাশে আটাশে',
  'پہلی دوسری تیسری',
  'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر',
  'یکم',
  'पहली',
  'पहिली',
];

const DAYS = new Map<string, number>();
for (const list of LISTS) list.split(' ').forEach((word, at) => void DAYS.set(foldWord(word), at + 1));
DAYS.set(foldWord('thirtieth'), 30).set(foldWord('тридцатого'), 30);

/** The day that an ordinal word can name, or undefined. */
export function ordinalDayOf(key: string): number | undefined {
  return DAYS.get(key);
}
