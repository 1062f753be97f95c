import { foldWord } from '../fold.ts';
import { wordTable } from '../word-table.ts';

/** Which half of the day a word names. `night` is late evening or the small hours. */
export type DayPart = 'am' | 'noon' | 'pm' | 'night';

/**
 * What a word after a number says of it. `clock`: a time of day. `weak`: a time of day or a duration ('8h', '8 heures').
 * `duration`: not a time of day, though it begins like one ('2時間'). `half`: a time of day, and thirty minutes more.
 */
export type ClockMark =
  | 'clock'
  | 'weak'
  | 'duration'
  | 'half'
  | 'quarter'
  | 'third'
  | 'quarter-to'
  | 'third-to';

/** Minutes that a mark adds. */
export const MARK_MINUTES: Readonly<Record<ClockMark, number>> = {
  clock: 0,
  weak: 0,
  duration: 0,
  half: 30,
  quarter: 15,
  third: 20,
  'quarter-to': -15,
  'third-to': -20,
};

export const CLOCK_AFTER = wordTable<ClockMark>([
  [
    "o ' clock, oclock, uhr, 点, 點, 点钟, 點鐘, 点整, 時, 时, 시, बजे, वाजता, वाजे*, वाजल्या*, বাজে, টায়, மணிக்கு, மணிவரை, மணி, " +
      'గంటలకు, بجے',
    'clock',
  ],
  ['h, heures, heure, horas, hora, hs, hrs, час, часа, часов, గంటల, giờ, টা, টার, wib', 'weak'],
  ['時間, 时间, 時間半, 时候, 点心, 點心, 点儿, மணி நேர*, மணிநேர*, மணி நேரம், giờ đồng hồ', 'duration'],
  [
    '点半, 點半, 時半, 时半, 시 반, giờ rưỡi, h rưỡi, buçuk*, rưỡi, y media, e meia, et demie, heures et demie, ونصف, ونص, و نصف, و نص, e mezza',
    'half',
  ],
  [
    'y cuarto, et quart, heures et quart, e um quarto, e quarto, e un quarto, وربع, و ربع, çeyrek geçe, lewat seperempat, lebih seperempat, giờ mười lăm',
    'quarter',
  ],
  [
    'menos cuarto, moins le quart, moins quart, heures moins le quart, menos um quarto, إلا ربع, الا ربع, çeyrek kala, kurang seperempat, giờ kém mười lăm',
    'quarter-to',
  ],
  ['وثلث, و ثلث', 'third'],
  ['إلا ثلث, الا ثلث', 'third-to'],
]);

/** Words that make the number after them a time of day. */
export const CLOCK_BEFORE = wordTable([['jam, pukul, saat, الساعة, kl, klo, klokken', true]]);

/** Words before an hour that move it, in minutes. */
export const SHIFT_BEFORE = wordTable([
  ['five past', 5],
  ['ten past', 10],
  ['twenty past', 20],
  ['at half, from half, to half, by half, until half, till half, around half', 30],
  ['без пяти', -5],
  ['без десяти', -10],
  ['без двадцати', -20],
  ['half past, साढ़े, साडे, সাড়ে, ساڑھے', 30],
  ['halb, setengah', -30],
  ['quarter past, a quarter past, viertel nach, सवा', 15],
  ['quarter to, a quarter to, viertel vor, पौने, без четверти, без пятнадцати, dreiviertel', -15],
]);

/** Half of the day, said after the hour. */
export const PART_AFTER = wordTable<DayPart>([
  [
    'am, in the morning, for morning, de la mañana, du matin, da manhã, di mattina, morgens, vormittags, früh, утра, часов утра, pagi, ' +
      'صباحا, ص, الصبح, giờ sáng, h sáng',
    'am',
  ],
  ['mittags, часа дня, час дня, часов дня, ظهرا, giờ trưa, h trưa', 'noon'],
  [
    "pm, in the afternoon, in the evening, for afternoon, for evening, this evening, this afternoon, de la tarde, de l ' après - midi, " +
      'du soir, da tarde, nachmittags, abends, вечера, часов вечера, часа вечера, م, مساء, عصرا, بعد الظهر, العصر, المغرب, chiều, giờ chiều, h chiều',
    'pm',
  ],
  [
    'at night, for night, tonight, de la noche, da noite, nachts, часов ночи, часа ночи, ليلا, بالليل, giờ tối, h tối',
    'night',
  ],
]);

/** Also words for a night, a noon and pain: half of the day only after a word for the hour. */
export const PART_AFTER_CLOCK = wordTable<DayPart>([
  ['sore', 'pm'],
  ['malam', 'night'],
  ['siang', 'noon'],
]);

/** Half of the day, said before the hour. */
export const PART_BEFORE = wordTable<DayPart>([
  ['सुबह, सकाळी, সকাল, সকাল*, صبح, காலை, ఉదయం, 上午, 早上, 朝早, 清晨, 朝, 午前, sabah', 'am'],
  ['दोपहर, दुपारी, দুপুর*, دوپہر, மதியம், మధ్యాహ్నం, 中午, 晏晝, öğlen', 'noon'],
  [
    'शाम, संध्याकाळी, বিকাল*, বিকেল*, সন্ধ্যা*, شام, மாலை, సాయంత్రం, 下午, 下晝, 午後, 傍晚, 夕方, akşam, öğleden sonra',
    'pm',
  ],
  ['रात, रात्री, রাত*, رات, இரவு, రాత్రి, 晚上, 夜晚, 晚, 今晚, 夜, 凌晨, 深夜, gece', 'night'],
]);

const set = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(foldWord));

/** Between the two ends of a span. */
export const SPAN_WORDS = set(
  '- to until till thru through bis a à al hasta às as ate até do до по ile sampai sampe hingga đến den tới toi से ते থেকে سے إلى الى حتى إلي reach',
);
/** The same, inside a run of Chinese or Japanese. */
export const SPAN_CHARACTERS = /[至到]|から/;

/** May stand between a span's word and its second end. */
export const SPAN_FILLERS = set("las la the o jam pukul saat um as às في و ' dan den ten tan");

/** Before a time of day, where no noun follows the number. */
export const POINT_WORDS = set(
  'at until till by before around um bis ab gegen las a as ate às sobre hasta vers avant des dès lúc luc vào trước before в до к после से alle',
);

/** Before an hour with a weak mark: 'à 8h', 'às 8 horas', 'в 10 часов'. */
export const WEAK_POINT_WORDS = set(
  'a à as às ate até des dès vers avant um bis ab las la at until till by before lúc luc từ tu đến den tới vào trước в до к с sobre hasta desde',
);

/** Days and words of opening hours: near them, '8-18' is a span of hours. */
export const HOURS_CONTEXT = wordTable([
  [
    'mon, monday, tue, tues, tuesday, wed, wednesday, thu, thur, thurs, thursday, fri, friday, sat, saturday, sun, sunday, weekdays, weekend, ' +
      'mo, di, mi, do, fr, sa, so, montag*, dienstag*, mittwoch*, donnerstag*, freitag*, samstag*, sonntag*, ' +
      'lunes, martes, miércoles, jueves, viernes, sábado, sábados, domingo, domingos, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, ' +
      'segunda, terça, quarta, quinta, sexta, пн, вт, ср, чт, пт, сб, вс, понедельник*, вторник*, сред*, четверг*, пятниц*, суббот*, воскресень*, ' +
      'senin, selasa, rabu, kamis, jumat, sabtu, minggu, pazartesi, salı, çarşamba, perşembe, cuma, cumartesi, pazar',
    true,
  ],
  [
    'open, opening, opens, hours, closed, close, closes, geöffnet, offen, öffnungszeiten, abierto, abrimos, horario, ouvert, ouverts, ouverte, horaires, ' +
      'aberto, abrimos, horário, abre, работаем, открыт*, buka, açık*, mở cửa, 营业*, 營業*, 営業*, खुल*, वेळ, वेळा, समय, খোলা, اوقات, نعمل, دوام*, दुकान, class, classes, session, sessions',
    true,
  ],
]);
