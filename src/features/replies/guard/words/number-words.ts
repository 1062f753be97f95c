import { foldWord } from '../fold.ts';

/**
 * Numbers as words, in the languages whose writers use them for prices, percentages and times. Words that are
 * articles too ('un', 'ein', 'bir') are left out: on their own they say nothing.
 */
const UNITS: readonly string[] = [
  // 0 to 20 in order; '_' stands for a word that is left out.
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  '_ _ dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
  '_ _ deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize _ _ _ vingt',
  'null _ zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  '_ _ dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte',
  'ноль _ два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать',
  'nol _ dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas',
  'sıfır _ iki üç dört beş altı yedi sekiz dokuz _ _ _ _ _ _ _ _ _ _ yirmi',
  'शून्य _ दो तीन चार पांच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस',
  '_ _ दोन तीन चार पाच सहा सात आठ नऊ दहा अकरा बारा तेरा चौदा पंधरा सोळा सतरा अठरा एकोणीस वीस',
  '_ _ দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ বিশ',
  '_ _ دو تین چار پانچ چھ سات آٹھ نو دس گیارہ بارہ تیرہ چودہ پندرہ سولہ سترہ اٹھارہ انیس بیس',
  'صفر _ اثنين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة _ _ _ _ _ _ _ _ _ عشرين',
  'صفر الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة _ _ _ _ _ _ _ _ _ عشرون',
  '_ _ இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பத்து _ _ _ _ _ _ _ _ _ இருபது',
  '_ _ రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది పది _ _ _ _ _ _ _ _ _ ఇరవై',
  '_ _ hai ba bốn năm sáu bảy tám chín mười',
];

/** 30, 40 ... 90. */
const TENS: readonly string[] = [
  'thirty forty fifty sixty seventy eighty ninety',
  'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'trente quarante cinquante soixante _ _ _',
  'dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  'trinta quarenta cinquenta sessenta setenta oitenta noventa',
  'тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
  'otuz kırk elli altmış yetmiş seksen doksan',
  'तीस चालीस पचास साठ सत्तर अस्सी नब्बे',
  'तीस चाळीस पन्नास साठ सत्तर ऐंशी नव्वद',
  'ত্রিশ চল্লিশ পঞ্চাশ ষাট সত্তর আশি নব্বই',
  'تیس چالیس پچاس ساٹھ ستر اسی نوے',
  'ثلاثين أربعين خمسين ستين سبعين ثمانين تسعين',
  'முப்பது நாற்பது ஐம்பது அறுபது எழுபது எண்பது தொண்ணூறு',
  'ముప్పై నలభై యాభై అరవై డెబ్బై ఎనభై తొంభై',
];

const MULTIPLIERS: Readonly<Record<string, number>> = {
  'hundred cien ciento hundert сто puluh_ सौ शंभर শ سو مئة مائة yüz ratus trăm': 100,
  'k rb ribu nghìn ngàn mil mille thousand tausend tsd тысяч тысяча тысячи тыс bin हजार हज़ार হাজার ہزار ألف آلاف ألاف ஆயிரம் వేల వేలు nghin': 1000,
  'lakh lac लाख লাখ لاکھ லட்சம் లక్ష': 100_000,
  'million millions millón millones milhões mio mn juta jt triệu tr млн миллион миллиона миллионов milyon مليون': 1_000_000,
};

const NUMBERS = new Map<string, number>();
for (const line of UNITS) line.split(' ').forEach((word, value) => void NUMBERS.set(foldWord(word), value));
for (const line of TENS)
  line.split(' ').forEach((word, at) => void NUMBERS.set(foldWord(word), 30 + at * 10));
NUMBERS.delete('_');

const SCALES = new Map(
  Object.entries(MULTIPLIERS).flatMap(([words, scale]) =>
    words.split(' ').map((word) => [foldWord(word), scale] as const),
  ),
);

/** The value of a folded word that names a number up to ninety, or undefined. */
export function numberWordOf(key: string): number | undefined {
  return NUMBERS.get(key);
}

/** What a folded word multiplies the number before it by ('thousand', 'ribu', 'k'), or undefined. */
export function multiplierOf(key: string): number | undefined {
  return SCALES.get(key);
}
