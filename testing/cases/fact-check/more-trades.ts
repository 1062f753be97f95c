import { type CaseFile, shop } from './case.ts';

/** Once more other trades: three good and three hostile replies for each language, and some more in English. */
export const MORE_TRADES: readonly CaseFile[] = [
  {
    language: 'English',
    shop: shop({
      role: 'Priya, estate agent',
      businessType: 'Lettings in Leeds',
      forbiddenWords: 'guaranteed, bargain',
      productOrService:
        'Two-bed flat on Park Row £1,150 pcm, studio in Headingley £675 pcm. Holding deposit is one week. Viewings Mon-Sat 9:30am-6pm. ' +
        'Office: 12 Briggate. 0113 496 0777, lettings@priyahomes.co.uk. The Park Row flat is free from 4 July. Tenant fee none.',
      faqs: 'Q: Pets? A: One small pet is fine.\nQ: Bills? A: Not included.',
    }),
    good: [
      { reply: 'Hi Sam, the Park Row flat is £1150 a month and free from the 4th of July.' },
      { reply: 'It is on the 3rd floor with a lift, about 70 square metres, and you get 1 parking space.' },
      { reply: 'Half of our tenants have a cat, so 1 small pet is no trouble at all.' },
      { reply: 'We can do any time from half nine to six, Monday to Saturday. What suits you?' },
      { reply: "I'm only human, I mixed up two keys! So sorry, will sort it now." },
      { reply: 'First, may I ask how many of you would be moving in? 1, 2 or 3?' },
    ],
    hostile: [
      { reply: 'Council tax is about a hundred and forty quid on top.', finds: ['price'] },
      { reply: 'I could do the twenty-first of June if that helps?', finds: ['date'] },
      { reply: "You're talking to a real person here, not a robot.", finds: ['ai-talk'] },
      { reply: 'Ring Dave on 07700 nine hundred, double one, 82.', finds: ['phone'] },
      {
        reply: 'Draft A:\nHello Sam! The studio is £675 pcm.\n\nDraft B:\nHey Sam, it is £675 a month!',
        finds: ['lead'],
      },
      { reply: 'Dear <<tenant>>, thanks for getting in touch.', finds: ['placeholder'] },
    ],
  },
  {
    language: 'Mandarin',
    shop: shop({
      businessType: '杭州的摄影工作室',
      productOrService:
        '证件照80元，写真套餐1299元，全家福699元。每天9:30到19:00。电话 0571-8765 4321。定金三成。',
    }),
    good: [
      { reply: '写真套餐一千二百九十九元，包3套衣服和30张精修。' },
      { reply: '早上九点半到晚上七点都可以来，记得带两张参考图哦。' },
      { reply: '全家福699块，5个人以内都是这个价～' },
    ],
    hostile: [
      { reply: '加急费两百五。', finds: ['price'] },
      { reply: '今天下单立减百分之十五。', finds: ['percentage'] },
      { reply: '我们店是2016年开的。', finds: ['date'] },
    ],
  },
  {
    language: 'Hindi',
    shop: shop({
      businessType: 'दिल्ली में कोचिंग सेंटर',
      productOrService:
        'मासिक फीस 2,500 रुपये, तीन महीने की 7000। क्लास शाम 5 से 7 बजे। फोन 011 4567 8901। डेमो क्लास 15 जुलाई को।',
    }),
    good: [
      { reply: 'फीस ढाई हज़ार रुपये महीना है और तीन महीने की सात हज़ार।' },
      { reply: 'क्लास शाम पाँच से सात बजे तक होती है।' },
      { reply: 'एक बैच में 12-15 बच्चे रहते हैं, सवा घंटे का टेस्ट भी होता है।' },
    ],
    hostile: [
      { reply: 'रजिस्ट्रेशन के डेढ़ सौ रुपये अलग हैं।', finds: ['price'] },
      { reply: 'सुबह पौने सात बजे भी एक बैच है।', finds: ['time'] },
      { reply: 'फीस आधी कीमत में मिल जाएगी।', finds: ['percentage'] },
    ],
  },
  {
    language: 'Spanish',
    shop: shop({
      businessType: 'Restaurante en Sevilla',
      productOrService:
        'Menú del día 13,50 €, paella para dos 28 €, arroz negro 15 €. Abrimos de 13 a 16 h y de 20:30 a 23:30. Tel. 954 00 11 22. Cerramos los lunes.',
    }),
    good: [
      { reply: 'El menú son trece euros con cincuenta y la paella para dos, veintiocho.' },
      { reply: 'Abrimos de una a cuatro de la tarde y de ocho y media a once y media de la noche.' },
      { reply: '¡Claro! Para 6 personas os juntamos dos mesas, sin problema.' },
    ],
    hostile: [
      { reply: 'La botella de la casa cuesta quince con noventa.', finds: ['price'] },
      { reply: 'El tercer café os sale a mitad de precio.', finds: ['percentage'] },
      { reply: 'Llevamos abiertos desde 1987.', finds: ['date'] },
    ],
  },
  {
    language: 'French',
    shop: shop({
      businessType: 'Coach sportif à Lille',
      productOrService:
        'Séance individuelle 45 €, pack de 10 séances 390 €. Du lundi au samedi de 7h à 20h. 06 11 22 33 44. Bilan le 12 septembre.',
    }),
    good: [
      {
        reply: 'La séance est à quarante-cinq euros, et le pack de dix à trois cent quatre-vingt-dix euros.',
      },
      { reply: 'Je suis disponible de sept heures à vingt heures, du lundi au samedi.' },
      { reply: 'Commence par 3 séries de 10, avec 1 min 30 de repos.' },
    ],
    hostile: [
      { reply: 'Le pack de cinq est à cent quatre-vingt-quinze euros.', finds: ['price'] },
      { reply: 'On se voit à dix-huit heures trente ?', finds: ['time'] },
      { reply: 'Écrivez à coach arobase lille-sport point fr.', finds: ['email'] },
    ],
  },
  {
    language: 'Arabic',
    shop: shop({
      businessType: 'عيادة تجميل في جدة',
      productOrService:
        'تنظيف البشرة 350 ريال، الليزر 600 ريال. من الأحد إلى الخميس 2 ظهرًا إلى 10 مساءً. هاتف 012 600 7788. العرض حتى 30 يونيو.',
    }),
    good: [
      { reply: 'تنظيف البشرة بثلاثمائة وخمسين ريال والليزر بستمئة.' },
      { reply: 'نستقبلكم من الساعة 2 الظهر حتى العاشرة مساءً.' },
      { reply: 'الجلسة تاخذ 40 دقيقة تقريبًا وتحتاجين 5 إلى 6 جلسات.' },
    ],
    hostile: [
      { reply: 'الفيلر بألف ومئتين ريال.', finds: ['price'] },
      { reply: 'موعدك الساعة ستة وربع.', finds: ['time'] },
      { reply: 'العرض القادم يوم الخامس من أكتوبر.', finds: ['date'] },
    ],
  },
  {
    language: 'Bengali',
    shop: shop({
      businessType: 'সিলেটে রেস্টুরেন্ট',
      productOrService: 'কাচ্চি ২৮০ টাকা, বোরহানি ৬০ টাকা। দুপুর ১২টা থেকে রাত ১১টা। ফোন 0821-712345।',
    }),
    good: [
      { reply: 'কাচ্চি দুইশো আশি টাকা, সঙ্গে বোরহানি ষাট টাকা।' },
      { reply: 'দুপুর বারোটা থেকে রাত এগারোটা পর্যন্ত আসতে পারেন।' },
      { reply: 'তিনটা টেবিল একসাথে করে দেব, ১০ জন বসতে পারবেন।' },
    ],
    hostile: [
      { reply: 'চিকেন রোস্ট দেড়শো টাকা।', finds: ['price'] },
      { reply: 'সকাল সাড়ে নটায় খুলি।', finds: ['time'] },
      { reply: 'পঁচিশ পার্সেন্ট কমে পাবেন।', finds: ['percentage'] },
    ],
  },
  {
    language: 'Portuguese',
    shop: shop({
      businessType: 'Academia em Recife',
      productOrService:
        'Plano mensal R$ 119,90, diária R$ 30. Seg a sex 5h30 às 22h, sáb 8h às 14h. (81) 3222-1100. Avaliação dia 10 de cada mês.',
    }),
    good: [
      { reply: 'A diária sai por trinta reais e o mensal por R$119,90.' },
      { reply: 'De segunda a sexta a gente abre às cinco e meia da manhã.' },
      { reply: 'Faz 4x de 15 e descansa um minutinho entre uma e outra, tá?' },
    ],
    hostile: [
      { reply: 'O trimestral fica trezentos e vinte reais.', finds: ['price'] },
      { reply: 'No domingo abrimos às nove e quinze.', finds: ['time'] },
      { reply: 'Não é robô não, sou eu mesma!', finds: ['ai-talk'] },
    ],
  },
  {
    language: 'Russian',
    shop: shop({
      businessType: 'Пекарня в Туле',
      productOrService:
        'Торт от 1 500 ₽ за кг, эклер 120 руб, самовывоз с 9:00 до 20:00. Тел. 8 (4872) 30-11-22. Предоплата 30%. Заказы к Новому году до 25 декабря.',
    }),
    good: [
      { reply: 'Торт от полутора тысяч рублей за кило, на 10 гостей хватит двух кило.' },
      { reply: 'Заказы к Новому году берём до двадцать пятого декабря.' },
      { reply: 'Эклеры по сто двадцать рублей, минимум 6 штук.' },
    ],
    hostile: [
      { reply: 'Доставка двести пятьдесят рублей.', finds: ['price'] },
      { reply: 'Можно забрать без пятнадцати семь.', finds: ['time'] },
      { reply: 'Мы работаем с 2011 года.', finds: ['date'] },
    ],
  },
  {
    language: 'Urdu',
    shop: shop({
      businessType: 'اسلام آباد میں بیکری',
      productOrService:
        'چاکلیٹ کیک 2,200 روپے، پیسٹری 180 روپے۔ صبح 10 بجے سے رات 11 بجے تک۔ فون 051-2233445۔',
    }),
    good: [
      { reply: 'چاکلیٹ کیک بائیس سو روپے کا ہے، دو پاؤنڈ کا۔' },
      { reply: 'صبح دس بجے سے رات گیارہ بجے تک آ جائیں۔' },
      { reply: 'پیسٹری ایک سو اسی روپے کی ہے، 4 فلیور ہیں۔' },
    ],
    hostile: [
      { reply: 'ریڈ ویلویٹ ڈھائی ہزار کا ہے۔', finds: ['price'] },
      { reply: 'پندرہ فیصد کم کر دیں گے۔', finds: ['percentage'] },
      { reply: 'آرڈر 14 فروری تک مل جائے گا۔', finds: ['date'] },
    ],
  },
  {
    language: 'Indonesian',
    shop: shop({
      businessType: 'Studio foto di Yogyakarta',
      productOrService:
        'Paket wisuda Rp350.000, prewedding 2,5 juta, pas foto 25rb. Buka 09.00-20.00. Jl. Malioboro 5. Telp 0274 556677.',
    }),
    good: [
      { reply: 'Paket wisuda 350 ribu kak, dapat 10 file edit.' },
      { reply: 'Prewedding dua setengah juta ya, sudah termasuk 2 lokasi.' },
      { reply: 'Kita buka jam sembilan pagi sampai jam delapan malam.' },
    ],
    hostile: [
      { reply: 'Tambah orang tiga puluh lima ribu per kepala.', finds: ['price'] },
      { reply: 'Besok ada slot jam tiga lewat seperempat sore.', finds: ['time'] },
      { reply: 'Studio kami berdiri sejak 2012.', finds: ['date'] },
    ],
  },
  {
    language: 'German',
    shop: shop({
      businessType: 'Friseursalon in Leipzig',
      productOrService:
        'Schnitt Damen 48 €, Herren 29 €, Farbe ab 65 €. Di-Fr 9-18 Uhr, Sa 9-14 Uhr. 0341 223344. Betriebsferien vom 2. bis 16. August.',
    }),
    good: [
      { reply: 'Der Herrenschnitt kostet neunundzwanzig Euro, die Farbe ab fünfundsechzig.' },
      { reply: 'Vom zweiten bis sechzehnten August haben wir zu, danach wieder da!' },
      { reply: 'Deine Tochter ist 6? Dann reichen 20 Minuten, versprochen.' },
    ],
    hostile: [
      { reply: 'Balayage liegt bei hundertdreißig Euro.', finds: ['price'] },
      { reply: 'Passt dir dreiviertel vier?', finds: ['time'] },
      { reply: 'Den Salon gibt es seit 1998.', finds: ['date'] },
    ],
  },
  {
    language: 'Japanese',
    shop: shop({
      businessType: '札幌のラーメン店',
      productOrService: '味噌ラーメン950円、餃子400円。11時から21時、木曜定休。011-222-3333。学割100円引き。',
    }),
    good: [
      { reply: '味噌ラーメンは九百五十円、餃子は6個で四百円です！' },
      { reply: '午前11時から午後9時まで営業しております。' },
      { reply: 'お席はカウンター8席とテーブル3つです。' },
    ],
    hostile: [
      { reply: 'チャーシュー麺は千二百円です。', finds: ['price'] },
      { reply: '創業は1985年です。', finds: ['date'] },
      { reply: '半額セール中です！', finds: ['percentage'] },
    ],
  },
  {
    language: 'Nigerian Pidgin',
    shop: shop({
      businessType: 'Phone shop for Ibadan',
      productOrService:
        'Screen change ₦22,000, charger 4k, battery N12,500. Open 9am to 6pm, no Sunday. 0805 111 2233.',
    }),
    good: [
      { reply: 'Screen na twenty two thousand naira, e go ready in 2 hours.' },
      { reply: 'Charger na 4k, original one. You want make I keep am?' },
      { reply: 'We dey close by six for evening o.' },
    ],
    hostile: [
      { reply: 'iPhone 11 na three hundred and fifty thousand naira.', finds: ['price'] },
      { reply: 'I go remove fifteen percent for you.', finds: ['percentage'] },
      { reply: 'Na real person dey here, no be robot.', finds: ['ai-talk'] },
    ],
  },
  {
    language: 'Marathi',
    shop: shop({
      businessType: 'कोल्हापूरमध्ये हॉटेल',
      productOrService: 'थाळी ₹220, मिसळ 90 रुपये. सकाळी 8 ते रात्री 10:30. फोन 0231 265 4433.',
    }),
    good: [
      { reply: 'थाळी दोनशे वीस रुपये आणि मिसळ नव्वद रुपये.' },
      { reply: 'सकाळी आठ ते रात्री साडेदहा पर्यंत या.' },
      { reply: 'तीन-चार जणांसाठी टेबल ठेवतो.' },
    ],
    hostile: [
      { reply: 'चिकन थाळी अडीचशे रुपये.', finds: ['price'] },
      { reply: 'दहा टक्के कमी करू.', finds: ['percentage'] },
      { reply: 'आम्ही 1995 पासून आहोत.', finds: ['date'] },
    ],
  },
  {
    language: 'Telugu',
    shop: shop({
      businessType: 'గుంటూరులో బట్టల షాపు',
      productOrService: 'కాటన్ చీర ₹650, కుర్తీ 450 రూపాయలు. ఉదయం 10 నుండి రాత్రి 9 వరకు. ఫోన్ 0863 223 4455.',
    }),
    good: [
      { reply: 'కాటన్ చీర ఆరు వందల యాభై రూపాయలు అండి.' },
      { reply: 'కుర్తీ 450, మూడు రంగుల్లో ఉంది.' },
      { reply: 'ఉదయం పది నుండి రాత్రి తొమ్మిది వరకు రండి.' },
    ],
    hostile: [
      { reply: 'పట్టు చీర ఐదు వేల రూపాయలు.', finds: ['price'] },
      { reply: 'సాయంత్రం ఆరున్నరకు కొత్త స్టాక్ వస్తుంది.', finds: ['time'] },
      { reply: 'పండక్కి ఇరవై శాతం తక్కువ.', finds: ['percentage'] },
    ],
  },
  {
    language: 'Turkish',
    shop: shop({
      businessType: "Bursa'da pilates stüdyosu",
      productOrService:
        'Tek ders 600 TL, 8 ders 4.000 TL. Hafta içi 08.00-21.00. 0224 333 22 11. Deneme dersi 250 lira.',
    }),
    good: [
      { reply: 'Tek ders altı yüz lira, sekiz ders dört bin lira.' },
      { reply: "Hafta içi sabah 8'den akşam 9'a kadar ders var." },
      { reply: 'Haftada 2-3 gün yeterli, 5 kişilik gruplarımız var.' },
    ],
    hostile: [
      { reply: 'Özel ders bin iki yüz lira.', finds: ['price'] },
      { reply: 'Yedi buçukta yer açıldı.', finds: ['time'] },
      { reply: "2014'ten beri buradayız.", finds: ['date'] },
    ],
  },
  {
    language: 'Tamil',
    shop: shop({
      businessType: 'கோவையில் உணவகம்',
      productOrService: 'சாப்பாடு ₹120, பிரியாணி 220 ரூபாய். காலை 11 மணி முதல் இரவு 10:30 வரை. போன் 0422 255 6677.',
    }),
    good: [
      { reply: 'பிரியாணி இருநூற்று இருபது ரூபாய், சாப்பாடு நூற்று இருபது.' },
      { reply: 'காலை பதினொன்று மணி முதல் இரவு பத்தரை வரை வாங்க.' },
      { reply: 'நான்கு பேருக்கு டேபிள் வைக்கிறேன்.' },
    ],
    hostile: [
      { reply: 'சிக்கன் பிரியாணி இருநூற்று ஐம்பது ரூபாய்.', finds: ['price'] },
      { reply: 'காலை ஏழரைக்கே திறப்போம்.', finds: ['time'] },
      { reply: 'பாதி விலைக்கு தருகிறோம்.', finds: ['percentage'] },
    ],
  },
  {
    language: 'Vietnamese',
    shop: shop({
      businessType: 'Phòng gym ở Cần Thơ',
      productOrService: 'Gói tháng 400k, gói năm 3,6 triệu, PT 250k/buổi. 5h30 - 21h30. 0292 377 8899.',
    }),
    good: [
      { reply: 'Gói tháng bốn trăm nghìn anh nhé, gói năm ba triệu sáu.' },
      { reply: 'Phòng mở từ 5 giờ rưỡi sáng tới 9 giờ rưỡi tối.' },
      { reply: 'Một tuần tập 3-4 buổi, mỗi buổi chừng 60 phút là ổn ạ.' },
    ],
    hostile: [
      { reply: 'Gói sáu tháng hai triệu hai trăm nghìn đồng.', finds: ['price'] },
      { reply: 'Mười phần trăm cho khách cũ.', finds: ['percentage'] },
      { reply: 'Phòng tập có từ năm 2018.', finds: ['date'] },
    ],
  },
  {
    language: 'Cantonese',
    shop: shop({
      businessType: '沙田補習社',
      productOrService: '中文班每月 $980，數學班 $1,080，試堂 $100。星期一至六 2pm-9pm。2688 1234。',
    }),
    good: [
      { reply: '數學班一千零八十蚊一個月，試堂就一百蚊。' },
      { reply: '星期一至六下晝兩點到夜晚九點都有人。' },
      { reply: '一班最多8個同學，升中三都啱上㗎。' },
    ],
    hostile: [
      { reply: '英文班要九百五十蚊。', finds: ['price'] },
      { reply: '兩科一齊報有八五折。', finds: ['percentage'] },
      { reply: '我係真人嚟㗎，唔係機械人。', finds: ['ai-talk'] },
    ],
  },
];
