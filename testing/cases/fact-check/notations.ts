/**
 * One fact in many notations. Known in any of them, it may be said in any other of the same list; and with another value it
 * must be found in each.
 */

/** An hour of the morning, 1 to 11. */
export const MORNINGS: readonly ((hour: number) => string)[] = [
  (hour) => `at ${hour} am`,
  (hour) => `at ${hour}am`,
  (hour) => `at ${hour} a.m.`,
  (hour) => `${hour}:00 am`,
  (hour) => `${two(hour)}:00`,
  (hour) => `at ${hour} o'clock in the morning`,
  (hour) => `at ${EN[hour]} in the morning`,
  (hour) => `um ${hour} Uhr morgens`,
  (hour) => `ab ${hour}.00 Uhr früh`,
  (hour) => `à ${hour} h du matin`,
  (hour) => `à ${hour} heures du matin`,
  (hour) => `a las ${hour} de la mañana`,
  (hour) => `às ${hour} da manhã`,
  (hour) => `às ${hour}h da manhã`,
  (hour) => `в ${hour} утра`,
  (hour) => `в ${hour} часов утра`,
  (hour) => `sabah saat ${hour}'de`,
  (hour) => `jam ${hour} pagi`,
  (hour) => `pukul ${two(hour)}.00 pagi`,
  (hour) => `lúc ${hour} giờ sáng`,
  (hour) => `${hour}h sáng`,
  (hour) => `सुबह ${hour} बजे`,
  (hour) => `सुबह ${native(hour, 0x0966)} बजे`,
  (hour) => `सकाळी ${hour} वाजता`,
  (hour) => `সকাল ${native(hour, 0x09e6)}টায়`,
  (hour) => `সকাল ${hour}টা থেকে`,
  (hour) => `صبح ${hour} بجے`,
  (hour) => `صبح ${native(hour, 0x06f0)} بجے`,
  (hour) => `الساعة ${hour} صباحًا`,
  (hour) => `الساعة ${native(hour, 0x0660)} صباحا`,
  (hour) => `${hour} ص`,
  (hour) => `காலை ${hour} மணிக்கு`,
  (hour) => `ఉదయం ${hour} గంటలకు`,
  (hour) => `早上${hour}点`,
  (hour) => `上午${ZH[hour]}点`,
  (hour) => `上午${hour}時`,
  (hour) => `朝早${hour}點`,
  (hour) => `朝${hour}時`,
  (hour) => `午前${hour}時から`,
  (hour) => `朝${ZH[hour]}時`,
  (hour) => `${hour} for morning`,
];

/** An hour of the evening, 6 to 10. */
export const EVENINGS: readonly ((hour: number) => string)[] = [
  (hour) => `at ${hour} pm`,
  (hour) => `until ${hour}:00pm`,
  (hour) => `at ${hour} p.m.`,
  (hour) => `${hour + 12}:00`,
  (hour) => `at ${hour} in the evening`,
  (hour) => `bis ${hour + 12} Uhr`,
  (hour) => `um ${hour + 12}:00 Uhr`,
  (hour) => `um ${hour} Uhr abends`,
  (hour) => `jusqu'à ${hour + 12} h`,
  (hour) => `à ${hour + 12}h00`,
  (hour) => `à ${hour} heures du soir`,
  (hour) => `hasta las ${hour + 12} h`,
  (hour) => `a las ${hour} de la noche`,
  (hour) => `até às ${hour + 12}h`,
  (hour) => `às ${hour} da noite`,
  (hour) => `до ${hour + 12}:00`,
  (hour) => `в ${hour} вечера`,
  (hour) => `akşam ${hour}'de`,
  (hour) => `saat ${hour + 12}.00'de`,
  (hour) => `jam ${hour} malam`,
  (hour) => `pukul ${hour + 12}.00`,
  (hour) => `lúc ${hour} giờ tối`,
  (hour) => `đến ${hour + 12}h`,
  (hour) => `रात ${hour} बजे`,
  (hour) => `शाम ${hour} बजे`,
  (hour) => `रात्री ${hour} वाजता`,
  (hour) => `রাত ${native(hour, 0x09e6)}টায়`,
  (hour) => `رات ${hour} بجے`,
  (hour) => `الساعة ${hour} مساءً`,
  (hour) => `${native(hour, 0x0660)} مساء`,
  (hour) => `இரவு ${hour} மணி வரை`,
  (hour) => `రాత్రి ${hour} గంటల వరకు`,
  (hour) => `晚上${hour}点`,
  (hour) => `晚上${ZH[hour]}点`,
  (hour) => `夜晚${hour}點`,
  (hour) => `夜${hour}時まで`,
  (hour) => `${hour + 12}時まで`,
  (hour) => `午後${hour}時`,
  (hour) => `${hour} for evening`,
];

const MONTHS_BY_LANGUAGE: readonly (readonly [string, (day: number, month: string) => string])[] = [
  [
    'January February March April May June July August September October November December',
    (day, month) => `on ${month} ${day}`,
  ],
  [
    'January February March April May June July August September October November December',
    (day, month) => `on the ${day}th of ${month}`,
  ],
  ['Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec', (day, month) => `${day} ${month}`],
  [
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    (day, month) => `el ${day} de ${month}`,
  ],
  [
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    (day, month) => `le ${day} ${month}`,
  ],
  [
    'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    (day, month) => `am ${day}. ${month}`,
  ],
  [
    'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    (day, month) => `dia ${day} de ${month}`,
  ],
  [
    'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
    (day, month) => `${day} ${month}`,
  ],
  [
    'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember',
    (day, month) => `tanggal ${day} ${month}`,
  ],
  [
    'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık',
    (day, month) => `${day} ${month}'ta`,
  ],
  [
    'جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر',
    (day, month) => `${day} ${month} کو`,
  ],
  [
    'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    (day, month) => `يوم ${native(day, 0x0660)} ${month}`,
  ],
  [
    'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
    (day, month) => `${native(day, 0x0966)} ${month} को`,
  ],
  [
    'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर',
    (day, month) => `${day} ${month} पासून`,
  ],
  [
    'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর',
    (day, month) => `${native(day, 0x09e6)} ${month}`,
  ],
  ['ஜனவரி பிப்ரவரி மார்ச் ஏப்ரல் மே ஜூன் ஜூலை ஆகஸ்ட் செப்டம்பர் அக்டோபர் நவம்பர் டிசம்பர்', (day, month) => `${month} ${day}`],
  ['జనవరి ఫిబ్రవరి మార్చి ఏప్రిల్ మే జూన్ జూలై ఆగస్టు సెప్టెంబర్ అక్టోబర్ నవంబర్ డిసెంబర్', (day, month) => `${month} ${day}`],
];

/** A day from 13 to 28, so that no notation can change places with its month. */
export const DATES: readonly ((day: number, month: number) => string)[] = [
  ...MONTHS_BY_LANGUAGE.map(([names, write]) => {
    const months = names.split(' ');
    return (day: number, month: number): string => write(day, months[month - 1] ?? '');
  }),
  (day, month) => `on ${two(day)}/${two(month)}`,
  (day, month) => `am ${day}.${month}.`,
  (day, month) => `${month}月${day}日`,
  (day, month) => `${month}月${day}号`,
  (day, month) => `ngày ${day} tháng ${month}`,
];

/** Notations of money by currency; amounts are whole numbers above 1,000. */
export const PRICES: Readonly<Record<string, readonly ((amount: number) => string)[]>> = {
  dollar: [
    (amount) => `$${amount}`,
    (amount) => `$${grouped(amount, ',')}`,
    (amount) => `$${grouped(amount, ',')}.00`,
    (amount) => `${amount} dollars`,
    (amount) => `USD ${amount}`,
    (amount) => `${grouped(amount, ',')} USD`,
    (amount) => `US$${amount}`,
    (amount) => `${grouped(amount, '.')} dólares`,
    (amount) => `${amount} долларов`,
    (amount) => `${amount}美元`,
    (amount) => `${amount} দলার`.replace('দলার', 'ডলার'),
  ],
  euro: [
    (amount) => `${amount} €`,
    (amount) => `€${amount}`,
    (amount) => `${grouped(amount, '.')},00 €`,
    (amount) => `${grouped(amount, '\u202f')} €`,
    (amount) => `EUR ${grouped(amount, '.')}`,
    (amount) => `${grouped(amount, '.')} Euro`,
    (amount) => `${amount} euros`,
    (amount) => `${grouped(amount, '.')},- €`,
    (amount) => `${amount}ユーロ`,
    (amount) => `${amount} евро`,
  ],
  rupee: [
    (amount) => `₹${amount}`,
    (amount) => `Rs. ${grouped(amount, ',')}`,
    (amount) => `Rs ${amount}/-`,
    (amount) => `${amount} rupees`,
    (amount) => `INR ${amount}`,
    (amount) => `${native(amount, 0x0966)} रुपये`,
    (amount) => `${amount} रुपए`,
    (amount) => `${amount} ரூபாய்`,
    (amount) => `${amount} రూపాయలు`,
    (amount) => `₹${native(amount, 0x0966)}`,
  ],
  'Pakistani rupee': [
    (amount) => `Rs. ${grouped(amount, ',')}`,
    (amount) => `${amount} روپے`,
    (amount) => `${native(amount, 0x06f0)} روپے`,
    (amount) => `PKR ${amount}`,
  ],
  taka: [
    (amount) => `৳${amount}`,
    (amount) => `${native(amount, 0x09e6)} টাকা`,
    (amount) => `${amount} টাকায়`,
    (amount) => `Tk ${amount}`,
    (amount) => `${amount} taka`,
  ],
  real: [
    (amount) => `R$ ${grouped(amount, '.')},00`,
    (amount) => `R$${amount}`,
    (amount) => `${grouped(amount, '.')} reais`,
  ],
  ruble: [
    (amount) => `${grouped(amount, ' ')} ₽`,
    (amount) => `${amount} руб.`,
    (amount) => `${grouped(amount, '\u00a0')} рублей`,
    (amount) => `${amount}р`,
  ],
  rupiah: [
    (amount) => `Rp${grouped(amount * 1000, '.')}`,
    (amount) => `Rp ${grouped(amount * 1000, '.')},-`,
    (amount) => `${amount} ribu`,
    (amount) => `${amount}rb`,
    (amount) => `IDR ${grouped(amount * 1000, ',')}`,
    (amount) => `${amount}k`,
  ],
  dong: [
    (amount) => `${grouped(amount * 1000, '.')}đ`,
    (amount) => `${amount}k`,
    (amount) => `${amount} nghìn`,
    (amount) => `${grouped(amount * 1000, '.')} VNĐ`,
    (amount) => `${grouped(amount * 1000, ',')} VND`,
    (amount) => `${amount} nghìn đồng`,
  ],
  lira: [
    (amount) => `${grouped(amount, '.')} TL`,
    (amount) => `₺${amount}`,
    (amount) => `${amount} lira`,
    (amount) => `${grouped(amount, '.')}₺`,
  ],
  naira: [
    (amount) => `₦${grouped(amount, ',')}`,
    (amount) => `N${amount}`,
    (amount) => `${grouped(amount, ',')} naira`,
    (amount) => `NGN ${amount}`,
  ],
  riyal: [
    (amount) => `${amount} ريال`,
    (amount) => `${native(amount, 0x0660)} ريالاً`,
    (amount) => `${amount} ر.س`,
    (amount) => `SAR ${amount}`,
  ],
  yuan: [
    (amount) => `¥${amount}`,
    (amount) => `${amount}元`,
    (amount) => `${amount}块`,
    (amount) => `RMB ${amount}`,
    (amount) => `人民币${amount}元`,
  ],
  yen: [
    (amount) => `¥${grouped(amount, ',')}`,
    (amount) => `${grouped(amount, ',')}円`,
    (amount) => `￥${amount}`,
    (amount) => `${amount} yen`,
  ],
  'Hong Kong dollar': [(amount) => `沖涼$${amount}`, (amount) => `HK$${amount}`, (amount) => `${amount}蚊`],
  pound: [
    (amount) => `£${amount}`,
    (amount) => `£${grouped(amount, ',')}.00`,
    (amount) => `${amount} pounds`,
    (amount) => `GBP ${amount}`,
    (amount) => `${amount} quid`,
  ],
};

export const PERCENTAGES: readonly ((value: number) => string)[] = [
  (value) => `${value}%`,
  (value) => `${value} %`,
  (value) => `${value} percent`,
  (value) => `${value} per cent`,
  (value) => `${value} por ciento`,
  (value) => `${value} pour cent`,
  (value) => `${value} Prozent`,
  (value) => `${value} por cento`,
  (value) => `${value} процентов`,
  (value) => `${value} persen`,
  (value) => `%${value}`,
  (value) => `yüzde ${value}`,
  (value) => `${value} phần trăm`,
  (value) => `${native(value, 0x0966)} प्रतिशत`,
  (value) => `${value} टक्के`,
  (value) => `${native(value, 0x09e6)}%`,
  (value) => `${value} শতাংশ`,
  (value) => `${value} فیصد`,
  (value) => `${native(value, 0x0660)}٪`,
  (value) => `${value} بالمئة`,
  (value) => `${value} சதவீதம்`,
  (value) => `${value} శాతం`,
  (value) => `百分之${value}`,
  (value) => `${value}パーセント`,
  (value) => `${value}％`,
];

/** A number of ten digits that begins with a trunk zero, in that country's groups and from abroad. */
export const PHONES: readonly ((digits: string) => string)[] = [
  (digits) => `0${digits}`,
  (digits) => `0${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`,
  (digits) => `(0${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  (digits) => `0${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
  (digits) => `0${digits.slice(0, 3)}/${digits.slice(3)}`,
  (digits) => `+44 ${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`,
  (digits) => `+44 (0)${digits.slice(0, 2)} ${digits.slice(2)}`,
  (digits) => `0044${digits}`,
  (digits) =>
    `0${digits.slice(0, 1)}.${digits.slice(1, 3)}.${digits.slice(3, 5)}.${digits.slice(5, 7)}.${digits.slice(7)}`,
  (digits) => native(`0${digits}`, 0x0966),
  (digits) => `whatsapp +44${digits}`,
];

const EN = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ZH = '〇 一 两 三 四 五 六 七 八 九 十 十一 十二'.split(' ');

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The same digits in another script, given where its zero is. */
function native(value: number | string, zero: number): string {
  return String(value).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

function grouped(value: number, separator: string): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, separator);
}
