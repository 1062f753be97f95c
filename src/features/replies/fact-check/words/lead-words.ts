import { wordKeys } from '../../../../text/tokens.ts';

/** Words with spaces around them; those of languages without spaces, and beginnings marked '*', as they stand. */
function list(words: string): string[] {
  return words.split(',').map((entry) => {
    const word = entry.trim();
    const key = wordKeys(word);
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return key;
    return word.endsWith('*') ? ` ${key}` : ` ${key} `;
  });
}

/** 'Reply', and other names for a text to send. */
export const REPLY_NOUNS = list(
  'reply, replies, response, answer, message, draft, respuesta, mensaje, réponse, antwort*, nachricht, resposta, mensagem, ответ*, сообщени*, balasan*, jawaban*, ' +
    'pesan, yanıt*, cevap*, mesaj*, câu trả lời, tin nhắn, phản hồi, 回复, 回覆, 答复, 答覆, 消息, 訊息, 返信, 返答, メッセージ, 回答, رد, الرد, ردا, رسالة, جواب, پیغام, ' +
    'जवाब, उत्तर, संदेश, উত্তর, বার্তা, பதில்*, செய்தி, సమాధాన*, సందేశ*, प्रत्युत्तर, risposta, messaggio, antwoord',
);

/** Announcements by themselves: nobody writes them to a customer. */
export const REPLY_NOUNS_STRICT = list(
  'suggested reply, suggested response, suggested answer, suggested message, possible reply, possible response, sample reply, sample response, draft reply, draft response, ' +
    'friendly reply, friendly response, warm reply, warm response, short reply, short response, polite reply, polite response, professional response, professional reply, ' +
    'revised reply, revised response, rewritten reply, rewritten response, revised message, rewritten message, updated reply, updated response, final answer, final reply, final response, ' +
    'my reply to the customer, my response to the customer, reply to the customer, response to the customer, ' +
    'respuesta sugerida, posible respuesta, réponse suggérée, proposition de réponse, antwortvorschlag, mögliche antwort, resposta sugerida, saran balasan, contoh balasan, ' +
    'вариант ответа, önerilen yanıt, 建议回复, 建議回覆, 参考回复, 回复如下, 返信例, 返信の例, 返信案, الرد المقترح, رد مقترح, اقتراح الرد, مجوزہ جواب, सुझाया गया उत्तर, सुझाया गया जवाब, प्रस्तावित उत्तर, সম্ভাব্য উত্তর, প্রস্তাবিত উত্তর, பரிந்துரைக்கப்பட்ட பதில், సూచించిన సమాధానం, सुचवलेले उत्तर, gợi ý trả lời, câu trả lời gợi ý, predlog, предлагаемый ответ, возможный ответ, yanıt önerisi, olası yanıt, ' +
    'rewrite, rewritten version, revised version, here is the rewritten',
);

/** Announcements where 'here' or 'below' goes with them. */
export const REPLIES_ANNOUNCED = list(
  'a reply, a response, your reply, your response, the reply, the response, my reply, my response',
);

/** 'You could send', in which the model speaks to the owner. */
export const OFFER_WORDS = list(
  'you could send, you can send, you could say, you can say, you might say, you might send, you could reply, you can reply, you may reply, you could use, you can use, to send, ' +
    'podrías enviar, puedes enviar, podrías responder, puedes responder, vous pourriez envoyer, vous pouvez envoyer, pourriez répondre, du senden könntest, sie senden können, könntest du schreiben, ' +
    'você pode enviar, pode enviar, poderia enviar, можно отправить, вы можете отправить, можете ответить, bisa anda kirim, bisa kamu kirim, gönderebileceğiniz, gönderebilirsin*, bạn có thể gửi, ' +
    '可以发送, 可以這樣回, 可以这样回, 可以咁回, 可以回复, 可以回覆, 送れる, يمكنك إرساله, يمكنك ارسالها, يمكنك الرد, آپ بھیج سکتے, भेज सकते, পাঠাতে পারেন, அனுப்பலாம், పంపవచ్చు, पाठवू शकता, you fit send, you fit talk',
);

/** 'Here is', 'the following'. */
export const DEMONSTRATIVES = list(
  'here, this, below, following, aquí, esta, este, siguiente, voici, voilà, ci dessous, hier, folgende*, unten, aqui, abaixo, seguinte, вот, ниже, berikut, ini, di bawah, işte, aşağıda*, đây, dưới đây, sau đây, ' +
    '以下, 这是, 這是, 下面, 呢個, こちら, 次の, إليك, هذا, هذه, فيما يلي, یہ, یہاں, यह, यहाँ, ये, এখানে, এই, এটি, இதோ, இது, ఇదిగో, ఇది, हे, हा, ecco, possible, suggested, na this',
);
