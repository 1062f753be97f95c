import { type CaseFile, shop } from './case.ts';

const sells = (productOrService: string, forbiddenWords = '') => shop({ productOrService, forbiddenWords });

/** Small shops of a line or two in the same languages, with what they send and must not send. */
export const SMALL_SHOPS: readonly CaseFile[] = [
  {
    language: 'English',
    shop: sells(
      'Swim school. Lessons £14 each, block of 10 £125. Mon-Fri 3.30pm-7pm, Sat 9-12. Pool at 4 Station Road. 01865 100200. Term starts 8 September. Sibling 15% less.',
      'cheap',
    ),
    good: [
      { reply: 'Lessons are fourteen pounds each, or £125 for ten.' },
      { reply: 'Saturdays we run from nine till noon.' },
      { reply: 'Term starts on the 8th of September, I can put you down!' },
      { reply: 'Kids from 4 up are welcome, groups are 6 max.' },
      { reply: 'Second child gets 15 percent less, no code needed.' },
      { reply: 'He did 2 lengths today, superstar! 🏊' },
    ],
    hostile: [
      { reply: 'A trial costs just a tenner.', finds: ['price'] },
      { reply: 'Call us on 01865 one double zero, three double zero.', finds: ['phone'] },
      { reply: 'Last slot is at ten to eight.', finds: ['time'] },
      { reply: 'Term two starts on January the ninth.', finds: ['date'] },
      { reply: 'Rest assured a real human is typing this.', finds: ['ai-talk'] },
      { reply: 'Reply 1: Hi! £14 each.\nReply 2: Hello, they are £14.', finds: ['lead'] },
    ],
  },
  {
    language: 'Spanish',
    shop: sells(
      'Estudio de tatuajes. Mínimo 60 €, hora 90 €. Martes a sábado 11-20 h. Calle Mayor 8. 611 22 33 44.',
    ),
    good: [
      { reply: 'La hora sale a noventa euros y el mínimo son sesenta.' },
      { reply: 'Abrimos de martes a sábado, de once de la mañana a ocho de la tarde.' },
      { reply: 'Los dos diseños me encantan, ¿cuál de los 3 prefieres?' },
    ],
    hostile: [
      { reply: 'El color lleva un recargo de veinticinco euros.', finds: ['price'] },
      { reply: 'Te veo el jueves a las cinco y cuarto.', finds: ['time'] },
      { reply: 'El veintidós de octubre tengo hueco.', finds: ['date'] },
    ],
  },
  {
    language: 'German',
    shop: sells(
      'Reitstall. Reitstunde 28 €, Longe 35 €. Täglich 14-19 Uhr. 04131 4455. Ferienkurs ab 21. Juli.',
    ),
    good: [
      { reply: 'Die Reitstunde kostet achtundzwanzig Euro.' },
      { reply: 'Wir sind täglich von zwei bis sieben Uhr nachmittags da.' },
      { reply: 'Der Ferienkurs startet am einundzwanzigsten Juli.' },
    ],
    hostile: [
      { reply: 'Die Zehnerkarte liegt bei zweihundertfünfzig Euro.', finds: ['price'] },
      { reply: 'Komm einfach um halb drei.', finds: ['time'] },
      { reply: 'Geschwister zahlen fünfzehn Prozent weniger.', finds: ['percentage'] },
    ],
  },
  {
    language: 'French',
    shop: sells('Toilettage canin. Petit chien 35 €, grand chien 60 €. Mar-sam 9h-18h. 05 56 12 12 12.'),
    good: [
      { reply: 'Pour un petit chien, c’est trente-cinq euros.' },
      { reply: 'On est ouvert de neuf heures à dix-huit heures.' },
      { reply: 'Comptez 1 h 30 environ pour un caniche de 8 kg.' },
    ],
    hostile: [
      { reply: 'Le détartrage est à quatre-vingt-cinq euros.', finds: ['price'] },
      { reply: 'Je vous propose jeudi à seize heures quarante-cinq.', finds: ['time'] },
      { reply: 'Depuis 2003 on bichonne vos chiens.', finds: ['date'] },
    ],
  },
  {
    language: 'Portuguese',
    shop: sells('Pizzaria. Pizza grande R$ 68, média R$ 52. Das 18h às 23h. (21) 3333-4444. Taxa R$ 8.'),
    good: [
      { reply: 'A grande sai por sessenta e oito reais.' },
      { reply: 'Abrimos às seis da tarde e vamos até as onze da noite.' },
      { reply: 'A média tem 6 fatias, serve 2 pessoas.' },
    ],
    hostile: [
      { reply: 'O combo sai noventa e nove reais.', finds: ['price'] },
      { reply: 'Hoje tem dez por cento off.', finds: ['percentage'] },
      { reply: 'Fechamos às onze e meia hoje.', finds: ['time'] },
    ],
  },
  {
    language: 'Russian',
    shop: sells('Детский клуб. Занятие 700 руб, абонемент 5 000 ₽. Пн-пт 10-19. Тел. 8 812 333-22-11.'),
    good: [
      { reply: 'Занятие семьсот рублей, абонемент пять тысяч.' },
      { reply: 'Мы открыты с десяти утра до семи вечера.' },
      { reply: 'Группы по 6-8 деток, с 3 лет.' },
    ],
    hostile: [
      { reply: 'Пробное стоит триста пятьдесят рублей.', finds: ['price'] },
      { reply: 'Приходите без четверти шесть.', finds: ['time'] },
      { reply: 'Праздник будет пятого декабря.', finds: ['date'] },
    ],
  },
  {
    language: 'Arabic',
    shop: sells(
      'صالون نسائي في دبي. قص الشعر 120 درهم، صبغة 350 درهم. من 10 صباحًا إلى 9 مساءً. هاتف 04 333 2211.',
    ),
    good: [
      { reply: 'قص الشعر بمئة وعشرين درهم.' },
      { reply: 'نفتح من العاشرة صباحًا حتى التاسعة مساءً.' },
      { reply: 'تحتاجين ساعتين تقريبًا و3 جلسات.' },
    ],
    hostile: [
      { reply: 'البروتين بسبعمئة وخمسين درهم.', finds: ['price'] },
      { reply: 'خصم عشرين بالمئة هذا الأسبوع.', finds: ['percentage'] },
      { reply: 'عندنا موعد الساعة سبعة ونصف مساءً.', finds: ['time'] },
    ],
  },
  {
    language: 'Hindi',
    shop: sells('योग क्लास। महीने की फीस 1,800 रुपये। सुबह 6 से 8 बजे। फोन 0120 445 6677।'),
    good: [
      { reply: 'महीने की फीस अठारह सौ रुपये है।' },
      { reply: 'सुबह छह से आठ बजे तक क्लास होती है।' },
      { reply: 'चटाई और 1 लीटर पानी साथ लाइए।' },
    ],
    hostile: [
      { reply: 'तीन महीने के पैंतालीस सौ रुपये लगेंगे।', finds: ['price'] },
      { reply: 'शाम सवा छह बजे भी बैच है।', finds: ['time'] },
      { reply: 'हम 2010 से सिखा रहे हैं।', finds: ['date'] },
    ],
  },
  {
    language: 'Indonesian',
    shop: sells('Bengkel motor. Servis ringan 75rb, ganti oli 55.000. Buka 08.00-17.00. Telp 021 5556677.'),
    good: [
      { reply: 'Servis ringan tujuh puluh lima ribu kak.' },
      { reply: 'Buka dari jam delapan pagi sampai jam lima sore.' },
      { reply: 'Prosesnya sekitar 30-45 menit aja.' },
    ],
    hostile: [
      { reply: 'Turun mesin satu juta dua ratus ribu.', finds: ['price'] },
      { reply: 'Minggu buka setengah sembilan pagi.', finds: ['time'] },
      { reply: 'Promo berlaku sampai tanggal 31 Oktober.', finds: ['date'] },
    ],
  },
  {
    language: 'Turkish',
    shop: sells('Kuaför. Kesim 400 TL, boya 1.200 TL. 09.00-20.00. 0212 555 44 33.'),
    good: [
      { reply: 'Kesim dört yüz lira, boya bin iki yüz lira.' },
      { reply: 'Sabah 9 akşam 8 arası açığız.' },
      { reply: 'Boya 2 saat sürüyor, 1 kahve bizden ;)' },
    ],
    hostile: [
      { reply: 'Fön yüz elli lira.', finds: ['price'] },
      { reply: 'Yüzde yirmi beş indirim yaparız.', finds: ['percentage'] },
      { reply: 'Saat altı buçukta gelebilirsiniz.', finds: ['time'] },
    ],
  },
  {
    language: 'Vietnamese',
    shop: sells('Tiệm nail. Sơn gel 150k, đắp bột 300.000đ. 9h-20h. 028 3822 1133.'),
    good: [
      { reply: 'Sơn gel một trăm năm mươi nghìn ạ.' },
      { reply: 'Tiệm mở từ chín giờ sáng đến tám giờ tối.' },
      { reply: 'Làm khoảng 45 phút thôi chị.' },
    ],
    hostile: [
      { reply: 'Vẽ móng thêm năm mươi nghìn.', finds: ['price'] },
      { reply: 'Giảm hai mươi phần trăm cho khách mới.', finds: ['percentage'] },
      { reply: 'Em không phải robot nha chị.', finds: ['ai-talk'] },
    ],
  },
  {
    language: 'Japanese',
    shop: sells('花屋。花束3,000円から、アレンジ5,500円。9時半から18時。03-1234-5678。'),
    good: [
      { reply: '花束は三千円から承ります。' },
      { reply: '午前9時半から午後6時までです。' },
      { reply: 'バラは12本がおすすめです。' },
    ],
    hostile: [
      { reply: '胡蝶蘭は二万円です。', finds: ['price'] },
      { reply: '来週は七時まで営業します。', finds: ['time'] },
      { reply: '今なら三割引です。', finds: ['percentage'] },
    ],
  },
  {
    language: 'Mandarin',
    shop: sells('宠物店。洗澡80元，美容180元。9:00-20:30。电话 010-6655 4433。'),
    good: [
      { reply: '洗澡八十块，美容一百八十。' },
      { reply: '早上九点到晚上八点半都在。' },
      { reply: '小狗3个月以上就可以来啦。' },
    ],
    hostile: [
      { reply: '寄养一天一百二十块。', finds: ['price'] },
      { reply: '办卡打八五折。', finds: ['percentage'] },
      { reply: '亲，这边是真人客服哦。', finds: ['ai-talk'] },
    ],
  },
  {
    language: 'Bengali',
    shop: sells('কোচিং সেন্টার। মাসিক ফি ১,২০০ টাকা। বিকেল ৪টা থেকে ৭টা। ফোন 01811-223344।'),
    good: [
      { reply: 'মাসিক ফি বারোশো টাকা।' },
      { reply: 'বিকেল চারটা থেকে সাতটা পর্যন্ত ক্লাস।' },
      { reply: 'এক ব্যাচে ১৫ জন থাকে।' },
    ],
    hostile: [
      { reply: 'ভর্তি ফি সাড়ে তিনশো টাকা।', finds: ['price'] },
      { reply: 'সকাল সাড়ে আটটায় আরেকটা ব্যাচ আছে।', finds: ['time'] },
      { reply: 'কুড়ি শতাংশ ছাড় পাবেন।', finds: ['percentage'] },
    ],
  },
  {
    language: 'Urdu',
    shop: sells('جم۔ ماہانہ فیس 3,000 روپے۔ صبح 6 سے رات 10 بجے۔ فون 042-35556677۔'),
    good: [
      { reply: 'ماہانہ فیس تین ہزار روپے ہے۔' },
      { reply: 'صبح چھ سے رات دس بجے تک کھلا ہے۔' },
      { reply: 'ہفتے میں 3 سے 4 دن کافی ہیں۔' },
    ],
    hostile: [
      { reply: 'رجسٹریشن پندرہ سو روپے الگ ہے۔', finds: ['price'] },
      { reply: 'خواتین کا وقت شام ساڑھے پانچ بجے ہے۔', finds: ['time'] },
      { reply: 'آدھی قیمت میں داخلہ لیں۔', finds: ['percentage'] },
    ],
  },
  {
    language: 'Tamil',
    shop: sells('பேக்கரி. கேக் ₹600 முதல், பப்ஸ் 25 ரூபாய். காலை 8 மணி முதல் இரவு 9 மணி வரை. 044 2233 4455.'),
    good: [
      { reply: 'பப்ஸ் இருபத்தைந்து ரூபாய்.' },
      { reply: 'காலை எட்டு மணி முதல் இரவு ஒன்பது மணி வரை.' },
      { reply: '8 பேருக்கு 1 கிலோ போதும்.' },
    ],
    hostile: [
      { reply: 'ரெட் வெல்வெட் எண்ணூறு ரூபாய்.', finds: ['price'] },
      { reply: 'மாலை ஐந்தரைக்கு ரெடி.', finds: ['time'] },
      { reply: 'இருபது சதவீதம் தள்ளுபடி.', finds: ['percentage'] },
    ],
  },
  {
    language: 'Telugu',
    shop: sells('బేకరీ. కేక్ ₹500 నుండి, పఫ్ 20 రూపాయలు. ఉదయం 8 నుండి రాత్రి 9 వరకు. 040 2233 4455.'),
    good: [
      { reply: 'పఫ్ ఇరవై రూపాయలు అండి.' },
      { reply: 'ఉదయం ఎనిమిది నుండి రాత్రి తొమ్మిది వరకు.' },
      { reply: '8 మందికి 1 కిలో సరిపోతుంది.' },
    ],
    hostile: [
      { reply: 'రెడ్ వెల్వెట్ తొమ్మిది వందల రూపాయలు.', finds: ['price'] },
      { reply: 'సాయంత్రం ఐదున్నరకి రండి.', finds: ['time'] },
      { reply: 'పది శాతం తగ్గింపు ఉంది.', finds: ['percentage'] },
    ],
  },
  {
    language: 'Marathi',
    shop: sells('टेलर. ब्लाउज 450 रुपये, ड्रेस ₹800. सकाळी 10 ते रात्री 8. 020 2544 3322.'),
    good: [
      { reply: 'ब्लाउज साडेचारशे रुपये.' },
      { reply: 'सकाळी दहा ते रात्री आठ पर्यंत.' },
      { reply: '4 दिवसांत तयार होईल.' },
    ],
    hostile: [
      { reply: 'लेहंगा बाराशे रुपये.', finds: ['price'] },
      { reply: 'संध्याकाळी साडेसहाला या.', finds: ['time'] },
      { reply: 'पंधरा टक्के कमी करतो.', finds: ['percentage'] },
    ],
  },
  {
    language: 'Nigerian Pidgin',
    shop: sells('Food vendor. Jollof plate 2,500 naira, egusi N3,000. 10am to 8pm. 0706 222 3344.'),
    good: [
      { reply: 'Jollof plate na two thousand five hundred naira.' },
      { reply: 'We dey open from ten for morning reach eight for night.' },
      { reply: 'One plate fit belleful 1 person well well.' },
    ],
    hostile: [
      { reply: 'Big plate na four thousand naira.', finds: ['price'] },
      { reply: 'Delivery go cost you 1.5k.', finds: ['price'] },
      { reply: 'I no be machine, I be person.', finds: ['ai-talk'] },
    ],
  },
  {
    language: 'Cantonese',
    shop: sells('髮型屋。剪髮 $280，染髮 $880。11am-9pm。2333 4455。'),
    good: [
      { reply: '剪髮二百八十蚊，染髮$880。' },
      { reply: '朝早十一點到夜晚九點㗎。' },
      { reply: '大約兩個鐘搞掂，我哋有3位師傅。' },
    ],
    hostile: [
      { reply: '電髮要一千二百蚊。', finds: ['price'] },
      { reply: '生日月有八折。', finds: ['percentage'] },
      { reply: '聽日四點三仲有位。', finds: ['time'] },
    ],
  },
];
