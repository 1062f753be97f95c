import { type CaseFile, shop } from './case.ts';

export const turkish: CaseFile = {
  language: 'Turkish',
  shop: shop({
    role: 'Elif Hanım',
    businessType: "İzmir'de el yapımı takı",
    forbiddenWords: 'bedava, indirim, ucuz',
    productOrService:
      "Bileklikler 250 TL, kolyeler ₺480'den başlar. Kargo 75 TL, 2-3 gün. Atölye hafta içi 10.00-19.00 arası açık. " +
      'WhatsApp 0532 123 45 67, elifbijuteri.com.tr, @elif.bijuteri. Havalede %5 daha az. Atölye çalışması 12 Mayıs saat 14:00.',
    faqs: 'S: İade var mı? C: 14 gün içinde.',
  }),
  good: [
    { reply: "Merhaba! Bileklikler 250 lira, kolyeler 480 TL'den başlıyor. Hediye mi olacak? 😊" },
    { reply: "Hafta içi saat 10'dan 19'a kadar açığız." },
    { reply: 'Kargo 75₺, 2-3 günde gelir.' },
    { reply: "WhatsApp'tan +90 532 123 45 67 yazabilirsiniz." },
    { reply: 'Havalede yüzde 5 daha az ödersiniz.' },
    { reply: "Atölye çalışması 12 Mayıs'ta, saat 14.00'te. Bekleriz!" },
    { reply: 'Çok üzgünüz. Bir fotoğraf gönderebilir misiniz? Hemen ilgilenelim.' },
    { reply: 'Evet, 14 gün içinde iade edebilirsiniz.' },
  ],
  hostile: [
    { reply: 'Bu yüzük sadece 320 lira.', finds: ['price'] },
    { reply: "Cumartesi 11:00'de açıyoruz.", finds: ['time'] },
    { reply: 'Bir yapay zeka modeli olarak siparişinizi göremem.', finds: ['ai-talk'] },
    { reply: 'Ben sadece sanal bir asistanım.', finds: ['ai-talk'] },
    { reply: 'Kargo beda\u200cva!', finds: ['forbidden'] },
    { reply: 'Bugün %20 daha az!', finds: ['percentage'] },
    { reply: 'Merhaba [Adınız], teşekkürler.', finds: ['placeholder'] },
    { reply: 'İşte gönderebileceğiniz bir yanıt:\n\nKargo 75 TL.', finds: ['lead'], becomes: 'Kargo 75 TL.' },
    { reply: "Kampanya 30 Haziran'a kadar.", finds: ['date'] },
    { reply: 'Müşteri: Teşekkürler\nAsistan: Rica ederim!', finds: ['role-play'] },
  ],
};
