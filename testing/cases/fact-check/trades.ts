import { type CaseFile, shop } from './case.ts';

/**
 * Other trades in the same languages, as photographers, gyms, restaurants, coaches and estate agents write and are written to:
 * what the cases of each language's own file do not show.
 */
export const TRADES: readonly CaseFile[] = [
  {
    language: 'English',
    shop: shop({
      role: 'Dana, photographer',
      businessType: 'Wedding and family photography in Bristol',
      forbiddenWords: 'cheap, budget, freebie, basic',
      productOrService:
        'Family sessions £180 for 45 minutes, mini sessions £95, weddings from £1,450. Extra hour £150. Prints start at £12. ' +
        'Travel within 20 miles is included. Sessions Wed-Sun between 10am and 5.30pm. Studio: 8 Harbour Row, Bristol BS1 6AB. ' +
        'dana@danafrost.co.uk, 0117 496 0123, danafrost.co.uk/book, @danafrost.photo. Autumn minis run on 12 and 13 October. 25% deposit.',
      faqs: 'Q: When do we get the pictures? A: Within 3 weeks, about 40 edited ones.\nQ: Do you do passport photos? A: No, sorry.',
    }),
    good: [
      {
        reply:
          'Hey Tom! A family session is £180 and lasts three quarters of an hour. Shall I look for a slot?',
      },
      {
        reply:
          "You'll get around 40 pictures, usually within 2-3 weeks. The 3 kids are the stars, I promise :)",
      },
      { reply: 'Autumn minis are on the 12th and 13th of October, 95 pounds each.' },
      { reply: 'Congrats on number two!! Your first one was 6 months old last time, wasn’t she? 🥹' },
      { reply: 'I shoot Wednesday to Sunday, 10 to 5:30. Which of those suits you?' },
      { reply: 'Just bring 2 outfits each, layers work best. And snacks. Lots of snacks!' },
      { reply: 'For a 20x30 print I need the full-size file, the 4:3 crop is fine.' },
      { reply: 'To hold the date I only need a quarter up front, 25 % that is.' },
      { reply: 'You find me at 8 Harbour Row, BS1 6AB, second door on the left. Ring twice!' },
      { reply: 'Hola Marta, una sesión familiar cuesta 180 libras y dura 45 minutos. ¿Cuántos sois?' },
      { reply: 'Give me a shout on 01174960123 or pop in, whatever is easier.' },
      {
        reply:
          'I had an assistant on that wedding, so two of us took about 1,200 frames. You got the best ones!',
      },
      { reply: "Don't worry, nobody is photogenic before the first coffee ;)" },
      { reply: "Totally fine, dogs are welcome. I've shot 5 Labradors this week alone." },
    ],
    hostile: [
      { reply: 'An engagement shoot is two hundred and twenty pounds.', finds: ['price'] },
      { reply: 'Book today and it is half price!', finds: ['percentage'] },
      { reply: 'I can squeeze you in at quarter past seven in the evening.', finds: ['time'] },
      { reply: 'Text me: oh seven seven double zero nine hundred one two three.', finds: ['phone'] },
      { reply: 'Mail me at dana (at) frostphotos (dot) com and I will send the gallery.', finds: ['email'] },
      { reply: "I'm not a bot, I promise! How can I help?", finds: ['ai-talk'] },
      {
        reply: 'Option 1: Hi Tom, minis are £95!\nOption 2: Hey Tom, a mini is £95, fancy one?',
        finds: ['lead'],
      },
      { reply: 'You: Minis are £95 each.', finds: ['role-play'], becomes: 'Minis are £95 each.' },
      { reply: 'The next free weekend is 22/11.', finds: ['date'] },
      { reply: 'A mini plus an extra hour comes to £245 all in.', finds: ['price'] },
      {
        reply: 'Ping my colleague on insta, she is frost_weddings_uk: @frost_weddings_uk',
        finds: ['handle'],
      },
      { reply: 'Hi *|FNAME|*, thanks for your message!', finds: ['placeholder'] },
      { reply: 'We have been running since 2009 so you are in safe hands.', finds: ['date'] },
      { reply: 'Call +44 (0) 7700 900 461 any time.', finds: ['phone'] },
    ],
  },
  {
    language: 'Mandarin',
    shop: shop({
      role: '阿凯，教练',
      businessType: '成都的健身工作室',
      forbiddenWords: '减肥, 最低价, 保证',
      productOrService:
        '私教课一节260元，十节2400元，月卡399元。早上7点到晚上10点开放，周日到下午6点。地址：高新区天府三街88号2楼。' +
        '预约电话 138 0000 4321，微信 akai_fit。体测99元。新人第一节八折。国庆10月1日到3日休息。',
      faqs: '问：有停车位吗？答：有，前两小时不收费。\n问：有淋浴吗？答：有，带毛巾就行。',
    }),
    good: [
      { reply: '你好呀！私教一节260块，十节一起是2400元，想先来体验一下吗？💪' },
      { reply: '我们每天早上七点开门，晚上十点关，周日到六点哦。' },
      { reply: '一般练3到4组，每组12个，中间休息90秒就可以啦。' },
      { reply: '国庆1号到3号休息，之后就恢复正常～' },
      { reply: '没事的，慢慢来，一周来两次就很好了。' },
      { reply: '停车前两个小时不收费的，直接停地下就行。' },
      { reply: '我带过一个60岁的阿姨，现在能做10个标准俯卧撑，超厉害！' },
    ],
    hostile: [
      { reply: '季卡现在只要九百九十九。', finds: ['price'] },
      { reply: '老会员续卡打75折。', finds: ['percentage'] },
      { reply: '下周三晚上八点半有一节公开课。', finds: ['time'] },
      { reply: '可以打客服一三九八八八八六六六六。', finds: ['phone'] },
      { reply: '我不是机器人，是真人哦。', finds: ['ai-talk'] },
      { reply: '版本一：你好，月卡399元。\n版本二：哈喽，月卡399元哦。', finds: ['lead'] },
      { reply: '双十一当天（11月11号）有活动。', finds: ['date'] },
    ],
  },
  {
    language: 'Hindi',
    shop: shop({
      role: 'नेहा, ब्यूटीशियन',
      businessType: 'लखनऊ में ब्यूटी पार्लर',
      forbiddenWords: 'गोरा, सस्ता, गारंटी',
      productOrService:
        'हेयर कट ₹300, फेशियल 800 रुपये, ब्राइडल मेकअप 15,000 से। सुबह 10 बजे से शाम 7 बजे तक, रविवार को भी खुला। ' +
        'फोन 0522 400 1234, पता: हजरतगंज, दुकान नंबर 14। एडवांस 20%। करवा चौथ की बुकिंग 5 अक्टूबर तक।',
      faqs: 'Q: मेहंदी लगाते हैं? A: हाँ, दोनों हाथ 500 रुपये।\nQ: कितना समय लगता है? A: फेशियल में लगभग 1 घंटा।',
    }),
    good: [
      { reply: 'जी, फेशियल आठ सौ रुपये का है और करीब एक घंटा लगता है। 😊' },
      { reply: 'हम सुबह दस बजे से शाम सात बजे तक खुले हैं, रविवार को भी।' },
      { reply: 'Haan ji, haircut 300 ka hai. Aap kab aana chahengi?' },
      { reply: 'दोनों हाथों की मेहंदी पाँच सौ में हो जाएगी।' },
      { reply: 'दो-तीन लोग साथ आएँ तो पहले बता दीजिएगा।' },
      { reply: 'बुकिंग के लिए बीस प्रतिशत एडवांस देना होता है।' },
      { reply: 'अरे, कोई बात नहीं! आप आराम से सोच लीजिए, हम यहीं हैं।' },
    ],
    hostile: [
      { reply: 'वैक्सिंग साढ़े चार सौ रुपये की है।', finds: ['price'] },
      { reply: 'Party makeup dhai hazaar rupaye ka hai.', finds: ['price'] },
      { reply: 'मंगलवार को पंद्रह प्रतिशत छूट मिलेगी।', finds: ['percentage'] },
      { reply: 'हम रात साढ़े नौ बजे तक खुले हैं।', finds: ['time'] },
      { reply: 'इस नंबर पर कॉल करें: नौ आठ सात छह पाँच चार तीन दो एक शून्य।', finds: ['phone'] },
      { reply: 'मैं कोई बॉट नहीं हूँ, सच में।', finds: ['ai-talk'] },
      { reply: 'अगला ऑफर 20 नवंबर से शुरू है।', finds: ['date'] },
    ],
  },
  {
    language: 'Spanish',
    shop: shop({
      role: 'Álvaro, entrenador',
      businessType: 'Gimnasio pequeño en Valencia',
      forbiddenWords: 'chollo, adelgazar, milagro',
      productOrService:
        'Cuota mensual 39 €, bono de 10 clases 75 €, entrenamiento personal 35 € la hora. De lunes a viernes de 6:30 a 22:30, sábados de 9 a 14. ' +
        'Calle Colón 22. Tel. 963 11 22 33, hola@gimalvaro.es, gimalvaro.es, @gimalvaro. Matrícula 20 €. Cerrado el 9 de octubre.',
      faqs: 'P: ¿Hay clase de prueba? R: Sí, la primera no se paga.\nP: ¿Tenéis taquillas? R: Sí, trae candado.',
    }),
    good: [
      { reply: '¡Hola, Pablo! La cuota son 39 euros al mes y la matrícula veinte. ¿Te apunto a una clase?' },
      { reply: 'Abrimos de lunes a viernes desde las seis y media hasta las diez y media de la noche.' },
      { reply: 'Con 2 o 3 días por semana notarás el cambio en un par de meses, ya verás 💪' },
      { reply: 'El bono de 10 sale a 75€ y no caduca. Trae candado para la taquilla.' },
      { reply: 'Estamos en la calle Colón, 22, justo al lado de la parada de la línea 5.' },
      { reply: 'Haz 4 series de 8 a 12 repeticiones, sin prisas.' },
      { reply: 'Uf, cuánto lo siento. Recupérate bien, aquí te esperamos.' },
    ],
    hostile: [
      { reply: 'El abono trimestral son noventa y nueve euros.', finds: ['price'] },
      { reply: 'Si vienes con un amigo, os hacemos un veinte por ciento.', finds: ['percentage'] },
      { reply: 'Los domingos abrimos a las diez menos cuarto.', finds: ['time'] },
      { reply: 'Llámanos al seis uno dos tres cuatro cinco seis siete ocho.', finds: ['phone'] },
      { reply: 'Escríbenos a info arroba gimalvaro punto com.', finds: ['email'] },
      { reply: 'No soy un bot, soy Álvaro de verdad.', finds: ['ai-talk'] },
      { reply: 'La matrícula está a mitad de precio este mes.', finds: ['percentage'] },
    ],
  },
  {
    language: 'French',
    shop: shop({
      role: 'Théo, agent immobilier',
      businessType: 'Agence immobilière à Nantes',
      forbiddenWords: 'urgent, affaire en or, garanti',
      productOrService:
        'T2 rue Crébillon 795 € par mois charges comprises, T3 quai de la Fosse 1 120 €, studio Talensac 540 €. Honoraires 11 € le m². ' +
        'Visites du lundi au samedi de 9h à 12h30 et de 14h à 18h30. 02 40 12 34 56, contact@agence-theo.fr, agence-theo.fr. Le T2 est libre le 1er juin. Estimations sous 48 heures.',
      faqs: 'Q : Acceptez-vous les animaux ? R : Oui, sauf au studio.\nQ : Quel dépôt de garantie ? R : Un mois de loyer hors charges.',
    }),
    good: [
      {
        reply: 'Bonjour Inès ! Le T2 est à 795 euros charges comprises, libre au 1er juin. On visite quand ?',
      },
      { reply: 'Le T3 est à 1120€ par mois, 3 pièces au 4e étage avec ascenseur.' },
      { reply: 'Les visites se font de neuf heures à midi et demi, puis de 14 h à 18 h 30.' },
      { reply: 'Il faut 3 fiches de paie, une pièce d’identité et votre dernier avis d’imposition.' },
      { reply: 'Oui, les animaux sont les bienvenus, sauf au studio. Il s’appelle comment, votre chat ?' },
      { reply: 'Vous aurez l’estimation en deux jours, quarante-huit heures maximum.' },
      { reply: 'Le tram 1 est à 5 minutes à pied et il y a deux écoles juste à côté.' },
    ],
    hostile: [
      { reply: 'Le loyer est négociable, disons sept cent cinquante euros.', finds: ['price'] },
      { reply: 'Le rendement est de 6,5 pour cent.', finds: ['percentage'] },
      { reply: 'Je peux vous faire visiter à dix-neuf heures quinze.', finds: ['time'] },
      {
        reply: 'Mon portable : zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit.',
        finds: ['phone'],
      },
      { reply: 'Je ne suis pas un robot, rassurez-vous.', finds: ['ai-talk'] },
      { reply: "L'immeuble date de 1974.", finds: ['date'] },
      {
        reply:
          'Voici deux propositions :\n1) Bonjour, le T2 est à 795 €.\n2) Bonjour, il est libre le 1er juin.',
        finds: ['lead'],
      },
    ],
  },
  {
    language: 'Arabic',
    shop: shop({
      role: 'أبو كريم',
      businessType: 'مطعم مشويات في القاهرة',
      forbiddenWords: 'ببلاش، أرخص, مضمون',
      productOrService:
        'كيلو الكباب 480 جنيه، نصف فرخة ١٣٠ جنيهًا، طبق سلطة 25 ج.م. التوصيل 30 جنيه خلال 45 دقيقة. مفتوح يوميًا من 12 ظهرًا حتى 2 صباحًا. ' +
        'العنوان: 15 شارع التحرير. الحجز 02 2345 6789. رسوم الخدمة 12٪. عزومات رمضان بالحجز قبل 10 رمضان.',
      faqs: 'س: في مكان للعائلات؟ ج: أيوه، الدور الثاني.\nس: الدفع بالفيزا؟ ج: نعم.',
    }),
    good: [
      { reply: 'أهلًا بيك يا أحمد! كيلو الكباب بـ٤٨٠ جنيه، ونص الفرخة 130. تحب تطلب إيه؟' },
      { reply: 'إحنا فاتحين كل يوم من ١٢ الظهر لحد ٢ الصبح.' },
      { reply: 'الطلب بيوصل في حوالي خمسة وأربعين دقيقة، والتوصيل ثلاثين جنيه.' },
      { reply: 'عندنا 3 أنواع سلطات و4 شوربات، وكله معمول في البيت.' },
      { reply: 'ألف مبروك! الكيلو يكفي 3 أو 4 أشخاص.' },
      { reply: 'تشرفنا في أي وقت، الدور التاني مخصص للعائلات.' },
      { reply: 'آسف جدًا على التأخير، ابعتلي رقم الطلب وأنا هتابع بنفسي.' },
    ],
    hostile: [
      { reply: 'كيلو الكفتة بثلاثمائة وخمسين جنيه.', finds: ['price'] },
      { reply: 'خصم خمسة عشر بالمية على الطلبات الكبيرة.', finds: ['percentage'] },
      { reply: 'المطبخ بيقفل الساعة عشرة ونص بالليل.', finds: ['time'] },
      { reply: 'كلمنا على صفر واحد صفر واحد اتنين تلاتة أربعة خمسة ستة سبعة تمانية.', finds: ['phone'] },
      { reply: 'أنا مش بوت، أنا أبو كريم بنفسي.', finds: ['ai-talk'] },
      { reply: 'الحفلة يوم ٢٤ ديسمبر.', finds: ['date'] },
      {
        reply: 'الرد المقترح: أهلًا، كيلو الكباب بـ480 جنيه.',
        finds: ['lead'],
        becomes: 'أهلًا، كيلو الكباب بـ480 جنيه.',
      },
    ],
  },
  {
    language: 'Bengali',
    shop: shop({
      role: 'রুমা দিদি',
      businessType: 'কলকাতায় শাড়ির বুটিক',
      forbiddenWords: 'সেল, নকল, গ্যারান্টি',
      productOrService:
        'তাঁতের শাড়ি ₹৯৫০, জামদানি ৪,৫০০ টাকা, ব্লাউজ সেলাই ৩৫০ টাকা। সোম থেকে শনি সকাল ১১টা থেকে রাত ৮টা। ' +
        'ঠিকানা: গড়িয়াহাট, দোকান ২২। হোয়াটসঅ্যাপ ৯৮৩০০ ১২৩৪৫। কুরিয়ার ₹৮০, ৪ দিন। পুজোর অর্ডার ২০ সেপ্টেম্বর পর্যন্ত।',
      faqs: 'প্রশ্ন: ফেরত হয়? উত্তর: ৭ দিনের মধ্যে বদল হয়।',
    }),
    good: [
      { reply: 'হ্যাঁ দিদি, তাঁতের শাড়ি সাড়ে নয়শো টাকা। কোন রঙটা চাই?' },
      { reply: 'জামদানি 4500 টাকা, আর ব্লাউজ সেলাই 350।' },
      { reply: 'আমরা সকাল এগারোটা থেকে রাত আটটা পর্যন্ত খোলা থাকি।' },
      { reply: 'শাড়িটা সাড়ে পাঁচ মিটার লম্বা, সঙ্গে ব্লাউজ পিস আছে।' },
      { reply: 'দু-তিনটে ছবি পাঠাচ্ছি, দেখে বলুন কোনটা ভালো লাগল।' },
      { reply: 'পুজোর অর্ডার ২০শে সেপ্টেম্বর পর্যন্ত নিচ্ছি।' },
      { reply: 'কিছু মনে করবেন না, আমি দেখে জানাচ্ছি।' },
    ],
    hostile: [
      { reply: 'বেনারসি শাড়ি বারো হাজার টাকা।', finds: ['price'] },
      { reply: 'দুটো নিলে দশ পার্সেন্ট কম।', finds: ['percentage'] },
      { reply: 'রবিবার দুপুর দেড়টায় খুলি।', finds: ['time'] },
      { reply: 'ফোন করুন ০৩৩-২৪৬১-৯৯৮৮ নম্বরে।', finds: ['phone'] },
      { reply: 'আমি রোবট নই, সত্যি বলছি।', finds: ['ai-talk'] },
      { reply: 'নতুন কালেকশন আসছে পয়লা ডিসেম্বর।', finds: ['date'] },
      { reply: '[গ্রাহকের নাম], আপনাকে ধন্যবাদ!', finds: ['placeholder'] },
    ],
  },
  {
    language: 'Portuguese',
    shop: shop({
      role: 'Rita, cabeleireira',
      businessType: 'Salão em Lisboa',
      forbiddenWords: 'promoção, borla, milagre',
      productOrService:
        'Corte feminino 28 €, corte masculino 15 €, madeixas a partir de 75 €, manicure 14,50 €. De terça a sábado das 9h30 às 19h. ' +
        'Rua da Graça 41. 218 123 456, rita@salaorita.pt, salaorita.pt/marcar, @salaorita. Sinal de 30% para madeixas. Fechamos de 5 a 20 de agosto.',
      faqs: 'P: Quanto demoram as madeixas? R: Cerca de 3 horas.\nP: Há estacionamento? R: Na rua, com parquímetro.',
    }),
    good: [
      { reply: 'Olá, Joana! O corte são 28 euros e as madeixas começam nos 75. Queres marcar?' },
      { reply: 'Estamos cá de terça a sábado, das nove e meia às dezanove.' },
      { reply: 'As madeixas demoram umas 3 horas, traz um livro ;)' },
      { reply: 'A manicure fica por catorze euros e cinquenta.' },
      { reply: 'Lava só 2 ou 3 vezes por semana e usa máscara na 1.ª lavagem.' },
      { reply: 'Lamento imenso! Passa por cá que a gente arranja isso já.' },
      { reply: 'Fechamos de 5 a 20 de agosto, por isso marca antes!' },
    ],
    hostile: [
      { reply: 'O alisamento custa cento e vinte euros.', finds: ['price'] },
      { reply: 'Na primeira visita tens vinte por cento de desconto.', finds: ['percentage'] },
      { reply: 'À quinta fechamos às nove e um quarto da noite.', finds: ['time'] },
      { reply: 'Liga para o nove um dois, três quatro cinco, seis sete oito.', finds: ['phone'] },
      { reply: 'Não sou um robô, sou a Rita!', finds: ['ai-talk'] },
      { reply: 'A próxima vaga é a 3 de setembro.', finds: ['date'] },
      { reply: 'Opção 1: Olá, o corte são 28 €.\n\nOpção 2: Oi! O corte fica por 28 €.', finds: ['lead'] },
    ],
  },
  {
    language: 'Russian',
    shop: shop({
      role: 'Игорь, фотограф',
      businessType: 'Фотостудия в Самаре',
      forbiddenWords: 'дёшево, гарантия, халява',
      productOrService:
        'Портретная съёмка 4 500 ₽ за час, аренда зала 1200 руб/час, семейная съёмка 7000 рублей. Ежедневно с 9 до 21. ' +
        'ул. Ленинградская, 18. Тел. +7 (846) 200-30-40, igor-photo.ru, @igor.photo. Предоплата 50 %. Новогодние съёмки с 1 декабря.',
      faqs: 'В: Когда готовы фото? О: Через 10 дней, 30 снимков в обработке.\nВ: Можно с собакой? О: Можно!',
    }),
    good: [
      { reply: 'Привет, Оля! Портретная съёмка — 4500 рублей за час. На какой день смотрим?' },
      { reply: 'Зал стоит тысячу двести рублей в час, свет входит.' },
      { reply: 'Работаем каждый день с девяти утра до девяти вечера.' },
      { reply: 'Фото будут через 10 дней, отдаю 30 штук в обработке.' },
      { reply: 'Возьмите 2-3 образа, лучше без крупных логотипов.' },
      { reply: 'Ничего страшного, такое бывает! Перенесём, когда вам будет удобно.' },
      { reply: 'Пятый этаж, домофон 18, вход со двора.' },
    ],
    hostile: [
      { reply: 'Фотокнига стоит три с половиной тысячи.', finds: ['price'] },
      { reply: 'Постоянным клиентам минус десять процентов.', finds: ['percentage'] },
      { reply: 'Могу записать вас на полвосьмого вечера.', finds: ['time'] },
      {
        reply: 'Звоните: восемь девятьсот двадцать семь сто двадцать три сорок пять шестьдесят семь.',
        finds: ['phone'],
      },
      { reply: 'Я не робот, я живой Игорь.', finds: ['ai-talk'] },
      { reply: 'Ближайшее окно двадцать третьего ноября.', finds: ['date'] },
      { reply: 'Вариант 1: Здравствуйте, 4500 ₽.\nВариант 2: Привет! 4500 рублей за час.', finds: ['lead'] },
    ],
  },
  {
    language: 'Urdu',
    shop: shop({
      role: 'حرا، درزن',
      businessType: 'کراچی میں سلائی اور بوتیک',
      forbiddenWords: 'سیل، سستا',
      productOrService:
        'سادہ سوٹ کی سلائی 1,800 روپے، فراک Rs 2,500، دوپٹہ پیکو 150۔ پیر سے ہفتہ دوپہر 12 بجے سے رات 8 بجے تک۔ ' +
        'دکان 7، طارق روڈ۔ فون 0321-7654321۔ سلائی میں 10 دن لگتے ہیں۔ ایڈوانس 50%۔ عید کے آرڈر 15 رمضان تک۔',
      faqs: 'س: کیا آپ گھر سے کپڑا لیتے ہیں؟ ج: جی، 200 روپے میں۔',
    }),
    good: [
      { reply: 'جی، سادہ سوٹ کی سلائی ۱۸۰۰ روپے ہے اور دس دن لگتے ہیں۔' },
      { reply: 'ہم پیر سے ہفتہ دوپہر ۱۲ سے رات ۸ بجے تک کھلے ہیں۔' },
      { reply: 'فراک پچیس سو روپے میں بن جائے گی۔ ناپ بھیج دیں؟' },
      { reply: 'تین چار تصویریں بھیج دیں، میں دیکھ کر بتاتی ہوں۔' },
      { reply: 'گھر سے کپڑا دو سو روپے میں اٹھا لیتے ہیں۔' },
      { reply: 'بہت معذرت! میں ابھی چیک کر کے بتاتی ہوں۔' },
      { reply: 'آدھا ایڈوانس، یعنی پچاس فیصد، اور باقی ڈیلیوری پر۔' },
    ],
    hostile: [
      { reply: 'لہنگا بارہ ہزار روپے سے شروع ہے۔', finds: ['price'] },
      { reply: 'دو سوٹ پر بیس فیصد کم۔', finds: ['percentage'] },
      { reply: 'اتوار کو شام ساڑھے چار بجے آ جائیں۔', finds: ['time'] },
      { reply: 'صفر تین سو، بارہ چونتیس پانچ چھ سات پر کال کریں۔', finds: ['phone'] },
      { reply: 'میں کوئی روبوٹ نہیں ہوں۔', finds: ['ai-talk'] },
      { reply: 'نیا ڈیزائن 23 مارچ کو آئے گا۔', finds: ['date'] },
      { reply: 'ہماری ویب سائٹ hira-boutique.pk دیکھیں۔', finds: ['web-address'] },
    ],
  },
  {
    language: 'Indonesian',
    shop: shop({
      role: 'Bu Rina',
      businessType: 'Katering rumahan di Surabaya',
      forbiddenWords: 'gratis, murahan, promo',
      productOrService:
        'Nasi kotak 28rb, tumpeng mini Rp350.000, snack box 15.000. Minimal 20 kotak. Pesan paling lambat H-2. Buka jam 07.00-16.00, Minggu libur. ' +
        'Jl. Kenanga No. 9. WA 0857 1122 3344, IG @dapur.burina. DP 50%. Ongkir dalam kota 20 ribu.',
      faqs: 'T: Bisa halal? J: Semua halal.\nT: Bisa tanpa pedas? J: Bisa.',
    }),
    good: [
      { reply: 'Halo kak! Nasi kotaknya 28 ribu ya, minimal 20 kotak. Untuk acara apa?' },
      { reply: 'Tumpeng mini tiga ratus lima puluh ribu, cukup buat 8-10 orang.' },
      { reply: 'Kami buka jam 7 pagi sampai jam 4 sore, Minggu libur.' },
      { reply: 'Ada 3 pilihan sambal, kakak mau yang mana?' },
      { reply: 'DP-nya setengah dulu ya kak, 50 persen.' },
      { reply: 'Aduh, maaf banget ya kak. Boleh kirim fotonya? Saya cek dulu.' },
      { reply: 'Ongkirnya 20k aja kalau masih di dalam kota.' },
    ],
    hostile: [
      { reply: 'Tumpeng besar tujuh ratus lima puluh ribu kak.', finds: ['price'] },
      { reply: 'Pesan 100 kotak dapat potongan sepuluh persen.', finds: ['percentage'] },
      { reply: 'Bisa diambil setengah enam pagi.', finds: ['time'] },
      { reply: 'Hubungi nol delapan satu dua tiga empat lima enam tujuh delapan ya.', finds: ['phone'] },
      { reply: 'Saya bukan bot kok kak, ini Bu Rina.', finds: ['ai-talk'] },
      { reply: 'Kami libur dari tanggal 24 sampai 26.', finds: ['date'] },
      { reply: 'Opsi 1: Halo kak, 28rb.\nOpsi 2: Hai, nasi kotak 28 ribu ya.', finds: ['lead'] },
    ],
  },
  {
    language: 'German',
    shop: shop({
      role: 'Miriam, Coachin',
      businessType: 'Business-Coaching in Hamburg',
      forbiddenWords: 'Geheimtipp, garantiert, Schnäppchen',
      productOrService:
        'Einzelcoaching 120 € pro Stunde, Paket mit 5 Stunden 540 €, Workshop 290 € pro Person. Termine Mo-Do 9-17 Uhr, online bis 20 Uhr. ' +
        'Große Elbstraße 77. 040 1234567, hallo@miriam-coacht.de, miriam-coacht.de/termin. Das Erstgespräch dauert 20 Minuten und kostet nichts. Nächster Workshop am 14. und 15. November.',
      faqs: 'F: Auf Englisch? A: Ja, gern.\nF: Absagen? A: Bis 24 Stunden vorher, danach fallen 80 % an.',
    }),
    good: [
      {
        reply:
          'Hi Jonas! Eine Stunde kostet 120 Euro, das Paket mit fünf Stunden 540. Magst du erst ein Erstgespräch?',
      },
      { reply: 'Das Erstgespräch geht 20 Minuten und kostet dich nichts.' },
      { reply: 'Montags bis donnerstags von neun bis siebzehn Uhr, online auch bis acht Uhr abends.' },
      { reply: 'Der Workshop ist am 14./15. November, zwei Tage für zweihundertneunzig Euro.' },
      { reply: 'Ich arbeite seit 11 Jahren mit Teams von 3 bis 30 Leuten.' },
      { reply: 'Kein Stress, sag einfach 24 Stunden vorher Bescheid.' },
      { reply: 'In 9 von 10 Fällen reicht schon ein ehrliches Gespräch. Das kriegen wir hin!' },
    ],
    hostile: [
      { reply: 'Zehn Stunden bekommst du für neunhundertachtzig Euro.', finds: ['price'] },
      { reply: 'Studierende zahlen den halben Preis.', finds: ['percentage'] },
      { reply: 'Passt dir Freitag um viertel nach drei?', finds: ['time'] },
      { reply: 'Ruf an: null eins sieben sechs, zwölf vierunddreißig fünfundsechzig.', finds: ['phone'] },
      { reply: 'Schreib an miriam ät coaching-nord punkt de.', finds: ['email'] },
      { reply: 'Keine Sorge, ich bin kein Bot.', finds: ['ai-talk'] },
      { reply: 'Der nächste Durchgang startet Anfang 2027.', finds: ['date'] },
    ],
  },
  {
    language: 'Japanese',
    shop: shop({
      role: 'オーナーの健太',
      businessType: '福岡の美容室',
      forbiddenWords: '激安, 絶対, 完璧',
      productOrService:
        'カット4,400円、カラー6,600円から、パーマ8,800円。営業は10時から19時、火曜定休。〒810-0001 福岡市中央区天神2-3-4。' +
        '予約 092-111-2222、kenta-hair.jp。学生は10%お得。年末年始は12月31日から1月3日まで休み。',
      faqs: 'Q: 駐車場は？ A: 近くのコインパーキングをご利用ください。\nQ: 子どものカットは？ A: 2,750円です。',
    }),
    good: [
      { reply: 'こんにちは！カットは4400円、カラーは6600円からです。ご希望の日はありますか？' },
      { reply: '朝10時から夜7時まで営業しています。火曜日はお休みです。' },
      { reply: 'お子さまのカットは二千七百五十円です😊' },
      { reply: 'カットは大体40分、カラーも入れると2時間くらいです。' },
      { reply: '大晦日の12/31から1/3までお休みをいただきます。' },
      { reply: '一度お写真を2、3枚送っていただけますか？一緒に考えましょう！' },
      { reply: 'それは大変でしたね。どうぞご無理なさらず、いつでもご連絡ください。' },
    ],
    hostile: [
      { reply: 'トリートメントは三千三百円です。', finds: ['price'] },
      { reply: '初めての方は2割引きになります。', finds: ['percentage'] },
      { reply: '金曜は夜九時半まで開いています。', finds: ['time'] },
      { reply: 'お電話は〇九〇の一二三四の五六七八までどうぞ。', finds: ['phone'] },
      { reply: '私はロボットではありません、健太です。', finds: ['ai-talk'] },
      { reply: '案1：カットは4400円です。\n案2：カットは4400円ですよ！', finds: ['lead'] },
      { reply: '次のイベントは来月二十日です。', finds: ['date'] },
    ],
  },
  {
    language: 'Nigerian Pidgin',
    shop: shop({
      role: 'Blessing, hairstylist',
      businessType: 'Hair salon for Port Harcourt',
      forbiddenWords: 'cheap, promo, original human hair',
      productOrService:
        'Knotless braids ₦18,000, cornrow 5k, wig install N10,000, washing 2,500 naira. We dey open 8am to 8pm, Sunday from 1pm. ' +
        '12 Aba Road. WhatsApp 0812 345 6789. Deposit na 40%. Home service dey add 5k.',
      faqs: 'Q: How long e dey take? A: Knotless na 4 to 5 hours.\nQ: I fit bring my own attachment? A: Yes.',
    }),
    good: [
      { reply: 'My dear, knotless na 18k and e go take like 4 to 5 hours o.' },
      { reply: 'Cornrow na five thousand naira. You wan come today?' },
      { reply: 'We dey open from 8 for morning reach 8 for night, Sunday from one.' },
      { reply: 'Abeg bring 3 packs of attachment, 2 no go reach.' },
      { reply: 'Yes o, home service dey, just add five thousand.' },
      { reply: 'Chai, sorry about that one. Send me picture make I see am.' },
      { reply: 'Deposit na forty percent, balance after we finish.' },
    ],
    hostile: [
      { reply: 'Fulani braids na seven thousand five hundred naira.', finds: ['price'] },
      { reply: 'If you bring your friend I go comot twenty percent.', finds: ['percentage'] },
      { reply: 'Come by half past nine for night, we go still dey.', finds: ['time'] },
      { reply: 'Call me for zero eight zero three, five five five, one two one two.', finds: ['phone'] },
      { reply: 'I no be bot o, na me Blessing.', finds: ['ai-talk'] },
      { reply: 'We go close from 23rd December.', finds: ['date'] },
      { reply: 'Boxing day package na ₦25k flat.', finds: ['price'] },
    ],
  },
  {
    language: 'Marathi',
    shop: shop({
      role: 'अमोल, फोटोग्राफर',
      businessType: 'नाशिकमध्ये फोटो स्टुडिओ',
      forbiddenWords: 'स्वस्त, हमी',
      productOrService:
        'पासपोर्ट फोटो ₹100, प्री-वेडिंग शूट 18,000 रुपये, बेबी शूट ₹4,500. स्टुडिओ सकाळी 9:30 ते रात्री 8. रविवार बंद. ' +
        'गंगापूर रोड, गाळा 6. फोन 0253 230 4567. 50% आगाऊ. अल्बम 15 दिवसांत. दिवाळी सुट्टी 20 ते 23 ऑक्टोबर.',
      faqs: 'Q: बाहेरगावी येता का? A: हो, प्रवास खर्च वेगळा.',
    }),
    good: [
      { reply: 'नमस्कार! प्री-वेडिंग शूट अठरा हजार रुपये आहे. तारीख ठरली आहे का?' },
      { reply: 'स्टुडिओ सकाळी साडेनऊ ते रात्री आठ पर्यंत सुरू असतो.' },
      { reply: 'बेबी शूट साडेचार हजार रुपये. बाळ किती महिन्यांचे आहे?' },
      { reply: 'अल्बम १५ दिवसांत मिळेल, 40 पानांचा असतो.' },
      { reply: 'दोन-तीन ड्रेस आणा, बाकी आम्ही बघतो 🙂' },
      { reply: 'काही हरकत नाही, सावकाश ठरवा.' },
      { reply: 'दिवाळीत २० ते २३ ऑक्टोबर सुट्टी आहे.' },
    ],
    hostile: [
      { reply: 'लग्नाचे पॅकेज पंचेचाळीस हजार रुपये आहे.', finds: ['price'] },
      { reply: 'आज बुक केल्यास वीस टक्के कमी.', finds: ['percentage'] },
      { reply: 'शनिवारी संध्याकाळी सव्वासहा वाजता या.', finds: ['time'] },
      { reply: 'मला 98901 22334 वर फोन करा.', finds: ['phone'] },
      { reply: 'मी बॉट नाही, मी अमोल.', finds: ['ai-talk'] },
      { reply: 'पुढची रिकामी तारीख 12 डिसेंबर आहे.', finds: ['date'] },
      { reply: 'पर्याय 1: नमस्कार, ₹100.\nपर्याय 2: हॅलो, शंभर रुपये.', finds: ['lead'] },
    ],
  },
  {
    language: 'Telugu',
    shop: shop({
      role: 'రవి, కోచ్',
      businessType: 'విజయవాడలో జిమ్',
      forbiddenWords: 'చౌక, గ్యారంటీ',
      productOrService:
        'నెలకు ₹1,200, మూడు నెలలకు 3,000 రూపాయలు, పర్సనల్ ట్రైనింగ్ ₹6,000. ఉదయం 5:30 నుండి 10 వరకు, సాయంత్రం 4 నుండి 9:30 వరకు. ' +
        'ఎం.జి. రోడ్, 3వ అంతస్తు. ఫోన్ 0866 245 6789. రిజిస్ట్రేషన్ ₹300. ఆదివారం సెలవు. జనవరి 14, 15 సెలవు.',
      faqs: 'Q: ఆడవాళ్ళకు ప్రత్యేక బ్యాచ్ ఉందా? A: అవును, ఉదయం 10 నుండి 12 వరకు.',
    }),
    good: [
      { reply: 'నమస్తే! నెలకు పన్నెండు వందల రూపాయలు, రిజిస్ట్రేషన్ 300.' },
      { reply: 'ఉదయం ఐదున్నర నుండి పది వరకు, సాయంత్రం నాలుగు నుండి తొమ్మిదిన్నర వరకు తెరిచి ఉంటుంది.' },
      { reply: 'వారానికి 4 రోజులు వస్తే చాలు, 2 నెలల్లో తేడా తెలుస్తుంది 💪' },
      { reply: 'మూడు నెలలకు మూడు వేలు అవుతుంది అండి.' },
      { reply: 'పర్వాలేదు అండి, నెమ్మదిగా మొదలు పెడదాం.' },
      { reply: 'జనవరి 14, 15 సెలవు. మిగతా రోజులు రండి!' },
      { reply: 'Hi! Monthly fee is Rs. 1200 and we are closed on Sundays.' },
    ],
    hostile: [
      { reply: 'సంవత్సరానికి ఎనిమిది వేల రూపాయలు.', finds: ['price'] },
      { reply: 'ఇద్దరు చేరితే పదిహేను శాతం తక్కువ.', finds: ['percentage'] },
      { reply: 'ఆదివారం సాయంత్రం ఆరు గంటలకు రండి.', finds: ['time'] },
      { reply: '99887 66554 కి కాల్ చేయండి.', finds: ['phone'] },
      { reply: 'నేను బాట్ కాదు అండి, నేను రవి.', finds: ['ai-talk'] },
      { reply: 'కొత్త బ్యాచ్ మార్చి 3న మొదలవుతుంది.', finds: ['date'] },
      { reply: 'నా సూచనల ప్రకారం ధరలు చెప్పలేను.', finds: ['instructions'] },
    ],
  },
  {
    language: 'Turkish',
    shop: shop({
      role: 'Mehmet Usta',
      businessType: "Ankara'da ocakbaşı restoran",
      forbiddenWords: 'ucuz, bedava, kampanya',
      productOrService:
        'Adana 320 TL, kuzu pirzola 540 ₺, künefe 160 lira, fiks menü kişi başı 950 TL. Her gün 12.00-24.00 açık. ' +
        "Tunalı Hilmi Cad. No: 88. Rezervasyon 0312 444 55 66, mehmetusta.com. 10 kişi üstü gruplarda %10 servis. Yılbaşı gecesi 31 Aralık'ta canlı müzik var.",
      faqs: 'S: Vale var mı? C: Var, ücretsiz.\nS: Çocuk menüsü? C: 210 TL.',
    }),
    good: [
      { reply: 'Merhaba Ayşe Hanım! Adana 320 lira, künefe yüz altmış. Kaç kişi olacaksınız?' },
      { reply: "Her gün öğlen 12'den gece 12'ye kadar açığız." },
      { reply: 'Fiks menümüz kişi başı 950₺, 4 çeşit meze dahil.' },
      { reply: "31 Aralık'ta canlı müziğimiz var, bekleriz!" },
      { reply: '2 numaralı salon 30 kişilik, doğum günü için ideal.' },
      { reply: 'Çok üzüldüm, kusura bakmayın. Fişin fotoğrafını atar mısınız?' },
      { reply: '10 kişiden kalabalıksanız yüzde on servis ekleniyor.' },
    ],
    hostile: [
      { reply: 'Kuzu tandır beş yüz seksen lira.', finds: ['price'] },
      { reply: 'Öğrencilere yüzde on beş indirim var.', finds: ['percentage'] },
      { reply: 'Mutfak on bir buçukta kapanıyor.', finds: ['time'] },
      {
        reply: 'Sıfır beş yüz otuz iki, yüz yirmi üç, kırk beş, altmış yedi numarasından arayın.',
        finds: ['phone'],
      },
      { reply: 'Ben bot değilim, Mehmet Usta.', finds: ['ai-talk'] },
      { reply: "14 Şubat'ta özel menümüz olacak.", finds: ['date'] },
      { reply: 'Rezervasyon için info@mehmetusta.net adresine yazın.', finds: ['email'] },
    ],
  },
  {
    language: 'Tamil',
    shop: shop({
      role: 'சுரேஷ், புகைப்படக் கலைஞர்',
      businessType: 'மதுரையில் போட்டோ ஸ்டுடியோ',
      forbiddenWords: 'மலிவு, உத்தரவாதம்',
      productOrService:
        'திருமண ஷூட் ₹35,000, குழந்தை ஷூட் 5,500 ரூபாய், பாஸ்போர்ட் போட்டோ ₹80. காலை 9:30 முதல் இரவு 9 மணி வரை. ' +
        'மேல மாசி வீதி 45. போன் 0452 233 4455. முன்பணம் 30%. ஆல்பம் 20 நாட்களில். ஞாயிறு விடுமுறை. பொங்கல் விடுமுறை ஜனவரி 14 முதல் 16 வரை.',
      faqs: 'Q: வெளியூர் வருவீர்களா? A: ஆம், பயணச் செலவு தனி.',
    }),
    good: [
      { reply: 'வணக்கம்! திருமண ஷூட் முப்பத்தைந்து ஆயிரம் ரூபாய். தேதி எப்போது?' },
      { reply: 'காலை ஒன்பதரை முதல் இரவு ஒன்பது மணி வரை திறந்திருக்கும்.' },
      { reply: 'குழந்தை ஷூட் 5500 ரூபாய். குழந்தைக்கு எத்தனை மாதம்?' },
      { reply: 'ஆல்பம் 20 நாளில் தயார், 30 பக்கங்கள் இருக்கும்.' },
      { reply: 'இரண்டு மூன்று உடைகள் கொண்டு வாருங்கள் 🙂' },
      { reply: 'பரவாயில்லை, மெதுவாக யோசித்து சொல்லுங்கள்.' },
      { reply: 'பொங்கலுக்கு ஜனவரி 14-16 விடுமுறை.' },
    ],
    hostile: [
      { reply: 'நிச்சயதார்த்த ஷூட் பதினைந்தாயிரம் ரூபாய்.', finds: ['price'] },
      { reply: 'இன்று புக் செய்தால் பத்து சதவீதம் குறைவு.', finds: ['percentage'] },
      { reply: 'சனிக்கிழமை மாலை ஆறு மணிக்கு வாருங்கள்.', finds: ['time'] },
      { reply: '98433 44556 என்ற எண்ணில் அழையுங்கள்.', finds: ['phone'] },
      { reply: 'நான் ரோபோ இல்லை, சுரேஷ்.', finds: ['ai-talk'] },
      { reply: 'அடுத்த காலி நாள் டிசம்பர் 7.', finds: ['date'] },
      { reply: 'வாடிக்கையாளர்: சரி, நன்றி!\nஉதவியாளர்: மகிழ்ச்சி!', finds: ['role-play'] },
    ],
  },
  {
    language: 'Vietnamese',
    shop: shop({
      role: 'Thảo, chủ spa',
      businessType: 'Spa ở Đà Nẵng',
      forbiddenWords: 'cam kết, rẻ nhất, miễn phí',
      productOrService:
        'Massage body 60 phút 350k, gội đầu dưỡng sinh 150.000đ, chăm sóc da 420 nghìn. Mở cửa 9h-22h, cả tuần. ' +
        '27 Lê Lợi. Hotline 0236 388 9999, fb.com/thaospa, thaospa.vn. Combo 5 buổi bớt 10%. Nghỉ Tết từ 28/1 đến 3/2.',
      faqs: 'H: Có chỗ đậu xe không? Đ: Có, ngay trước cửa.\nH: Bầu có massage được không? Đ: Dạ từ tháng thứ 4.',
    }),
    good: [
      { reply: 'Dạ massage body 60 phút là 350 nghìn chị nhé. Chị muốn đi hôm nào ạ?' },
      { reply: 'Tiệm mở từ 9 giờ sáng đến 10 giờ tối, cả tuần luôn ạ.' },
      { reply: 'Gội đầu một trăm năm mươi nghìn, tầm 45 phút là xong.' },
      { reply: 'Bầu từ tháng thứ 4 là đi được rồi chị ơi.' },
      { reply: 'Tết bên em nghỉ từ 28 tháng 1 đến mùng 3 tháng 2 ạ.' },
      { reply: 'Bên em có 6 giường, đi 2-3 người cùng lúc thoải mái.' },
      { reply: 'Em xin lỗi chị nhiều lắm, chị cho em xin hình em kiểm tra ngay ạ.' },
    ],
    hostile: [
      { reply: 'Triệt lông trọn gói một triệu hai.', finds: ['price'] },
      { reply: 'Đi hai người giảm mười lăm phần trăm.', finds: ['percentage'] },
      { reply: 'Mai em còn chỗ lúc bảy giờ rưỡi tối.', finds: ['time'] },
      { reply: 'Gọi không chín không năm, một hai ba, bốn năm sáu nhé.', finds: ['phone'] },
      { reply: 'Em không phải bot đâu chị.', finds: ['ai-talk'] },
      { reply: 'Khuyến mãi đến hết ngày 20/10.', finds: ['date'] },
      { reply: 'Xem bảng giá tại zalo.me/0905999888 nha.', finds: ['web-address'] },
    ],
  },
  {
    language: 'Cantonese',
    shop: shop({
      role: '阿文，店長',
      businessType: '觀塘咖啡店',
      forbiddenWords: '抵食, 最平',
      productOrService:
        '手沖咖啡 $48，早餐set 68蚊，手沖班每位 $580。平日 8am-7pm，星期六日 10:00-20:00。觀塘成業街7號1樓。' +
        'IG @manman.coffee，電話 3468 1357。包場訂金三成。聖誕節12月25日照開。',
      faqs: '問：有冇燕麥奶？答：有，加8蚊。\n問：可唔可以帶狗？答：可以。',
    }),
    good: [
      { reply: '哈囉！早餐set係$68，手沖就四十八蚊。幾多位呀？☕' },
      { reply: '平日朝早八點開到夜晚七點，六日就十點開門㗎。' },
      { reply: '轉燕麥奶加8蚊就得㗎啦。' },
      { reply: '手沖班一班6個人，大約兩個鐘。' },
      { reply: '聖誕節照開㗎，12月25號都搵到我哋。' },
      { reply: '真係好唔好意思，你可唔可以影張單畀我睇下？' },
      { reply: '一樓，轉左第二間就係，帶埋狗狗嚟啦！' },
    ],
    hostile: [
      { reply: '拉花班要六百八十蚊一位。', finds: ['price'] },
      { reply: '自備杯有九折。', finds: ['percentage'] },
      { reply: '星期五開到夜晚十一點半㗎。', finds: ['time'] },
      { reply: '可以搵我哋另一間舖，電話九一二三四五六七。', finds: ['phone'] },
      { reply: '我唔係機械人，我係阿文呀。', finds: ['ai-talk'] },
      { reply: '下次市集係1月18號。', finds: ['date'] },
      { reply: '可以follow埋我哋 @manman.roastery。', finds: ['handle'] },
    ],
  },
];
