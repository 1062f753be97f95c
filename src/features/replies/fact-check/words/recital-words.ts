import { foldWord } from '../../../../text/fold.ts';
import { phraseList } from '../../../../text/phrase-list.ts';
import { FORM_LIST } from './program-words.ts';

/** To answer, write, use, mention, greet or make up: as orders, and as what 'you' do. A polite 'write to us' is none. */
export const ORDERS_ABOUT_REPLIES = phraseList(
  'answer, answers, reply, replies, respond, responds, write, writes, use, uses, mention, greet, never say, never invent, do not invent, don t invent, make up, ' +
    'antworte, antwortest, antworten, beantworte, beantwortest, schreibe, schreib, schreibst, schreiben, verwende, verwendest, verwenden, benutze, benutzt, benutzen, nutze, erwähne, erwähnst, nenne, nennst, begrüße, begrüßt, erfinde, erfindest, wiederhole, ' +
    'responde, respondes, responder, contesta, contestas, escribe, escribes, usa, usas, usar, utiliza, menciona, menciones, saluda, inventes, inventa, ' +
    'réponds, répondre, répondez, écris, écrivez, utilise, utilisez, emploie, mentionne, mentionnez, ne dis, salue, invente, ' +
    'responda, escreva, escreve, use, utilize, mencione, cumprimente, invente, rispondi, risponde, scrivi, utilizza, menziona, saluta, inventare, ' +
    'отвечай, отвечайте, отвечаешь, ответь, пиши, пишите, пишешь, используй, используйте, упоминай, упоминайте, приветствуй, выдумывай, придумывай, ' +
    'yanıt ver, yanıtla, yanıtlarsın, cevap ver, cevapla, cevaplarsın, yaz, kullan, bahsetme, selamla, uydurma, ' +
    'jawab, jawablah, balas, balaslah, tulis, tulislah, gunakan, sebutkan, menyebut, menyebutkan, sapa, mengarang, ' +
    'trả lời, viết, dùng, sử dụng, đề cập, chào, bịa, ' +
    'أجب, اجب, رد, جاوب, اكتب, استخدم, تستخدم, تذكر, اذكر, تخترع, ' +
    'उत्तर, जवाब, लिखें, लिखो, उपयोग, इस्तेमाल, उल्लेख, লিখুন, উত্তর, জবাব, ব্যবহার, উল্লেখ, جواب, لکھیں, لکھو, استعمال, ذکر, लिहा, वापरा, பதில், எழுது, எழுதவும், பயன்படுத்த, సమాధాన, రాయండి, ఉపయోగించ',
);

/** What only orders about replies are about: nobody tells a customer of 'the customer'. */
export const REPLY_MATTERS = phraseList(
  `${FORM_LIST}, ` +
    'the customer, customer s language, sentences, friendly tone, warm tone, tone of voice, forbidden words, direct messages, ' +
    'des kunden, dem kunden, den kunden, der kundin, die kundin, des letzten kunden, sätze, sätzen, tonfall, verbotene wörter, verbotenen wörter, eine ki, direktnachrichten, instagram nachrichten, ' +
    'del cliente, al cliente, de la clienta, a la clienta, frases, oraciones, tono, palabras prohibidas, una ia, mensajes directos, ' +
    'du client, au client, le client, de la cliente, à la cliente, phrases, un ton, sur un ton, mots interdits, une ia, messages privés, messages directs, ' +
    'do cliente, ao cliente, da cliente, à cliente, frases, um tom, palavras proibidas, uma ia, mensagens diretas, della cliente, alla cliente, frasi, un tono, parole vietate, un ia, messaggi diretti, ' +
    'клиента, клиенту, клиентом, клиентки, клиентке, предложений, предложения, тоном, запрещенные слова, запрещённые слова, личные сообщения, нейросеть, ' +
    'müşterinin, müşteriye, müşteriyi, cümle, üslup, tonda, yasaklı kelime, yapay zeka, ' +
    'pelanggan, kalimat, nada, kata terlarang, ' +
    'khách hàng, câu, giọng, từ cấm, tin nhắn trực tiếp, ' +
    'العميل, العميلة, الزبون, الزبونة, جمل, نبرة, الكلمات الممنوعة, ' +
    'ग्राहक, वाक्य, लहज, গ্রাহক, বাক্য, گاہک, جملے, वाक्यां, வாடிக்கையாளர், வாக்கிய, కస్టమర్, వాక్యా',
);

/** Who says one of these speaks for the shop, and to the customer. */
export const SPEAKERS: ReadonlySet<string> = new Set(
  (
    'we us i me wir uns ich mir mich nos nosotros nosotras yo nous moi je j nós eu gente mim noi ci io ' +
    'мы нам нас я мне biz bize bizi bana ben kami kita saya aku admin chúng mình em shop tiệm quán ' +
    'نحن لنا أنا إلينا لي हम हमें मैं मुझे আমরা আমাদের আমি আমাকে ہم ہمیں میں مجھے आम्ही आम्हाला मी ' +
    'நாங்கள் எங்களுக்கு நான் మేము మాకు నేను నాకు'
  )
    .split(' ')
    .map(foldWord),
);

export const UNSPACED_ORDERS =
  /回[复覆答]|答[复覆]|[编編]造|提[到及]|撰[写寫]|返信|返答|回答|使ってください|使うこと|書いてください|言及/u;
export const UNSPACED_MATTERS =
  /(?:客[户戶人]|顾客|顧客|お客様)(?:[的嘅]|の)?(?:[语語]言|言語|言葉)|表情符[号號]|[绘繪]文字|絵文字|emoji|[语語][气氣]|口[调調]|私信|DM|AI|占位符|句以内|文以内|禁[用止]的?[词詞]/iu;
export const UNSPACED_SPEAKERS = /我|咱|本店|小店|私(?!信)|当店|弊社|こちら|うち/u;
