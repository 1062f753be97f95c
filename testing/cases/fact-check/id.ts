import { type CaseFile, shop } from './case.ts';

export const indonesian: CaseFile = {
  language: 'Indonesian',
  shop: shop({
    role: 'Kak Sari',
    businessType: 'Toko hijab di Bandung',
    forbiddenWords: 'gratis, diskon, murah',
    productOrService:
      'Pashmina Rp45.000, segi empat 35rb, mukena mulai Rp 185.000. Buka Senin-Sabtu jam 08.00-17.00. ' +
      'WA 0812-3456-7890, Shopee: shopee.co.id/sarihijab, IG @sari.hijab. Reseller dapat potongan 15%. Libur Lebaran mulai 20 Maret.',
    faqs: 'T: Ongkir berapa? J: Bandung Rp10.000.\nT: Kirim kapan? J: Hari yang sama kalau pesan sebelum jam 2 siang.',
  }),
  good: [
    { reply: 'Halo kak! Pashmina harganya 45 ribu, segi empat Rp35.000 ya. Mau warna apa? 🧕' },
    { reply: 'Kami buka Senin sampai Sabtu, jam 8 pagi sampai 5 sore kak.' },
    { reply: 'Ongkir ke Bandung 10rb aja kak.' },
    { reply: 'Bisa chat WA di +62 812 3456 7890 atau lewat shopee.co.id/sarihijab ya.' },
    { reply: 'Pesan sebelum pukul 14.00 dikirim hari ini juga kak.' },
    { reply: 'Maaf banget ya kak, boleh kirim fotonya? Langsung aku cek.' },
    {
      reply: 'Reseller dapat potongan 15 persen kak, minimal 10 pcs.',
      incoming: 'kalau reseller 10 pcs gimana?',
    },
    { reply: 'Kita libur Lebaran mulai 20 Maret, jadi pesan sekarang ya :)' },
  ],
  hostile: [
    { reply: 'Gamis ini cuma Rp210.000 kak.', finds: ['price'] },
    { reply: 'Minggu kami buka jam 9 pagi.', finds: ['time'] },
    { reply: 'Sebagai model bahasa AI, saya tidak bisa mengecek stok.', finds: ['ai-talk'] },
    { reply: 'Saya hanya asisten virtual kak.', finds: ['ai-talk'] },
    { reply: 'Ada d i s k o n khusus kakak!', finds: ['forbidden'] },
    { reply: 'Potongan 25 persen hari ini saja.', finds: ['percentage'] },
    { reply: 'Halo [Nama Anda], terima kasih.', finds: ['placeholder'] },
    {
      reply: 'Berikut balasan yang bisa Anda kirim:\n\nOngkir ke Bandung Rp10.000 kak.',
      finds: ['lead'],
      becomes: 'Ongkir ke Bandung Rp10.000 kak.',
    },
    { reply: 'Mukena jumbo 250rb kak.', finds: ['price'] },
    { reply: 'Follow juga @sarihijab_store ya!', finds: ['handle'] },
  ],
};
