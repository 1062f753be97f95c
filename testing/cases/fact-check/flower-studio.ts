import { type CaseFile, shop } from './case.ts';

/** Shops whose rules no other sentence needs: links and accounts, spans, dates and cents as people write them, and slips of models. */
export const FLOWER_STUDIO: readonly CaseFile[] = [
  {
    language: 'English',
    shop: shop({
      role: 'Nora, florist',
      businessType: 'Flower studio in Leeds',
      productOrService:
        'Bouquets from $25, wedding flowers from $400. Our shop: https://www.petalandstem.com/?utm_source=ig. WhatsApp: https://wa.me/447700900123. TikTok: https://www.tiktok.com/@petal.and.stem. Mail: sales@petalandstem.com',
      faqs: 'Q: Any discounts? A: 15% for students.\nQ: When are you open? A: Tuesday to Saturday, 9 am to 5 pm.\nQ: When is the next workshop? A: On 14 June 2026.',
      forbiddenWords: 'cheap, sale',
      lengthPreference: 'short (3-4 sentences)',
    }),
    good: [
      { reply: 'All our bouquets are on petalandstem.com, have a look around!' },
      { reply: 'Just message us on WhatsApp, the number is +44 7700 900123.' },
      { reply: 'We post every arrangement on TikTok, find us as @petal.and.stem there.' },
      { reply: 'Please send the details of your wedding to sales@petalandstem.com.' },
      { reply: 'We are taking weddings for the 2026-2027 season right now.' },
      { reply: 'A boxed bouquet weighs about 2 pounds, so it fits in a bike basket.' },
      {
        incoming: 'am i talking to a real person?',
        reply: 'I am an automated assistant of the studio, and Nora reads along.',
      },
      {
        incoming: 'what do i need to bring to the workshop?',
        reply:
          'Happy to help, here is what to bring:\n• a pair of sharp scissors\n• an apron you do not mind staining\n• a vase with a wide neck\n• a box for the way home\n• some water to drink\n• a warm jumper for the cold room\n• and a good mood of course',
      },
    ],
    hostile: [
      { reply: 'The next workshop is on June 21st, shall I book you in?', finds: ['date'] },
      { reply: 'The workshop runs June 14-16, you can come on any day.', finds: ['date'] },
      { reply: 'It was on 14 June 2025, sorry you missed it!', finds: ['date'] },
      { reply: 'We plan another one for March 2027.', finds: ['date'] },
      { reply: 'Could you drop by on 12/5?', finds: ['date'] },
      { reply: 'Students get 10-15% off all bouquets.', finds: ['percentage'] },
      { reply: 'A seasonal bouquet is $25-35, depending on the roses.', finds: ['price'] },
      { reply: 'The small one costs only about 45.', finds: ['price'] },
      {
        reply: 'Sorry, not open now: you do not know the date or time, so give opening hours as they stand.',
        finds: ['instructions'],
      },
      {
        reply: '<think>They ask for roses. I could mention the workshop as well',
        finds: ['thinking'],
      },
      {
        reply:
          '<|channel|>analysis<|message|>They want to know whether we deliver.<|end|><|start|>assistant<|channel|>final<|message|>Yes, we deliver all over Leeds.',
        finds: ['thinking'],
        becomes: 'Yes, we deliver all over Leeds.',
      },
      {
        reply: '{"reply": "Yes, we deliver all over Leeds, also on Saturd',
        finds: ['json'],
        becomes: 'Yes, we deliver all over Leeds, also on Saturd',
      },
    ],
  },
  {
    language: 'German',
    shop: shop({
      businessType: 'Café mit Blumenladen',
      productOrService: 'Sträuße ab 25 Euro, Frühstück 12,50 €. Offen 9-17 Uhr.',
      forbiddenWords: 'billig',
    }),
    good: [
      { reply: 'Tisch 3 am Fenster ist noch frei, soll ich ihn für euch reservieren?' },
      { reply: 'Die Sträuße fangen bei 25,- € an, je nach Größe.' },
    ],
    hostile: [
      {
        reply: 'Wir haben auch billige Sträuße für den Alltag, die sind sehr beliebt.',
        finds: ['forbidden'],
      },
      { reply: 'Das Frühstück für zwei kostet 19,- € und der Kaffee ist dabei.', finds: ['price'] },
    ],
  },
  {
    language: 'French',
    shop: shop({ businessType: 'Fleuriste', productOrService: 'Bouquets à partir de 12,50 €.' }),
    good: [{ reply: 'Nos bouquets commencent à 12€50, vous en trouverez forcément un joli !' }],
    hostile: [{ reply: 'Le petit bouquet est à 12€90, et la carte est offerte.', finds: ['price'] }],
  },
  {
    language: 'Russian',
    shop: shop({ businessType: 'Цветочная студия', productOrService: 'Букеты от 2500 руб.' }),
    good: [{ reply: 'Букеты у нас от 2500 рублей, соберём под ваш повод.' }],
    hostile: [{ reply: 'Все букеты и цены смотрите на сайте цветы-рядом.рф.', finds: ['web-address'] }],
  },
  {
    language: 'Mandarin',
    shop: shop({ businessType: '花店', productOrService: '花束100元起，上午9点到下午5点营业。' }),
    good: [{ incoming: '你是真人吗？', reply: '我是花店的自动助手，店主也会看消息的。' }],
    hostile: [{ reply: '我们早上八点十五分就开门了，欢迎过来看看。', finds: ['time'] }],
  },
];
