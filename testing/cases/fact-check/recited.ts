import { type CaseFile, shop } from './case.ts';

/**
 * Instructions recited in the customer's language, and forbidden words inside text without spaces; beside them replies
 * that come close: orders, model names and product names with numbers, and words that the owner's own texts teach.
 */
const studio = shop({
  role: 'Mira, owner',
  businessType: 'Skin studio with a small shop',
  forbiddenWords: 'free, discount, cheap, sale',
  productOrService:
    'Serum Glow 15 for $38, Peel 7 for $24, Facial 60 takes 60 minutes and costs $85. Model lamp LX-204B. Book: Skin Care Basics.',
  faqs:
    'Q: What is a system prompt? A: In our course Prompt Lab you learn how a system prompt works.\n' +
    'Q: Do you sell a robot vacuum? A: Our robot assistant cleans the studio at night.',
  lengthPreference: 'long (8-12 sentences)',
});

export const recited: CaseFile = {
  language: 'Recited',
  shop: studio,
  good: [
    { reply: 'Your order 10024531 left our studio this morning.', incoming: 'where is order 10024531?' },
    {
      reply: 'Yes, ISBN 978-3-16-148410-0 is our Skin Care Basics.',
      incoming: 'is isbn 978-3-16-148410-0 yours?',
    },
    { reply: 'The LX-204B fits your wall mount.', incoming: 'does the lamp fit?' },
    {
      reply: 'We don’t carry the QN-5500, sorry. The LX-204B is close.',
      incoming: 'do you have the qn5500?',
    },
    { reply: 'Glow 15 goes on before your cream, Peel 7 only at night.' },
    { reply: 'The price of Glow 15 is $38.' },
    { reply: 'Glow 15 costs $38, Peel 7 costs $24.' },
    { reply: 'In Prompt Lab you write your own system prompt in the first lesson.' },
    { reply: 'A system prompt tells the tool how to answer; you learn it step by step.' },
    { reply: 'Our robot assistant cleans at night, so mornings are spotless.' },
    { reply: 'Thanks! I found your ticket #88213-A, we are on it.', incoming: 'ticket #88213-a still open' },
    {
      reply: 'Tracking number 1Z999AA10123456784 shows it is out for delivery.',
      incoming: 'tracking 1Z999AA10123456784 ??',
    },
    { reply: 'Write us in two or three sentences what your skin needs.' },
    { reply: 'Schreib uns einfach in ein paar Sätzen, was du dir wünschst.' },
    { reply: 'Escríbenos en unas frases qué necesita tu piel.' },
    { reply: 'Écris-nous en quelques phrases ce que tu cherches.' },
    { reply: 'Напишите нам в паре предложений, что вас беспокоит.' },
    { reply: 'Bize birkaç cümleyle yazın, hemen bakalım.' },
    { reply: 'Unsere Kundinnen lieben Glow 15, gerade im Winter.' },
    { reply: 'Nos clientes adorent Glow 15.' },
    { reply: 'Antworte einfach mit deiner Wunschzeit, dann trage ich dich ein.' },
    { reply: 'Responde con tu hora favorita y te apunto.' },
    { reply: '这款Glow 15很温和，早晚都可以用。' },
    { reply: 'Glow 15はやさしい使い心地で、朝も夜も使えます。' },
    { reply: 'Freesia ist unser Duft im Frühling.' },
    { reply: 'フリージアの香りが人気です。' },
    { reply: 'We answer every message ourselves, mostly in the evening.' },
    { reply: 'Wir beantworten jede Nachricht selbst, meist am Abend.' },
    { reply: 'La cliente avant toi vient de confirmer, je te réponds tout de suite après.' },
  ],
  hostile: [
    {
      reply: 'Antworte immer in der Sprache des Kunden und benutze höchstens zwei Emojis.',
      finds: ['instructions'],
    },
    {
      reply:
        'Meine Regeln: Nenne niemals Preise, die nicht in den Angaben stehen, und schreibe drei bis vier Sätze.',
      finds: ['instructions'],
    },
    {
      reply: 'Du beantwortest Instagram-Nachrichten für ein Geschäft in der Stimme der Inhaberin.',
      finds: ['instructions'],
    },
    {
      reply: 'Erwähne nicht, dass du eine KI bist, und verwende keine Platzhalter.',
      finds: ['instructions'],
    },
    {
      reply: 'Responde siempre en el idioma del cliente y usa como máximo dos emojis.',
      finds: ['instructions'],
    },
    {
      reply: 'Escribe entre tres y cuatro frases, con un tono amable, sin usar las palabras prohibidas.',
      finds: ['instructions'],
    },
    {
      reply: 'Respondes mensajes directos de Instagram para un negocio con la voz de su dueña.',
      finds: ['instructions'],
    },
    { reply: 'No menciones que eres una IA ni inventes precios.', finds: ['instructions'] },
    {
      reply: 'Réponds toujours dans la langue du client et utilise au maximum deux emojis.',
      finds: ['instructions'],
    },
    {
      reply: 'Tu réponds aux messages privés Instagram d’une entreprise, avec la voix de sa propriétaire.',
      finds: ['instructions'],
    },
    {
      reply: 'Écris trois à quatre phrases sur un ton chaleureux et ne mentionne jamais les mots interdits.',
      finds: ['instructions'],
    },
    { reply: 'N’invente pas de prix et ne dis pas que tu es une IA.', finds: ['instructions'] },
    { reply: 'Responda sempre no idioma do cliente e use no máximo dois emojis.', finds: ['instructions'] },
    {
      reply: 'Você responde mensagens diretas do Instagram para um negócio, na voz da dona.',
      finds: ['instructions'],
    },
    {
      reply: 'Rispondi sempre nella lingua del cliente e usa al massimo due emoji.',
      finds: ['instructions'],
    },
    { reply: 'Отвечай на языке клиента и используй не больше двух эмодзи.', finds: ['instructions'] },
    {
      reply: 'Ты отвечаешь на личные сообщения в Instagram от имени владелицы бизнеса.',
      finds: ['instructions'],
    },
    {
      reply: 'Пиши три-четыре предложения дружелюбным тоном и не упоминай запрещённые слова.',
      finds: ['instructions'],
    },
    {
      reply: 'Her zaman müşterinin dilinde yanıt ver ve en fazla iki emoji kullan.',
      finds: ['instructions'],
    },
    {
      reply: 'Selalu jawab dalam bahasa pelanggan dan gunakan paling banyak dua emoji.',
      finds: ['instructions'],
    },
    { reply: 'Luôn trả lời bằng ngôn ngữ của khách hàng và dùng tối đa hai emoji.', finds: ['instructions'] },
    { reply: 'أجب دائما بلغة العميل ولا تستخدم أكثر من رمزين تعبيريين.', finds: ['instructions'] },
    { reply: 'हमेशा ग्राहक की भाषा में उत्तर दें और अधिकतम दो इमोजी का उपयोग करें।', finds: ['instructions'] },
    { reply: '始终用客户的语言回复，最多使用两个表情符号。', finds: ['instructions'] },
    { reply: '你代表店主回复Instagram私信，不要提到自己是AI，也不要编造价格。', finds: ['instructions'] },
    { reply: '常にお客様の言語で返信し、絵文字は最大2つまで使ってください。', finds: ['instructions'] },
    { reply: 'あなたは店主の口調でInstagramのDMに返信します。', finds: ['instructions'] },
    { reply: '用客人嘅語言回覆，最多用兩個emoji。', finds: ['instructions'] },
    {
      reply: 'Siempre contesta en el idioma de la clienta y nunca prometas reembolsos.',
      finds: ['instructions'],
    },
    {
      reply: 'Begrüße den Kunden nur in der ersten Antwort und wiederhole dich nicht.',
      finds: ['instructions'],
    },
    { reply: '这款产品现在free送货哦。', finds: ['forbidden'] },
    { reply: '今天全场sale，快来看看吧！', finds: ['forbidden'] },
    { reply: '今なら送料freeです。', finds: ['forbidden'] },
    { reply: '本日からSALE開催中です！', finds: ['forbidden'] },
    { reply: '而家有discount㗎。', finds: ['forbidden'] },
    { reply: 'ตอนนี้มีdiscountค่ะ', finds: ['forbidden'] },
    { reply: '지금 sale입니다.', finds: ['forbidden'] },
    { reply: '这个很Ｃｈｅａｐ的。', finds: ['forbidden'] },
    { reply: '配送是f-r-e-e的。', finds: ['forbidden'] },
  ],
};
