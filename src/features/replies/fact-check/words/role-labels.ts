/** Names that models put before what each side says, as alternatives of a regular expression. */
export const CUSTOMER_LABELS =
  'customer|user|human|client|kunde|kundin|nutzer|cliente|usuario|usuária|usuário|utilisateur|клиент|пользователь|покупатель|pelanggan|pengguna|müşteri|kullanıcı|khách hàng|khách|người dùng|' +
  '客户|客人|用户|用戶|顾客|顧客|お客様|ユーザー|العميل|الزبون|المستخدم|کسٹمر|صارف|ग्राहक|उपयोगकर्ता|ক্রেতা|গ্রাহক|ব্যবহারকারী|வாடிக்கையாளர்|பயனர்|కస్టమర్|వినియోగదారు';

export const SHOP_LABELS =
  'assistant|ai assistant|virtual assistant|ai|bot|chatbot|agent|reply|response|draft|output|answer|seller|vendedor|vendedora|vendeur|vendeuse|verkäufer|verkäuferin|продавец|penjual|satıcı|người bán|卖家|店家|البائع|विक्रेता|বিক্রেতা|shop owner|assistent|antwort|asistente|respuesta|réponse|assistente|resposta|ассистент|помощник|ответ|' +
  'asisten|balasan|jawaban|asistan|yanıt|cevap|trợ lý|trả lời|助手|客服|回复|回覆|店主|店员|アシスタント|返信|店員|المساعد|الرد|اسسٹنٹ|معاون|सहायक|असिस्टेंट|उत्तर|जवाब|সহকারী|উত্তর|உதவியாளர்|பதில்|సహాయకుడు|సమాధానం|सहाय्यक';
