/** What is said of a voice message that was not heard well, by the code of the language. `{}` stands for what was understood. */
export const VOICE_WORDS: Readonly<Record<string, { pleaseType: string; isThatRight: string }>> = {
  en: {
    pleaseType: 'I couldn’t hear your voice message well. Could you please type it?',
    isThatRight: 'I heard: “{}” Is that right? If not, please type it.',
  },
  de: {
    pleaseType: 'Die Sprachnachricht war leider nicht gut zu hören. Magst du es mir bitte schreiben?',
    isThatRight: 'Verstanden habe ich: „{}“ Stimmt das? Sonst schreib es mir bitte.',
  },
  es: {
    pleaseType: 'No he podido oír bien el mensaje de voz. ¿Me lo puedes escribir, por favor?',
    isThatRight: 'He entendido: «{}» ¿Es correcto? Si no, ¿me lo puedes escribir, por favor?',
  },
  pt: {
    pleaseType: 'Não consegui ouvir bem a mensagem de voz. Pode escrever, por favor?',
    isThatRight: 'Entendi: “{}” É isso mesmo? Se não for, pode escrever, por favor?',
  },
  fr: {
    pleaseType: 'Je n’ai pas bien entendu le message vocal. Pouvez-vous me l’écrire, s’il vous plaît ?',
    isThatRight: 'J’ai compris : « {} » Est-ce bien cela ? Sinon, pouvez-vous me l’écrire, s’il vous plaît ?',
  },
  it: {
    pleaseType: 'Non ho sentito bene il messaggio vocale. Puoi scrivermelo, per favore?',
    isThatRight: 'Ho capito: «{}» È giusto? Se no, puoi scrivermelo, per favore?',
  },
  nl: {
    pleaseType: 'Het spraakbericht was niet goed te horen. Kun je het alsjeblieft typen?',
    isThatRight: 'Ik hoorde: “{}” Klopt dat? Zo niet, kun je het alsjeblieft typen?',
  },
  sv: {
    pleaseType: 'Röstmeddelandet hördes inte så bra. Kan du skriva det i stället?',
    isThatRight: 'Jag hörde: ”{}” Stämmer det? Annars får du gärna skriva det.',
  },
  pl: {
    pleaseType: 'Wiadomość głosowa była słabo słyszalna. Czy możesz to napisać?',
    isThatRight: 'Zrozumiałem tak: „{}” Zgadza się? Jeśli nie, proszę o napisanie tego.',
  },
  tr: {
    pleaseType: 'Sesli mesaj iyi duyulmadı. Lütfen yazar mısınız?',
    isThatRight: 'Anladığım: “{}” Doğru mu? Değilse lütfen yazar mısınız?',
  },
  id: {
    pleaseType: 'Pesan suaranya kurang jelas. Bisa tolong diketik?',
    isThatRight: 'Yang terdengar: “{}” Benar begitu? Kalau tidak, bisa tolong diketik?',
  },
  vi: {
    pleaseType: 'Tin nhắn thoại nghe không rõ. Bạn vui lòng gõ lại giúp nhé.',
    isThatRight: 'Mình nghe được: “{}” Có đúng không? Nếu không, bạn vui lòng gõ lại giúp nhé.',
  },
  ru: {
    pleaseType: 'Голосовое сообщение плохо слышно. Напишите, пожалуйста, текстом.',
    isThatRight: 'Вот что удалось расслышать: «{}» Верно? Если нет, напишите, пожалуйста, текстом.',
  },
  uk: {
    pleaseType: 'Голосове повідомлення погано чути. Напишіть, будь ласка, текстом.',
    isThatRight: 'Ось що вдалося розчути: «{}» Правильно? Якщо ні, напишіть, будь ласка, текстом.',
  },
  el: {
    pleaseType: 'Το φωνητικό μήνυμα δεν ακούστηκε καλά. Μπορείτε να μου το γράψετε, παρακαλώ;',
    isThatRight: 'Κατάλαβα: «{}» Είναι σωστό; Αν όχι, μπορείτε να μου το γράψετε, παρακαλώ;',
  },
  ar: {
    pleaseType: 'لم تكن الرسالة الصوتية واضحة. هل يمكنك كتابتها من فضلك؟',
    isThatRight: 'ما فهمته: «{}» هل هذا صحيح؟ إن لم يكن كذلك، هل يمكنك كتابته من فضلك؟',
  },
  hi: {
    pleaseType: 'वॉइस मैसेज ठीक से सुनाई नहीं दिया। कृपया लिखकर भेजें।',
    isThatRight: 'यह सुनाई दिया: “{}” क्या यह सही है? अगर नहीं, तो कृपया लिखकर भेजें।',
  },
  mr: {
    pleaseType: 'व्हॉइस मेसेज नीट ऐकू आला नाही. कृपया लिहून पाठवा.',
    isThatRight: 'असे ऐकू आले: “{}” बरोबर आहे का? नसल्यास कृपया लिहून पाठवा.',
  },
  bn: {
    pleaseType: 'ভয়েস মেসেজটি ভালোভাবে শোনা যায়নি। দয়া করে লিখে পাঠান।',
    isThatRight: 'যা শোনা গেছে: “{}” ঠিক আছে? না হলে দয়া করে লিখে পাঠান।',
  },
  ta: {
    pleaseType: 'குரல் செய்தி தெளிவாகக் கேட்கவில்லை. தயவுசெய்து எழுதி அனுப்புங்கள்.',
    isThatRight: 'கேட்டது: “{}” சரியா? இல்லையென்றால் தயவுசெய்து எழுதி அனுப்புங்கள்.',
  },
  te: {
    pleaseType: 'వాయిస్ సందేశం సరిగా వినిపించలేదు. దయచేసి రాసి పంపండి.',
    isThatRight: 'వినిపించింది: “{}” సరైనదేనా? కాకపోతే దయచేసి రాసి పంపండి.',
  },
  ur: {
    pleaseType: 'وائس میسج ٹھیک سے سنائی نہیں دیا۔ براہِ کرم لکھ کر بھیجیں۔',
    isThatRight: 'یہ سنائی دیا: «{}» کیا یہ درست ہے؟ اگر نہیں تو براہِ کرم لکھ کر بھیجیں۔',
  },
  th: {
    pleaseType: 'ข้อความเสียงฟังไม่ค่อยชัด กรุณาพิมพ์ข้อความมาแทน',
    isThatRight: 'ได้ยินว่า: “{}” ถูกต้องไหม ถ้าไม่ใช่ กรุณาพิมพ์ข้อความมาแทน',
  },
  ja: {
    pleaseType: '音声メッセージがよく聞き取れませんでした。お手数ですが、文字で送っていただけますか。',
    isThatRight:
      '「{}」と聞こえましたが、合っていますか。違う場合は、お手数ですが文字で送っていただけますか。',
  },
  ko: {
    pleaseType: '음성 메시지가 잘 들리지 않았어요. 글로 보내 주시겠어요?',
    isThatRight: '이렇게 들렸어요: “{}” 맞나요? 아니라면 글로 보내 주시겠어요?',
  },
  zh: {
    pleaseType: '语音消息没有听清楚，麻烦您打字发给我，好吗？',
    isThatRight: '我听到的是：“{}” 对吗？如果不对，麻烦您打字发给我，好吗？',
  },
};
