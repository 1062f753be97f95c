/** How a language writes numbers as words. Several spellings of one number have '|' between them; '_' leaves a place out. */
export interface Numerals {
  /** From 0 on, in order; articles ('un', 'ein', 'bir') are left out where they stand alone. */
  ordered: string;
  /** Twenty, thirty ... ninety. */
  tens?: string;
  /** Other numbers that are one word: 'quinientos', 'डेढ़'. */
  others?: Readonly<Record<string, number>>;
  /** What multiplies the number before it; a word that also stands for one of it begins with '+'. */
  scales?: Readonly<Record<string, number>>;
  /** Further number words that are only read inside a compound or after another number. */
  inner?: Readonly<Record<string, number>>;
  /** Parts that move the number after them, such as 'साढ़े' (and a half); inside a compound also the number before them. */
  shifts?: Readonly<Record<string, number>>;
  /** After a unit: 'dua puluh' is 20, 'dua belas' 12. */
  tenfold?: string;
  teen?: string;
  /** Words that mean something else too: numbers only beside one of these. */
  near?: Readonly<Record<string, string>>;
  /** 'yirmi' takes a unit everywhere, ten only in some languages: 'on beş' is 15. */
  isTenOpen?: boolean;
  /** Sixty and eighty go on to nineteen, and four times twenty is eighty. */
  countsByTwenty?: boolean;
  /** Units come before tens: 'fünfundzwanzig', 'خمسة وعشرين'. */
  unitsFirst?: boolean;
  /** An accent makes another word. */
  isAccented?: boolean;
  /** Several numbers are written as one word. */
  isCompounding?: boolean;
}

/** Of the most spoken languages and some neighbours. */
export const NUMERALS: readonly Numerals[] = [
  {
    ordered:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    tens: '_ thirty forty|fourty fifty sixty seventy eighty ninety',
    scales: {
      '+hundred': 100,
      '+thousand': 1000,
      k: 1000,
      grand: 1000,
      'lakh|lac': 100_000,
      '+million': 1_000_000,
    },
  },
  {
    ordered:
      '_ _ dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte ' +
      'veintiuno|veintiún|veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
    tens: '_ treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    others: {
      'cien|ciento': 100,
      'doscientos|doscientas': 200,
      'trescientos|trescientas': 300,
      'cuatrocientos|cuatrocientas': 400,
      'quinientos|quinientas': 500,
      'seiscientos|seiscientas': 600,
      'setecientos|setecientas': 700,
      'ochocientos|ochocientas': 800,
      'novecientos|novecientas': 900,
    },
    inner: { 'uno|una|un': 1 },
    scales: { '+mil': 1000, 'millón|millones': 1_000_000 },
    near: {
      once: 'las los de por son cuesta cuestan vale valen hasta y euros pesos dólares horas clases días personas',
    },
  },
  {
    ordered:
      'zéro _ deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize _ _ _ vingt|vingts',
    tens: '_ trente quarante cinquante soixante septante huitante|octante nonante',
    inner: { 'un|une': 1 },
    scales: { '+mille': 1000, '+cent|cents': 100 },
    near: {
      'cent|cents':
        'euros euro francs dollars dirhams mille deux trois quatre cinq six sept huit neuf dix vingt trente quarante cinquante soixante quatre',
    },
    countsByTwenty: true,
  },
  {
    ordered:
      'null _ zwei|zwo drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    tens: '_ dreißig vierzig|virzig fünfzig sechzig siebzig achtzig neunzig',
    inner: { 'ein|eins|eine': 1 },
    scales: { '+hundert': 100, '+tausend': 1000, tsd: 1000, 'mio|million|millionen': 1_000_000 },
    unitsFirst: true,
    isCompounding: true,
  },
  {
    ordered:
      '_ _ dois|duas três quatro cinco seis sete oito nove dez onze doze treze quatorze|catorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove vinte',
    tens: '_ trinta quarenta cinquenta sessenta setenta oitenta noventa',
    others: {
      'cem|cento': 100,
      'duzentos|duzentas': 200,
      'trezentos|trezentas': 300,
      'quatrocentos|quatrocentas': 400,
      'quinhentos|quinhentas': 500,
      'seiscentos|seiscentas': 600,
      'setecentos|setecentas': 700,
      'oitocentos|oitocentas': 800,
      'novecentos|novecentas': 900,
    },
    inner: { 'um|uma': 1 },
    scales: { '+mil': 1000, 'milhão|milhões': 1_000_000 },
  },
  {
    ordered:
      'ноль _ два|две|двух три|трёх четыре|четырёх пять|пяти шесть|шести семь|семи восемь|восьми девять|девяти десять|десяти одиннадцать|одиннадцати двенадцать|двенадцати тринадцать четырнадцать пятнадцать шестнадцать ' +
      'семнадцать восемнадцать девятнадцать двадцать|двадцати',
    tens: '_ тридцать|тридцати сорок|сорока пятьдесят|пятидесяти шестьдесят семьдесят восемьдесят девяносто',
    others: {
      'сто|ста': 100,
      'двести|двухсот': 200,
      'триста|трёхсот': 300,
      'четыреста|четырёхсот': 400,
      'пятьсот|пятисот': 500,
      шестьсот: 600,
      семьсот: 700,
      восемьсот: 800,
      девятьсот: 900,
      'полторы|полтора|полутора': 1.5,
      полвторого: 1.5,
      полтретьего: 2.5,
      'полчетвёртого|полчетвертого': 3.5,
      полпятого: 4.5,
      полшестого: 5.5,
      полседьмого: 6.5,
      полвосьмого: 7.5,
      полдевятого: 8.5,
      полдесятого: 9.5,
      пододиннадцатого: 10.5,
      полодиннадцатого: 10.5,
      полдвенадцатого: 11.5,
      полпервого: 12.5,
    },
    inner: { 'один|одна|одно': 1 },
    scales: { '+тысяча|тысяч|тысячи|тысячу|тыс': 1000, 'миллион|миллиона|миллионов|млн': 1_000_000 },
  },
  {
    ordered: 'nol _ dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas',
    others: { seratus: 100, seribu: 1000, sejuta: 1_000_000 },
    inner: { satu: 1 },
    tenfold: 'puluh',
    teen: 'belas',
    scales: { ratus: 100, 'ribu|rb': 1000, 'juta|jt': 1_000_000 },
  },
  {
    ordered: 'sıfır _ iki üç dört beş altı yedi sekiz dokuz _ _ _ _ _ _ _ _ _ _ yirmi',
    tens: '_ otuz kırk elli altmış yetmiş seksen doksan',
    others: { on: 10 },
    inner: { bir: 1 },
    scales: { '+yüz': 100, '+bin': 1000, 'milyon|mn': 1_000_000 },
    near: {
      on: 'bir iki üç dört beş altı yedi sekiz dokuz buçuk buçukta bin yüz yüzde saat lira liraya tl ₺ kişi kişiden',
      bin: 'on iki üç dört beş altı yedi sekiz dokuz yirmi otuz kırk elli altmış yetmiş seksen doksan yüz lira liraya tl ₺',
    },
    isTenOpen: true,
    isCompounding: true,
  },
  {
    ordered:
      'शून्य _ दो तीन चार पांच|पाँच छह|छः|छे सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह|पन्द्रह सोलह सत्रह अठारह उन्नीस बीस ' +
      'इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस|अठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
      'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन ' +
      'अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर ' +
      'अठहत्तर उन्यासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे|पंचानवे ' +
      'छियानवे सत्तानवे अट्ठानवे निन्यानवे|निन्यानबे',
    others: { डेढ़: 1.5, ढाई: 2.5 },
    inner: { एक: 1 },
    shifts: { साढ़े: 0.5, सवा: 0.25, पौने: -0.25 },
    scales: { '+सौ': 100, '+हजार|हज़ार': 1000, '+लाख': 100_000 },
    isCompounding: true,
  },
  {
    ordered:
      '_ _ दोन तीन चार पाच सहा सात आठ नऊ दहा अकरा बारा तेरा चौदा पंधरा सोळा सतरा अठरा एकोणीस वीस ' +
      'एकवीस बावीस तेवीस चोवीस पंचवीस सव्वीस सत्तावीस अठ्ठावीस एकोणतीस तीस एकतीस बत्तीस तेहेतीस|तेहतीस चौतीस पस्तीस छत्तीस सदतीस अडतीस एकोणचाळीस ' +
      'चाळीस एक्केचाळीस बेचाळीस त्रेचाळीस चव्वेचाळीस पंचेचाळीस सेहेचाळीस सत्तेचाळीस अठ्ठेचाळीस एकोणपन्नास पन्नास एक्कावन्न बावन्न त्रेपन्न चोपन्न ' +
      'पंचावन्न छप्पन्न सत्तावन्न अठ्ठावन्न एकोणसाठ साठ एकसष्ट बासष्ट त्रेसष्ट चौसष्ट पासष्ट सहासष्ट सदुसष्ट अडुसष्ट एकोणसत्तर सत्तर एक्काहत्तर ' +
      'बाहत्तर त्र्याहत्तर चौऱ्याहत्तर पंच्याहत्तर शहात्तर सत्त्याहत्तर अठ्ठ्याहत्तर एकोणऐंशी ऐंशी एक्क्याऐंशी ब्याऐंशी त्र्याऐंशी चौऱ्याऐंशी ' +
      'पंच्याऐंशी शहाऐंशी सत्त्याऐंशी अठ्ठ्याऐंशी एकोणनव्वद नव्वद एक्क्याण्णव ब्याण्णव त्र्याण्णव चौऱ्याण्णव पंच्याण्णव शहाण्णव सत्त्याण्णव ' +
      'अठ्ठ्याण्णव नव्व्याण्णव',
    others: { दीड: 1.5, अडीच: 2.5 },
    shifts: { साडे: 0.5, सव्वा: 0.25, 'पावणे|पाउणे': -0.25 },
    scales: { '+शंभर': 100, शे: 100, '+हजार': 1000, '+लाख': 100_000 },
    isCompounding: true,
  },
  {
    ordered:
      'শূন্য _ দুই|দু তিন চার পাঁচ ছয়|ছ সাত আট নয়|ন দশ এগারো|এগার বারো|বার তেরো চৌদ্দ|চোদ্দ পনেরো|পনের ষোলো|ষোল সতেরো আঠারো|আঠার উনিশ বিশ|কুড়ি ' +
      'একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ|উনত্রিশ ত্রিশ|তিরিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ' +
      'ঊনচল্লিশ|উনচল্লিশ চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ|উনপঞ্চাশ পঞ্চাশ একান্ন ' +
      'বায়ান্ন|বাহান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট|উনষাট ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি ' +
      'আটষট্টি ঊনসত্তর|উনসত্তর সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি|উনআশি আশি একাশি বিরাশি তিরাশি ' +
      'চুরাশি পঁচাশি ছিয়াশি সাতাশি অষ্টআশি ঊননব্বই|উননব্বই নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই ' +
      'নিরানব্বই',
    others: { দেড়: 1.5, আড়াই: 2.5 },
    inner: { এক: 1 },
    shifts: { সাড়ে: 0.5, সওয়া: 0.25, পৌনে: -0.25 },
    scales: { 'শো|শ|শত': 100, '+হাজার': 1000, '+লাখ|লক্ষ': 100_000 },
    isCompounding: true,
  },
  {
    ordered:
      'صفر _ دو تین چار پانچ چھ|چھے سات آٹھ نو دس گیارہ بارہ تیرہ چودہ پندرہ سولہ سترہ اٹھارہ انیس بیس ' +
      'اکیس بائیس تئیس چوبیس پچیس چھبیس ستائیس اٹھائیس انتیس تیس اکتیس بتیس تینتیس چونتیس پینتیس چھتیس سینتیس اڑتیس انتالیس چالیس ' +
      'اکتالیس بیالیس تینتالیس چوالیس پینتالیس چھیالیس سینتالیس اڑتالیس انچاس پچاس اکاون باون ترپن _ پچپن چھپن ستاون اٹھاون انسٹھ ساٹھ ' +
      'اکسٹھ باسٹھ تریسٹھ چونسٹھ پینسٹھ چھیاسٹھ سڑسٹھ اڑسٹھ انہتر ستر اکہتر _ تہتر چوہتر پچہتر چھہتر ستتر اٹھہتر اناسی اسی اکیاسی بیاسی ' +
      'تراسی چوراسی پچاسی چھیاسی ستاسی اٹھاسی نواسی نوے اکانوے بانوے ترانوے چورانوے پچانوے چھیانوے ستانوے اٹھانوے ننانوے',
    others: { ڈیڑھ: 1.5, ڈھائی: 2.5 },
    inner: { ایک: 1 },
    shifts: { ساڑھے: 0.5, سوا: 0.25, پونے: -0.25 },
    scales: { '+سو': 100, '+ہزار': 1000, '+لاکھ': 100_000 },
  },
  {
    ordered:
      '_ _ اثنين|اثنان|اتنين ثلاثة|ثلاث|تلاتة|تلات أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثماني|تمانية|تمن تسعة|تسع عشرة|عشر ' +
      'حداشر|احداشر اتناشر|اثناشر تلتاشر|تلاتاشر اربعتاشر خمستاشر ستاشر سبعتاشر تمنتاشر تسعتاشر عشرين|عشرون',
    tens: '_ ثلاثين|ثلاثون|تلاتين أربعين|أربعون خمسين|خمسون ستين|ستون سبعين|سبعون ثمانين|ثمانون|تمانين تسعين|تسعون',
    others: {
      'مئتان|مئتين|مائتان|مائتين|ميتين': 200,
      'ثلاثمئة|ثلاثمائة|ثلثمية|تلتمية': 300,
      'أربعمئة|أربعمائة|ربعمية': 400,
      'خمسمئة|خمسمائة|خمسمية': 500,
      'ستمئة|ستمائة|ستمية': 600,
      'سبعمئة|سبعمائة|سبعمية': 700,
      'ثمانمئة|ثمانمائة|ثمانيمئة|تمنمية': 800,
      'تسعمئة|تسعمائة|تسعمية': 900,
      'ألفين|ألفان': 2000,
    },
    inner: { 'واحد|واحدة': 1 },
    unitsFirst: true,
    scales: { '+مئة|مائة|مية|ميه': 100, '+ألف|آلاف|ألاف|الاف': 1000, مليون: 1_000_000 },
  },
  {
    ordered: '_ الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة',
  },
  {
    ordered:
      'பூஜ்ஜியம் _ இரண்டு|ரெண்டு மூன்று|மூணு நான்கு|நாலு ஐந்து|அஞ்சு ஆறு ஏழு எட்டு ஒன்பது பத்து பதினொன்று பன்னிரண்டு பதின்மூன்று|பதிமூன்று பதினான்கு ' +
      'பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது இருபது|இருபத்தி|இருபத்து',
    tens:
      '_ முப்பது|முப்பத்தி|முப்பத்து நாற்பது|நாற்பத்தி|நாற்பத்து ஐம்பது|ஐம்பத்தி|ஐம்பத்து அறுபது|அறுபத்தி|அறுபத்து எழுபது|எழுபத்தி|எழுபத்து ' +
      'எண்பது|எண்பத்தி|எண்பத்து தொண்ணூறு|தொண்ணூற்று',
    others: {
      'நூறு|நூற்று': 100,
      'இருநூறு|இருநூற்று': 200,
      'முந்நூறு|முன்னூறு|முந்நூற்று|முன்னூற்று': 300,
      'நானூறு|நானூற்று': 400,
      'ஐநூறு|ஐந்நூறு|ஐநூற்று': 500,
      'அறுநூறு|அறுநூற்று': 600,
      'எழுநூறு|எழுநூற்று': 700,
      'எண்ணூறு|எண்ணூற்று': 800,
      'தொள்ளாயிரம்|தொள்ளாயிரத்து': 900,
      'மூவாயிரம்|மூவாயிரத்து': 3000,
      'நாலாயிரம்|நாலாயிரத்து': 4000,
      'ஐயாயிரம்|ஐயாயிரத்து': 5000,
    },
    inner: { ஒன்று: 1 },
    scales: { '+ஆயிரம்|ஆயிரத்து': 1000, '+லட்சம்|இலட்சம்': 100_000 },
  },
  {
    ordered:
      'సున్నా|సున్న _ రెండు మూడు నాలుగు ఐదు|అయిదు ఆరు ఏడు ఎనిమిది తొమ్మిది పది పదకొండు పన్నెండు పదమూడు పద్నాలుగు|పధ్నాలుగు పదిహేను పదహారు పదిహేడు ' +
      'పద్దెనిమిది పంతొమ్మిది|పందొమ్మిది ఇరవై',
    tens: '_ ముప్పై నలభై యాభై అరవై డెబ్బై ఎనభై తొంభై',
    others: { నూట: 100 },
    inner: { ఒకటి: 1 },
    shifts: { న్నర: 0.5 },
    scales: { '+వంద|వందల|వందలు': 100, '+వెయ్యి|వేల|వేలు': 1000, '+లక్ష': 100_000 },
    isCompounding: true,
  },
  {
    ordered: '_ _ hai ba bốn năm sáu bảy|bẩy tám chín mười',
    inner: { 'một|mốt': 1, tư: 4, lăm: 5 },
    tenfold: 'mươi',
    scales: { trăm: 100, 'nghìn|ngàn': 1000, 'triệu|tr': 1_000_000 },
    isTenOpen: true,
    isAccented: true,
  },
  {
    // Hindi and Urdu in Latin letters, where most small numbers are words of other languages too.
    ordered:
      '_ _ do teen|tin char|chaar paanch|panch chhe|chhah|che saat aath|ath nau das gyarah|gyara barah|bara _ _ pandrah|pandra _ _ _ _ bees',
    others: {
      'pachees|pachis': 25,
      tees: 30,
      'chalis|chalees': 40,
      'pachas|pachaas': 50,
      dedh: 1.5,
      'dhai|dhaai': 2.5,
    },
    shifts: { 'saadhe|sadhe|sade': 0.5, sawa: 0.25, paune: -0.25 },
    scales: { sau: 100, 'hazaar|hazar|hajar|hajaar': 1000, lakh: 100_000 },
    near: {
      'do|teen|tin|char|chaar|paanch|panch|chhe|chhah|che|saat|aath|ath|nau|das|bara|barah|bees|tees|sadhe|saadhe|sade|sawa|paune':
        'sau hazaar hazar hajar hajaar lakh rupaye rupay rupaiye rupees rs teen tin char chaar paanch panch chhe saat aath nau das baje',
      sau: 'do teen tin char chaar paanch panch chhe saat aath nau dedh dhai dhaai rupaye rupay rupees rs',
    },
  },
];
